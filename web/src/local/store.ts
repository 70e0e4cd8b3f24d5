/** The tables that are played on this device, in the browser's database: an entry's number is given once. */

const NAME = "giza";
const VERSION = 1;

export interface StoredTable {
  row: string;
  entries: string[];
}

/** What a row says for lists, without anybody who knows the rules. */
export interface Row {
  info: unknown;
  told: unknown;
}

const done = (request: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = () => reject(request.error ?? new Error("the transaction was aborted"));
  });

const answer = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the request failed"));
  });

export class Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Store> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of ["tables", "entries", "device"]) request.result.createObjectStore(name);
    };
    return new Store(await answer(request));
  }

  async read(table: string): Promise<StoredTable | null> {
    const reading = this.database.transaction(["tables", "entries"]);
    const row = answer<string | undefined>(reading.objectStore("tables").get(table));
    const all = IDBKeyRange.bound([table, 0], [table, Infinity]);
    const entries = answer<string[]>(reading.objectStore("entries").getAll(all));
    const [found, list] = await Promise.all([row, entries]);
    return found === undefined ? null : { row: found, entries: list };
  }

  /** Stores a row and an entry together; they are on the disk when this returns. */
  async write(table: string, row: string, number: number | null, entry: string | null): Promise<"stored" | "conflict"> {
    const writing = this.database.transaction(["tables", "entries"], "readwrite", { durability: "strict" });
    const finished = done(writing);
    if (number !== null && entry !== null) writing.objectStore("entries").add(entry, [table, number]);
    writing.objectStore("tables").put(row, table);
    try {
      await finished;
      return "stored";
    } catch (error) {
      if ((error as DOMException).name === "ConstraintError") return "conflict";
      throw error;
    }
  }

  /** What lists show of a table; null if there is none. */
  async row(table: string): Promise<Row | null> {
    const row = await answer<string | undefined>(this.database.transaction("tables").objectStore("tables").get(table));
    return row === undefined ? null : (JSON.parse(row) as Row);
  }

  async rows(): Promise<Row[]> {
    const rows = await answer<string[]>(this.database.transaction("tables").objectStore("tables").getAll());
    return rows.map((row) => JSON.parse(row) as Row);
  }

  /** Deletes everything. */
  async clear(): Promise<void> {
    const names = [...this.database.objectStoreNames];
    const clearing = this.database.transaction(names, "readwrite");
    for (const name of names) clearing.objectStore(name).clear();
    await done(clearing);
  }

  /** The secret of this device, made when it is first needed: names and tokens of tables follow from it. */
  async secret(): Promise<string> {
    const making = this.database.transaction("device", "readwrite");
    const finished = done(making);
    const device = making.objectStore("device");
    const known = await answer<string | undefined>(device.get("secret"));
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const secret = known ?? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (known === undefined) device.put(secret, "secret");
    await finished;
    return secret;
  }
}
