import * as Comlink from "comlink";

/** Work in a worker of its own, which is ended with it. */
export interface Errand<T> {
  /** What it comes to; nothing where the worker was ended before it could say. */
  readonly done: Promise<T | undefined>;
  /** Tells it to stop; who does not answer soon, deep in one long step, is ended. */
  stop(): void;
  end(): void;
}

/** So many milliseconds to say what was found. */
const PATIENCE = 700;

export function errand<Api extends object, T>(
  worker: Worker,
  ask: (api: Comlink.Remote<Api>) => Promise<T>,
): Errand<T> {
  const api = Comlink.wrap<Api>(worker);
  let end = () => {};
  const ended = new Promise<undefined>((resolve, fail) => {
    end = () => resolve(undefined);
    worker.addEventListener("error", () => fail(new Error("the worker has failed.")));
  });
  const done = Promise.race([ask(api), ended]).finally(() => worker.terminate());
  return {
    done,
    end,
    stop() {
      void (api as unknown as Comlink.Remote<{ stop(): void }>).stop();
      setTimeout(end, PATIENCE);
    },
  };
}
