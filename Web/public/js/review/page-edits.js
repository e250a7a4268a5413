// What the review screen's tools do to pages: each is told, and what cannot be seen any more is
// offered to be taken back.

import { t } from "../app/strings.js";
import { notice } from "../ui/notice.js";

export class PageEdits {
  #editing;
  #preview;
  #say;
  #closeNotice = () => {};

  // `say(text)` tells who cannot see it.
  constructor(editing, preview, say) {
    [this.#editing, this.#preview, this.#say] = [editing, preview, say];
  }

  walk(way) {
    if (!this.#editing.state[way === "undo" ? "canUndo" : "canRedo"]) return;
    this.#editing[way]();
    this.did(t(`review.did.${way}`));
  }

  rotate(pages) {
    this.did(t("review.did.rotate", { count: pages.length }));
    return this.draw(pages, { turn: 1 });
  }

  // Puts a page's look on all pages.
  async lookOnAll({ recipe: { look, brightness, contrast } }) {
    const { pages } = this.#editing.state;
    await this.draw(pages, { look, brightness, contrast });
    this.did(t("review.did.all", { count: pages.length }), { canBeUndone: true });
  }

  remove(pages) {
    this.#editing.remove(pages.map(({ id }) => id));
    this.did(t("review.did.delete", { count: pages.length }), { canBeUndone: true });
  }

  // Changes the recipes of pages. Of a page that nobody has looked for yet the place in its photo
  // is found first, as drawing it settles its recipe.
  async draw(pages, change) {
    this.#closeNotice();
    const changes = pages.map(({ id }) => ({ page: id, change }));
    // Without a wait for those that are found: what was done shows at once.
    for (const [k, page] of pages.entries()) {
      if (page.isScanned) continue;
      const { quad } = await this.#preview.found(page).catch(() => ({}));
      changes[k].found = quad?.map(({ x, y }) => [x, y]) ?? null;
    }
    this.#editing.draw(changes.filter(({ page }) => this.#editing.page(page)));
  }

  // Tells what was done. It can be taken back from there only as long as nothing else is done.
  did(text, { canBeUndone = false } = {}) {
    this.#closeNotice();
    this.#closeNotice = () => {};
    if (!canBeUndone) {
      this.#say(text);
      return;
    }
    const action = { label: t("action.undo"), act: () => this.walk("undo") };
    this.#closeNotice = notice(text, { action });
  }
}
