/** Milliseconds until the page connects again, at first and at most. */
const [SOON, LATE] = [300, 4000];
/** Code with which the server closes a connection because of what the page said. */
const POLICY = 1008;

interface ClassSocketHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (message: unknown) => void;
  /** The connection is lost. The page connects again unless `why` says that the server does not want it. */
  readonly onClose: (why: string | undefined) => void;
}

/** The connection of the page to its room, made again whenever it is lost. */
export class ClassSocket {
  readonly #handlers: ClassSocketHandlers;
  #socket: WebSocket | undefined;
  #wait = SOON;
  #timer = 0;
  #isOver = false;

  constructor(handlers: ClassSocketHandlers) {
    this.#handlers = handlers;
    this.#connect();
    // A phone that was locked has a connection that nobody has closed.
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Connects at once if the page waits to do so. */
  readonly #hurry = (): void => {
    if (this.#isOver || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    const url = new URL("class", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = SOON;
      this.#handlers.onOpen();
    });
    socket.addEventListener("message", ({ data }) =>
      this.#handlers.onMessage(JSON.parse(data as string)),
    );
    socket.addEventListener("close", ({ code, reason }) => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      if (this.#isOver) return;
      const isRefused = code === POLICY;
      this.#isOver = isRefused;
      this.#handlers.onClose(
        isRefused ? reason || "the room does not accept this page." : undefined,
      );
      if (isRefused) return;
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(LATE, 2 * this.#wait);
    });
  }
}
