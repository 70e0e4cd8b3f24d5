/** What the page and the worker say to each other. */

export type ToWorker =
  | { say: "start"; runtime: string; link: string }
  | { say: "request"; id: number; path: string; language: string; body: string | null }
  | { say: "connect"; line: number; table: string }
  | { say: "hear"; line: number; text: string }
  | { say: "hang_up"; line: number };

export type FromWorker =
  | { say: "progress"; done: number; total: number }
  | { say: "ready" }
  | { say: "failed"; reason: string }
  | { say: "made"; table: string }
  | { say: "answer"; id: number; status: number; body: string }
  | { say: "opened"; line: number }
  | { say: "told"; line: number; text: string }
  | { say: "closed"; line: number };
