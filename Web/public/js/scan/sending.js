// Between the last page and the review: the pages are on their way to the server.

import { t } from "../app/strings.js";
import { make } from "../ui/element.js";

// Shown only when it takes longer than this many milliseconds.
const grace = 250;

// Resolves with the draft's document once the server has every page of it, or with `null` when the
// user goes on without waiting, or when the server will take none of them.
export function sending({ app, draft, host, signal }) {
  const { captures } = app;
  const leaving = new AbortController();
  const bar = make("progress", { max: 1, "aria-label": t("scan.sending.label") });
  const title = make("h2");
  const text = make("p", { role: "status" });
  const total = captures.of(draft).length;
  return new Promise((resolve) => {
    const end = (document) => {
      leaving.abort();
      panel.remove();
      resolve(document);
    };
    const panel = make("section.sending", { hidden: true },
      title, bar, text,
      make("button.button.quiet", { type: "button", onclick: () => end(null) },
        t("scan.sending.leave")));
    host.append(panel);
    const timer = setTimeout(() => { panel.hidden = false; }, grace);
    leaving.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    signal.addEventListener("abort", () => end(null), { once: true, signal: leaving.signal });

    const look = async () => {
      const own = captures.of(draft);
      const left = own.filter(({ state }) => state !== "refused");
      const part = own.some(({ id }) => id === captures.current?.id) ? captures.current.fraction : 0;
      bar.value = total === 0 ? 1 : (total - left.length + part) / total;
      const reason = captures.obstacle;
      bar.hidden = reason !== null;
      title.textContent = t(reason ? "scan.sending.kept" : "scan.sending.title");
      text.textContent = reason ? t("scan.sending.keptText", { reason })
        : t("scan.sending.left", { count: left.length });
      if (left.length > 0) return;
      const { document } = await captures.draft(draft);
      if (leaving.signal.aborted) return;
      if (own.length > 0) app.alarm(t("scan.refusedPages", { count: own.length }));
      end(document);
    };
    captures.addEventListener("change", () => app.attempt(look), { signal: leaving.signal });
    app.attempt(look);
  });
}
