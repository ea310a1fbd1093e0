import * as Comlink from "comlink";
import { failureOf, type Failure } from "./failure.ts";

/** Milliseconds that a loop works before the worker receives messages again. */
const SLICE = 40;
const REPORT_EVERY = 150;

let stops = 0;

const protocol = {
  /** Answers once the worker is loaded. */
  ready: (): boolean => true,
  /** Ends the loops that are under way; each answers with its result so far. */
  stop(): void {
    stops++;
  },
};

export type WorkerProtocol = typeof protocol;

/** Lets the page call `api` and stop its loops. The page uses a `WorkerHandle` for this. */
export const serve = (api: object): void => Comlink.expose({ ...api, ...protocol });

/** Returns the result of `work` or its failure. `source` has a text only for a user's algorithm. */
export async function attempt<T>(
  source: { readonly text?: string | undefined },
  work: () => T | Promise<T>,
): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    return failureOf(error, source.text !== undefined);
  }
}

/** Returns a function that tells whether the page has called `stop` since this call. */
export function watchStop(): () => boolean {
  const before = stops;
  return () => stops !== before;
}

/** Makes the function that a long loop calls after each step; it returns false after `stop`. */
export function makePace(report?: (seconds: number) => void): () => true | Promise<boolean> {
  const isStopped = watchStop();
  const start = performance.now();
  let [sliceStart, reported] = [start, start];
  return () => {
    const now = performance.now();
    if (now - sliceStart < SLICE) return true;
    if (report && now - reported > REPORT_EVERY) {
      reported = now;
      report((now - start) / 1000);
    }
    return yieldToMessages().then(() => {
      sliceStart = performance.now();
      return !isStopped();
    });
  };
}

const { port1, port2 } = new MessageChannel();

/** Lets the worker receive messages. Uses a channel, because a timer would add a delay. */
export const yieldToMessages = () =>
  new Promise<void>((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });
