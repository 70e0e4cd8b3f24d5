/** A WebSocket that comes back by itself. */
import { asksHere, device, type Line } from "../local/device.svelte";
import type { FromClient, FromServer } from "../wire";

const WAITS = [0.3, 1, 2, 4, 8, 15];
const PING_SECONDS = 20;
const SILENCE_SECONDS = 30;

export interface Listener {
  /** The connection stands: say hello. */
  open: () => void;
  hear: (message: FromServer) => void;
  /** The connection is lost; `again` says whether it will come back. */
  lost: (again: boolean) => void;
}

export class Socket {
  private socket: WebSocket | Line | null = null;
  private failures = 0;
  private timer = 0;
  private heard = 0;
  private pulse = 0;
  private over = false;
  /** What the server asked us to wait. */
  private wait: number | null = null;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.now);
    this.connect();
  }

  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Hangs up for good. */
  close() {
    this.over = true;
    removeEventListener("online", this.now);
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  /** Tries again at once. */
  now = () => {
    if (this.over || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect() {
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`;
    const socket = asksHere(this.path) ? device.line(this.path) : new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.heard = Date.now();
      clearInterval(this.pulse);
      this.pulse = window.setInterval(this.feel, PING_SECONDS * 1000);
      this.listener.open();
    };
    socket.onmessage = (event: { data: string }) => {
      this.heard = Date.now();
      const message = JSON.parse(event.data) as FromServer;
      if (message.type === "goodbye") {
        this.wait = message.reconnect;
        if (message.reconnect === null) this.over = true;
      }
      this.listener.hear(message);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      clearInterval(this.pulse);
      this.listener.lost(!this.over);
      if (this.over) return;
      const seconds = this.wait ?? WAITS[Math.min(this.failures, WAITS.length - 1)] ?? 1;
      this.wait = null;
      this.failures += 1;
      this.timer = window.setTimeout(() => this.connect(), seconds * 1000);
    };
  }

  /** Hangs up on a server that doesn't answer any more. */
  private feel = () => {
    if (Date.now() - this.heard > SILENCE_SECONDS * 1000) this.socket?.close();
    else this.send({ type: "ping", id: 0 });
  };
}
