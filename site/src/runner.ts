import type { Line } from "@ringleader/core";
import * as Comlink from "comlink";
import type { Answer, Api, Progress } from "./run.worker.ts";

/** How long a worker that was told to stop may take before it is ended. */
const PATIENCE = 1500;

const ended: Answer = { kind: "broken", sentence: "the run was stopped before it could answer." };

/** The one worker of the page. Whoever does not listen is replaced. */
export class Runner {
  #worker: Worker | undefined;
  #api: Comlink.Remote<Api> | undefined;
  /** Tells those who wait for the present worker that it is gone. */
  #abandon = new Set<() => void>();

  async run(line: Line, tell?: (progress: Progress) => void): Promise<Answer> {
    const api = this.#start();
    let abandon = () => {};
    const gone = new Promise<Answer>((resolve) => {
      abandon = () => resolve(ended);
    });
    this.#abandon.add(abandon);
    try {
      return await Promise.race([api.run(line, tell && Comlink.proxy(tell)), gone]);
    } finally {
      this.#abandon.delete(abandon);
    }
  }

  /** Stops every run; a worker deep in one long step is ended. */
  stop(): void {
    if (!this.#api || this.#abandon.size === 0) return;
    const waiting = [...this.#abandon];
    void this.#api.stop();
    setTimeout(() => {
      if (waiting.some((abandon) => this.#abandon.has(abandon))) this.#end();
    }, PATIENCE);
  }

  #start(): Comlink.Remote<Api> {
    if (this.#api) return this.#api;
    const worker = new Worker(new URL("./run.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", () => this.#end());
    this.#worker = worker;
    this.#api = Comlink.wrap<Api>(worker);
    return this.#api;
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#api = undefined;
    for (const abandon of this.#abandon) abandon();
  }
}
