import * as Comlink from "comlink";
import type { Described } from "./described.ts";
import type { Subject } from "./family.ts";
import type { DrawnFormat } from "./drawn.ts";
import type { Trace } from "./trace.ts";
import type { Answer, Api, Failure, Job, Progress } from "./run.worker.ts";

/** How long a worker that was told to stop may take before it is ended. */
const PATIENCE = 1500;

const stopped: Failure = {
  kind: "refused",
  sentence: "Stopped in the middle of a long step, so that there is nothing to show of this run.",
};
const lost: Failure = {
  kind: "broken",
  sentence: "the worker that runs the algorithms has failed.",
};

/** A run that somebody waits for, until its worker answers or is gone. */
interface Waiting {
  toldToStop: boolean;
  leave(answer: Failure | undefined): void;
}

/** The one worker of the page. If it does not listen, another takes its place. */
export class Runner {
  #worker: Worker | undefined;
  #api: Comlink.Remote<Api> | undefined;
  readonly #waiting = new Set<Waiting>();

  run(job: Job, tell?: (progress: Progress) => void): Promise<Answer> {
    const told = tell && Comlink.proxy(tell);
    return this.#ask<Answer>((api) => api.run(job, told));
  }

  /** Runs a trace again. */
  open(
    trace: Trace,
    own: Readonly<Record<string, string>>,
    tell?: (progress: Progress) => void,
  ): Promise<Answer> {
    const told = tell && Comlink.proxy(tell);
    return this.#ask<Answer>((api) => api.open(trace, own, told));
  }

  /** A run as text for other tools, from its trace. */
  draw(
    trace: Trace,
    own: Readonly<Record<string, string>>,
    format: DrawnFormat,
  ): Promise<string | Failure> {
    return this.#ask<string>((api) => api.draw(trace, own, format) as Promise<string>);
  }

  describe(subject: Subject, set: Readonly<Record<string, string>>): Promise<Described | Failure> {
    return this.#ask<Described | Failure>((api) => api.describe(subject, set));
  }

  async #ask<T>(ask: (api: Comlink.Remote<Api>) => Promise<T>): Promise<T | Failure> {
    for (;;) {
      const api = this.#start();
      const { promise, waiting } = this.#wait();
      const answer = await Promise.race([ask(api), promise]);
      this.#waiting.delete(waiting);
      // Asked for after the others were told to stop: begins again in the new worker.
      if (answer) return answer;
    }
  }

  /** Stops every run; a worker deep in one long step is ended. */
  stop(): void {
    if (!this.#api || this.#waiting.size === 0) return;
    const told = [...this.#waiting];
    for (const it of told) it.toldToStop = true;
    void this.#api.stop();
    setTimeout(() => {
      if (told.some((it) => this.#waiting.has(it))) this.#end();
    }, PATIENCE);
  }

  /** Ends the worker; nobody may be waiting who wants an answer. */
  end(): void {
    this.#end(stopped);
  }

  #wait() {
    let leave: Waiting["leave"] = () => {};
    const promise = new Promise<Failure | undefined>((resolve) => {
      leave = resolve;
    });
    const waiting: Waiting = { toldToStop: false, leave };
    this.#waiting.add(waiting);
    return { promise, waiting };
  }

  #start(): Comlink.Remote<Api> {
    if (this.#api) return this.#api;
    const worker = new Worker(new URL("./run.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", () => this.#end(lost));
    this.#worker = worker;
    this.#api = Comlink.wrap<Api>(worker);
    return this.#api;
  }

  #end(answer?: Failure): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#api = undefined;
    for (const it of this.#waiting) it.leave(answer ?? (it.toldToStop ? stopped : undefined));
    this.#waiting.clear();
  }
}
