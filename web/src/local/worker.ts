/** The worker of local tables: it runs Giza itself, stores what that wants stored, and passes messages on. */
import { Store } from "./store";
import type { FromWorker, ToWorker } from "./words";

interface Server {
  ask: (text: string) => string;
}
interface Python {
  pyimport: (name: string) => { start: (secret: string, link: string) => Server };
}
interface Need {
  need: "read" | "write";
  table: string;
  row?: string;
  number?: number;
  entry?: string;
}
interface Done {
  status: number | null;
  body: string;
  told: [number, string][];
  closed: number[];
  wake: number | null;
}

const news = new BroadcastChannel("giza-tables");
let chain: Promise<void> = Promise.resolve();
let store: Store;
let server: Server;
let restart: () => Server;
let timer: ReturnType<typeof setTimeout> | undefined;
const open = new Set<number>();

const post = (message: FromWorker) => postMessage(message);

/** Starts Python and Giza in it. */
async function start(runtime: string, link: string): Promise<void> {
  const loader = (await import(/* @vite-ignore */ `${runtime}runtime.js`)) as {
    start: (base: string, onProgress: (done: number, total: number) => void) => Promise<Python>;
  };
  const [python, opened] = await Promise.all([
    loader.start(runtime, (done, total) => post({ say: "progress", done, total })),
    Store.open(),
  ]);
  store = opened;
  const secret = await store.secret();
  restart = () => python.pyimport("giza.browser.worker").start(secret, link);
  server = restart();
  news.onmessage = ({ data }: MessageEvent<string>) => then(() => ask({ do: "news", table: data }));
  post({ say: "ready" });
}

/** What Giza needs to go on. */
async function provide(need: Need): Promise<object> {
  if (need.need === "read") {
    const found = await store.read(need.table);
    return found === null ? { how: "nothing" } : { how: "read", ...found };
  }
  try {
    const how = await store.write(need.table, need.row ?? "", need.number ?? null, need.entry ?? null);
    if (how === "stored") {
      post({ say: "made", table: need.table });
      news.postMessage(need.table);
    }
    return { how };
  } catch {
    return { how: "unstored" };
  }
}

/** Lets Giza do something to its end, and passes on what comes of it. */
async function ask(message: object): Promise<Done> {
  let told = JSON.parse(server.ask(JSON.stringify(message))) as Need | Done;
  while ("need" in told)
    told = JSON.parse(server.ask(JSON.stringify({ do: "answered", ...(await provide(told)) }))) as Need | Done;
  for (const [line, text] of told.told) post({ say: "told", line, text });
  for (const line of told.closed) hangUp(line);
  clearTimeout(timer);
  if (told.wake !== null) timer = setTimeout(() => then(() => ask({ do: "wake" })), told.wake * 1000);
  return told;
}

function hangUp(line: number): void {
  open.delete(line);
  post({ say: "closed", line });
}

/** Does one thing after the other. If Giza fails, it begins anew from what is stored, and connections come back. */
function then(work: () => Promise<unknown>, failed?: () => void): void {
  chain = chain.then(work).then(
    () => undefined,
    (error: unknown) => {
      console.error(error);
      failed?.();
      server = restart();
      for (const line of [...open]) hangUp(line);
    },
  );
}

async function request({ id, path, language, body }: ToWorker & { say: "request" }): Promise<void> {
  const { status, body: answer } = await ask({ do: "request", path, language, body });
  post({ say: "answer", id, status: status ?? 500, body: answer });
}

async function connect(line: number, table: string): Promise<void> {
  open.add(line);
  await ask({ do: "connect", line, table });
  if (open.has(line)) post({ say: "opened", line });
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.say) {
    case "start":
      chain = start(data.runtime, data.link).catch((error: unknown) => {
        post({ say: "failed", reason: String(error) });
        throw error;
      });
      chain.catch(() => undefined);
      return;
    case "request":
      return then(
        () => request(data),
        () => post({ say: "answer", id: data.id, status: 500, body: "null" }),
      );
    case "connect":
      return then(() => connect(data.line, data.table));
    case "hear":
      return then(() => ask({ do: "hear", line: data.line, text: data.text }));
    case "hang_up":
      open.delete(data.line);
      return then(() => ask({ do: "hang_up", line: data.line }));
  }
};
