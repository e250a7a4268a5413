// The browser's database, where taken pages wait. Every change is one transaction, which the browser
// is asked to bring to the disk before it says that it is done.

const name = "recto-captures";
const tables = { captures: "id", drafts: "key", bytes: "id" };

export class Database {
  #opening = null;

  all(table) { return this.#run(table, "readonly", (rows) => rows.getAll()); }

  get(table, key) { return this.#run(table, "readonly", (rows) => rows.get(key)); }

  put(table, row) { return this.#run(table, "readwrite", (rows) => rows.put(row)); }

  remove(table, key) { return this.#run(table, "readwrite", (rows) => rows.delete(key)); }

  // Changes a row, if it is still there, with nobody between; gives it as it is then.
  async change(table, key, changes) {
    let changed;
    await this.#run(table, "readwrite", (rows) => {
      const request = rows.get(key);
      request.onsuccess = () => {
        if (!request.result) return;
        changed = { ...request.result, ...changes };
        rows.put(changed);
      };
    });
    return changed;
  }

  async #run(table, mode, work) {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode, { durability: "strict" });
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? request?.error);
    });
  }

  #open() {
    this.#opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        for (const [table, keyPath] of Object.entries(tables)) {
          request.result.createObjectStore(table, { keyPath });
        }
      };
      request.onsuccess = () => {
        const database = request.result;
        // Browsers close it when memory is short, and when its data are cleared.
        database.onclose = () => { this.#opening = null; };
        database.onversionchange = () => {
          database.close();
          this.#opening = null;
        };
        resolve(database);
      };
      request.onerror = () => {
        this.#opening = null;
        reject(request.error);
      };
    });
    return this.#opening;
  }
}
