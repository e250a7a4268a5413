// Review: the pages of a draft, or of a document, to be looked at, mended, and submitted.

import { editing as opened } from "../edit/editing.js";
import { Preview } from "../edit/preview.js";
import { ReviewScreen } from "../review/review.js";

export async function open({ host, parameters, query, signal, app }) {
  const preview = new Preview(() => app.core());
  signal.addEventListener("abort", () => preview.close());
  const editing = await opened(parameters.document, app, signal);
  if (signal.aborted) return;
  const screen = new ReviewScreen({ host, editing, preview, signal, app });
  screen.start(Number(query.get("page")));
}
