// The server's API. Every call throws `Problem` with the server's own words when it says no.

const root = "/api/v1";

export class Problem extends Error {
  constructor(status, { code = "failed", title = `The server answered ${status}.`, ...rest } = {}) {
    super(title);
    this.status = status;
    this.code = code;
    Object.assign(this, rest);
  }
}

// Asks the server: the answer's JSON as `value`, and its fields. Other files of this folder have
// the calls of one resource each.
export async function ask(method, path, { json, body, headers = {}, signal } = {}) {
  let response;
  try {
    response = await fetch(root + path, {
      method,
      headers: json === undefined ? headers : { "Content-Type": "application/json", ...headers },
      body: json === undefined ? body : JSON.stringify(json),
      credentials: "same-origin",
      signal,
    });
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new Problem(0, { code: "unreachable", title: "The server cannot be reached." });
  }
  const isJSON = /^application\/(problem\+)?json/.test(response.headers.get("Content-Type") ?? "");
  const value = isJSON ? await response.json() : undefined;
  if (!response.ok) throw new Problem(response.status, value);
  return { value, headers: response.headers };
}

export const session = async () => (await ask("GET", "/session")).value;

export const enter = async (code) => (await ask("POST", "/session", { json: { code } })).value;

export const document = async (id) => (await ask("GET", `/documents/${id}`)).value;

export const create = async (document) =>
  (await ask("POST", "/documents", { json: document })).value;

export const beginUpload = async (name, length, sha256) =>
  (await ask("POST", "/uploads", { json: { name, length, sha256 } })).value;

export const uploadOffset = async (id) => (await ask("GET", `/uploads/${id}`)).value.offset;

export const send = async (id, offset, blob) => {
  const { headers } = await ask("PATCH", `/uploads/${id}`, {
    body: blob,
    headers: { "Upload-Offset": String(offset), "Content-Type": "application/octet-stream" },
  });
  return Number(headers.get("Upload-Offset"));
};

export const finishUpload = async (id) => (await ask("POST", `/uploads/${id}/photo`)).value;

export const picture = (page, size, revision) =>
  `${root}/pages/${page}/picture?size=${size}&revision=${revision}`;

// Calls `heard(kind, data)` for every change, for as long as the page is open. The browser comes back
// by itself after a break and says what it has seen.
export function listen(heard) {
  const source = new EventSource(`${root}/events`);
  for (const kind of ["document", "removal", "job", "everything"]) {
    source.addEventListener(kind, (event) => heard(kind, JSON.parse(event.data)));
  }
  return source;
}

// A file of the server's.
export async function fetchBlob(path) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin" });
  } catch {
    throw new Problem(0, { code: "unreachable", title: "The server cannot be reached." });
  }
  if (!response.ok) throw new Problem(response.status);
  return response.blob();
}
