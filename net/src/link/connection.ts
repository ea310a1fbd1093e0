import { Refusal } from "@ringleader/core/internal/refusal";
import type { WebSocket } from "ws";
import {
  decodeFrames,
  encodeFrames,
  type AckFrame,
  type Bye,
  type ByeReason,
  type DataFrame,
  type Frame,
  type Hello,
  type MessageKinds,
  type StatusFrame,
} from "./frame.ts";
import { BYE_SENTENCES, type Identity } from "./greeting.ts";

/** A frame that follows the greeting. */
export type LinkFrame = DataFrame | AckFrame | StatusFrame;

/** What the owner of a connection does with it. */
export interface ConnectionHandlers {
  /** Receives the frames of one message. A Refusal that it throws closes the connection. */
  readonly onFrames: (frames: readonly LinkFrame[]) => void;
  /** The connection ended, and the owner did not end it. */
  readonly onClose: (why: string, reason: ByeReason | undefined) => void;
}

/** Number of silent pings after which a connection counts as down. */
const MISSED_PINGS = 3;

/** A connection after its greeting. */
export class Connection {
  /** The greeting of the other end. */
  readonly hello: Hello;
  /** The holder of the other end's certificate; undefined on wires without certificates. */
  readonly identity: Identity | undefined;
  readonly #socket: WebSocket;
  readonly #kinds: MessageKinds;
  #handlers: ConnectionHandlers | undefined;
  /** Messages that arrived before the owner started to read. */
  #early: Uint8Array[] = [];
  #isOver = false;
  #why: string | undefined;
  #reason: ByeReason | undefined;
  #silent = 0;
  readonly #pinging: NodeJS.Timeout | undefined;

  constructor(
    socket: WebSocket,
    hello: Hello,
    identity: Identity | undefined,
    { kinds, pingMs = 1000 }: { readonly kinds: MessageKinds; readonly pingMs?: number },
  ) {
    this.#socket = socket;
    this.#kinds = kinds;
    this.hello = hello;
    this.identity = identity;
    const isHeard = () => (this.#silent = 0);
    socket.on("message", (data: Uint8Array, isBinary: boolean) => {
      this.#silent = 0;
      this.#read(data, isBinary);
    });
    socket.on("ping", isHeard);
    socket.on("pong", isHeard);
    socket.on("error", (error) => (this.#why ??= `${error.message}.`));
    socket.on("close", () => this.#end());
    if (pingMs > 0) {
      this.#pinging = setInterval(() => this.#ping(), pingMs);
      this.#pinging.unref();
    }
  }

  /** Starts to read. */
  start(handlers: ConnectionHandlers): void {
    this.#handlers = handlers;
    const early = this.#early;
    this.#early = [];
    for (const data of early) this.#read(data, true);
    if (this.#isOver) this.#report();
  }

  /** Writes frames: one message for each 64 KiB. */
  send(frames: readonly Frame[]): void {
    if (this.#isOver || frames.length === 0) return;
    for (const batch of encodeFrames(frames)) this.#socket.send(batch);
  }

  /** Says why and closes, after what was sent has left. `onClose` is not called. */
  close(reason: ByeReason = "closing"): void {
    if (!this.#finish()) return;
    this.#socket.send(encodeFrames([{ type: "bye", reason } satisfies Bye])[0]);
    this.#socket.close();
  }

  /** Ends the connection at once. `onClose` is not called. */
  destroy(): void {
    this.#finish();
    this.#socket.terminate();
  }

  #read(data: Uint8Array, isBinary: boolean): void {
    if (this.#isOver || this.#why !== undefined) return;
    try {
      if (!isBinary) throw new Refusal("a text message is not accepted; messages are binary.");
      if (!this.#handlers) {
        this.#early.push(data);
        return;
      }
      this.#deliver(decodeFrames(data, this.#kinds));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(error.message);
    }
  }

  #deliver(frames: readonly Frame[]): void {
    const bye = frames.findIndex(({ type }) => type === "bye");
    const before = bye < 0 ? frames : frames.slice(0, bye);
    if (before.some(({ type }) => type === "hello"))
      throw new Refusal("a second greeting is not accepted.");
    if (before.length > 0) this.#handlers?.onFrames(before as readonly LinkFrame[]);
    if (bye < 0) return;
    this.#reason = (frames[bye] as Bye).reason;
    this.#why = BYE_SENTENCES[this.#reason];
    this.#socket.close();
  }

  #refuse(sentence: string): void {
    this.#why = sentence;
    this.#reason = "bad record";
    this.#socket.send(encodeFrames([{ type: "bye", reason: "bad record" }])[0]);
    this.#socket.close();
    // The other end is not trusted to close its side.
    this.#end();
  }

  /** Sends a ping after a silent interval, and gives up after three pings without an answer. */
  #ping(): void {
    if (this.#silent > MISSED_PINGS) {
      this.#why ??= `no answer to ${MISSED_PINGS} pings.`;
      this.#socket.terminate();
    } else if (this.#silent > 0) this.#socket.ping();
    this.#silent++;
  }

  /** Marks the connection as over; false if it was. */
  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearInterval(this.#pinging);
    return true;
  }

  #end(): void {
    if (this.#finish()) this.#report();
  }

  #report(): void {
    const handlers = this.#handlers;
    this.#handlers = undefined;
    handlers?.onClose(this.#why ?? "the connection was lost.", this.#reason);
  }
}
