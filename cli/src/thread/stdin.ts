import { receiveMessageOnPort, type MessagePort } from "node:worker_threads";
import { Refusal } from "@ringleader/core";
import type { Post } from "./task.ts";

/** What the worker needs to be fed stdin: a port for the pieces and a word that counts them. */
export interface Feed {
  readonly port: MessagePort;
  readonly count: Int32Array;
}

let feed: Feed | undefined;
let post: ((it: Post) => void) | undefined;
let received = 0;
let taken = false;

export function connect(to: Feed, by: (it: Post) => void): void {
  feed = to;
  post = by;
}

/**
 * Stdin, piece by piece. The main thread does the reading, so that Ctrl-C is heard while nothing
 * comes; the worker sleeps meanwhile. It can be asked for once.
 */
export function takeStdin(): () => Uint8Array | undefined {
  if (taken) throw new Refusal("stdin (-) is asked for twice; it can be read once.");
  taken = true;
  return () => {
    const { port, count } = feed!;
    post!({ wants: "stdin" });
    Atomics.wait(count, 0, received);
    received++;
    return (receiveMessageOnPort(port)?.message as Uint8Array | null) ?? undefined;
  };
}
