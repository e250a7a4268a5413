// What can be done to a document, as plain values: they are applied here at once, kept on this
// device, and sent in order. Nothing in this file talks to anybody.
//
//   {kind: "draw", changes: [{page, change, was, found?}]}  pages drawn another way
//   {kind: "order", pages, was}                             pages in another order
//   {kind: "remove", pages}                                 pages taken out
//   {kind: "insert", pages, at, known}                      photos that come in, uploaded already
//   {kind: "title", title, was}
//   {kind: "undo"}, {kind: "redo"}
//
// `change` holds members of a recipe; `turn`, quarter turns to add, stands for `quarterTurns`.
// `was` holds what was there, to tell whether somebody else changed it meanwhile; of a page that
// nobody had looked for yet (`found`), the server itself may have found the page since, which is no
// conflict.

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// What an edit sees of the server's answer.
export function stateOf({ document, pages, canUndo, canRedo }) {
  return {
    id: document.id, state: document.state, title: document.title, revision: document.revision,
    pages: pages.map(({ id, photo, index, recipe, isScanned, quality, hasText }) =>
      ({ id, photo, index, recipe, isScanned, quality, hasText })),
    canUndo, canRedo,
  };
}

// A page's recipe after a change. `found`: where the page lies, for a page that nobody has looked
// for yet: drawing it settles its recipe.
export function changed(page, { change, found }) {
  const { turn = 0, ...members } = change;
  const recipe = { ...page.recipe };
  if (!page.isScanned && found) recipe.quad = found;
  recipe.quarterTurns = (recipe.quarterTurns + turn + 4) % 4;
  return Object.assign(recipe, members);
}

// What a change of a page is to be compared with later.
export function drawing(page, change, found = null) {
  const names = Object.keys(change).map((name) => (name === "turn" ? "quarterTurns" : name));
  const was = Object.fromEntries(names.map((name) => [name, page.recipe[name]]));
  return { page: page.id, change, was, ...(!page.isScanned && { found }) };
}

// The document after an operation; the same object when it changes nothing.
export function applied(state, operation) {
  const pages = { draw, order, remove }[operation.kind]?.(state.pages, operation);
  if (pages) return same(pages, state.pages) ? state : { ...state, pages };
  if (operation.kind === "title" && operation.title !== state.title) {
    return { ...state, title: operation.title };
  }
  return state;
}

function draw(pages, { changes }) {
  return pages.map((page) => {
    const one = changes.find((change) => change.page === page.id);
    return one ? { ...page, recipe: changed(page, one), isScanned: true } : page;
  });
}

function order(pages, operation) {
  const place = new Map(operation.pages.map((id, k) => [id, k]));
  return pages.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity));
}

const remove = (pages, operation) => pages.filter(({ id }) => !operation.pages.includes(id));

// What people see while operations wait to be sent: undo and redo walk over those that wait; what
// lies before them only the server knows.
export function replayed(base, operations) {
  const before = [];
  const after = [];
  let now = base;
  for (const operation of operations) {
    if (operation.kind === "undo") {
      if (before.length > 0) {
        after.push(now);
        now = before.pop();
      }
    } else if (operation.kind === "redo") {
      if (after.length > 0) {
        before.push(now);
        now = after.pop();
      }
    } else {
      const next = applied(now, operation);
      if (next === now && operation.kind !== "insert") continue;
      before.push(now);
      after.length = 0;
      now = next;
    }
  }
  const edits = operations.some(({ kind }) => kind !== "undo" && kind !== "redo");
  return {
    ...now,
    canUndo: before.length > 0 || base.canUndo,
    canRedo: after.length > 0 || (base.canRedo && !edits),
  };
}

// All that a person could have changed, in one text.
export const signature = ({ title, pages }) =>
  JSON.stringify([title, pages.map(({ id, recipe, isScanned }) => [id, isScanned && recipe])]);

// Whether an operation that was sent, and whose answer was lost, has been done.
export function isDone(operation, state) {
  switch (operation.kind) {
    case "draw": return operation.changes.every((one) => isDrawn(one, state));
    case "order": return same(operation.pages, state.pages.map(({ id }) => id));
    case "remove": return !state.pages.some(({ id }) => operation.pages.includes(id));
    case "title": return state.title === operation.title;
    case "insert": return operation.pages.every(({ photo, index = 0 }) => state.pages.some((page) =>
      page.photo === photo && page.index === index && !operation.known.includes(page.id)));
    // Undo and redo. Asked twice they would walk two edits.
    default: return signature(state) !== operation.seen;
  }
}

function isDrawn({ page: id, change, was }, state) {
  const page = state.pages.find((page) => page.id === id);
  const { turn, ...members } = change;
  if (!page?.isScanned) return false;
  const turned = turn === undefined ||
    page.recipe.quarterTurns === (was.quarterTurns + turn + 4) % 4;
  return turned && Object.entries(members).every(([name, value]) => same(page.recipe[name], value));
}

// Whether an operation still means what it meant: nobody else has changed the same things since.
export function stands(operation, state) {
  const ids = state.pages.map(({ id }) => id);
  switch (operation.kind) {
    case "draw": return operation.changes.every(({ page: id, was, found }) => {
      const page = state.pages.find((page) => page.id === id);
      return page && (found !== undefined ||
        Object.entries(was).every(([name, value]) => same(page.recipe[name], value)));
    });
    case "order": return same(operation.was, ids);
    case "remove": return operation.pages.every((id) => ids.includes(id));
    case "title": return state.title === operation.was;
    default: return true;
  }
}
