import { Refusal } from "@ringleader/core/internal/refusal";
import type { Wire } from "./address.ts";
import {
  decodeFrames,
  MOST_BYTES,
  type ByeReason,
  type Hello,
  type MessageKinds,
} from "./frame.ts";
import { BYE_SENTENCES } from "./greeting.ts";
import type { Keys } from "./identity.ts";

/** What both ends of a wire have. */
export interface WireOptions {
  readonly wire: Wire;
  /** The kinds of message of the algorithm. */
  readonly kinds: MessageKinds;
  /** The keys of this process; required by the wire tls. */
  readonly keys?: Keys | undefined;
  /** Allows tcp to other machines. */
  readonly insecure?: boolean | undefined;
  /**
   * Milliseconds between pings on a silent connection; 0 sends none.
   * @defaultValue 1000
   */
  readonly pingMs?: number;
  /**
   * Milliseconds that the greeting may take.
   * @defaultValue 20000
   */
  readonly greetingMs?: number;
}

/** Settings of every WebSocket. */
export const SOCKET_SETTINGS = {
  perMessageDeflate: false,
  maxPayload: MOST_BYTES,
  closeTimeout: 2000,
} as const;
export const GREETING_MS = 20_000;

/** Refuses a connection, with the reason that both ends know. */
export class Refused extends Refusal {
  readonly reason: ByeReason;

  constructor(reason: ByeReason, by: string) {
    super(`${by}: ${BYE_SENTENCES[reason]}`);
    this.reason = reason;
  }
}

/** Reads the first message of a connection, which holds a greeting and nothing else. */
export function readGreeting(
  data: Uint8Array,
  isBinary: boolean,
  kinds: MessageKinds,
  from: string,
): Hello {
  if (!isBinary) throw new Refusal("a text message is not accepted; messages are binary.");
  const frames = decodeFrames(data, kinds);
  const [first] = frames;
  if (first?.type === "bye") throw new Refused(first.reason, `${from} refuses this node`);
  if (frames.length !== 1 || first.type !== "hello")
    throw new Refusal("the first message must be a greeting.");
  return first;
}
