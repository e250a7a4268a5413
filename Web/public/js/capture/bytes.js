// Where the bytes of taken pages lie: files of the origin's own folder, or the database where the
// browser has no such folder. A file is there whole or not at all.

const folderName = "captures";

const hasFolder = () => Boolean(navigator.storage?.getDirectory)
  && "createWritable" in (globalThis.FileSystemFileHandle?.prototype ?? {});

export class Bytes {
  #database;
  #folder = null;

  constructor(database) { this.#database = database; }

  async write(id, blob) {
    const folder = await this.#open();
    if (!folder) {
      await this.#database.put("bytes", { id, blob });
      return;
    }
    const file = await folder.getFileHandle(id, { create: true });
    // Written beside the file, and put in its place by `close`.
    const stream = await file.createWritable();
    try {
      await stream.write(blob);
      await stream.close();
    } catch (problem) {
      await stream.abort().catch(() => {});
      await folder.removeEntry(id).catch(() => {});
      throw problem;
    }
  }

  // `null`: nothing is there.
  async read(id) {
    const folder = await this.#open();
    try {
      const handle = await folder?.getFileHandle(id);
      if (handle) return await handle.getFile();
    } catch (problem) {
      if (problem.name !== "NotFoundError") throw problem;
    }
    return (await this.#database.get("bytes", id))?.blob ?? null;
  }

  async remove(id) {
    const folder = await this.#open();
    try {
      await folder?.removeEntry(id);
    } catch (problem) {
      if (problem.name !== "NotFoundError") throw problem;
    }
    await this.#database.remove("bytes", id);
  }

  async names() {
    const folder = await this.#open();
    const names = (await this.#database.all("bytes")).map(({ id }) => id);
    if (folder) for await (const name of folder.keys()) names.push(name);
    return names;
  }

  // `null`: the browser has none.
  #open() {
    this.#folder ??= (async () => {
      if (!hasFolder()) return null;
      try {
        const root = await navigator.storage.getDirectory();
        return await root.getDirectoryHandle(folderName, { create: true });
      } catch {
        // Some private windows have the function and refuse the folder.
        return null;
      }
    })();
    return this.#folder;
  }
}
