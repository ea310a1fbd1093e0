import * as Comlink from "comlink";
import type { Failure } from "./failure.ts";
import type { WorkerProtocol } from "./serve.ts";

/** Milliseconds that a worker may take to stop before it is terminated. */
const PATIENCE = 1500;

/** The answer to a call that was stopped before it had a result. */
export const ended: Failure = {
  kind: "ended",
  sentence: "Stopped during a long step, without a result.",
};
const failed: Failure = { kind: "broken", sentence: "the worker failed." };

/** Answer to a call whose worker was terminated because of other calls; the call starts again. */
const RESTART = Symbol("restart");

/** Sends functions as proxies, so that the worker can call functions of the page. */
const proxies = Comlink.transferHandlers.get("proxy")!;
Comlink.transferHandlers.set("proxy", {
  ...proxies,
  canHandle: (value): value is unknown => typeof value === "function" || proxies.canHandle(value),
});

interface Call {
  isStopping: boolean;
  settle(answer: Failure | typeof RESTART): void;
}

/** A worker and its calls. If the worker fails or hangs, it is terminated; the next call starts another. */
export class WorkerHandle<Api extends object> {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #api: Comlink.Remote<Api> | undefined;
  readonly #calls = new Set<Call>();

  constructor(start: () => Worker) {
    this.#start = start;
  }

  get isBusy(): boolean {
    return this.#calls.size > 0;
  }

  /** Never rejects. If the call takes longer than `limit` milliseconds, not counting loading, it is ended. */
  async call<P extends Promise<unknown>>(
    request: (api: Comlink.Remote<Api>) => P,
    limit?: number,
  ): Promise<Awaited<P> | Failure> {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const call: Call = { isStopping: false, settle: () => {} };
      const interrupted = new Promise<Failure | typeof RESTART>((resolve) => {
        call.settle = resolve;
      });
      const answered = async (): Promise<Awaited<P>> => {
        // The browser may refuse to start a worker.
        const api = (this.#api ??= this.#launch());
        if (limit !== undefined) {
          await protocolOf(api).ready();
          timer = setTimeout(() => this.#terminate([call]), limit);
        }
        return await request(api);
      };
      this.#calls.add(call);
      try {
        const answer = await Promise.race([answered(), interrupted]);
        if (answer !== RESTART) return answer;
      } catch (error) {
        return { kind: "broken", sentence: error instanceof Error ? error.message : String(error) };
      } finally {
        clearTimeout(timer);
        this.#calls.delete(call);
      }
    }
  }

  /** Asks the worker to stop; each call answers with its result so far, or is ended after PATIENCE. */
  stop(): void {
    if (!this.#api || !this.isBusy) return;
    const stopping = [...this.#calls];
    void protocolOf(this.#api).stop();
    for (const call of stopping) call.isStopping = true;
    setTimeout(() => {
      const late = stopping.filter((call) => this.#calls.has(call));
      if (late.length > 0) this.#terminate(late);
    }, PATIENCE);
  }

  end(): void {
    this.#terminate([...this.#calls]);
  }

  #launch(): Comlink.Remote<Api> {
    const worker = this.#start();
    worker.addEventListener("error", () => this.#terminate([...this.#calls], failed));
    this.#worker = worker;
    return Comlink.wrap<Api>(worker);
  }

  /** Calls in `over` and calls that are stopping get `answer`; the other calls start again. */
  #terminate(over: readonly Call[], answer = ended): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#api = undefined;
    for (const call of this.#calls) {
      call.settle(call.isStopping || over.includes(call) ? answer : RESTART);
    }
    this.#calls.clear();
  }
}

const protocolOf = (api: unknown) => api as Comlink.Remote<WorkerProtocol>;
