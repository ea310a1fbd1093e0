import type * as Comlink from "comlink";
import type { Failure } from "./failure.ts";
import { startWorker } from "./start-worker.ts";
import { WorkerHandle } from "./worker-handle.ts";

/**
 * Workers that run the same module: one for the catalogue and one for each text of the user. No text reaches a worker
 * that runs the catalogue or another text. The worker of a text ends as soon as it is idle and another algorithm runs.
 */
export class TextWorkers<Api extends object> {
  readonly #start: (hasText: boolean) => Worker;
  readonly #handles = new Map<string | undefined, WorkerHandle<Api>>();
  #latest: string | undefined;

  constructor(module: string, start = (hasText: boolean) => startWorker(module, hasText)) {
    this.#start = start;
  }

  get isBusy(): boolean {
    return [...this.#handles.values()].some((handle) => handle.isBusy);
  }

  /** Calls the worker of `text`, or that of the catalogue if it is undefined. Otherwise like `WorkerHandle.call`. */
  async call<P extends Promise<unknown>>(
    text: string | undefined,
    request: (api: Comlink.Remote<Api>) => P,
    limit?: number,
  ): Promise<Awaited<P> | Failure> {
    this.#latest = text;
    this.#endOthers();
    let handle = this.#handles.get(text);
    if (!handle) {
      handle = new WorkerHandle<Api>(() => this.#start(text !== undefined));
      this.#handles.set(text, handle);
    }
    try {
      return await handle.call(request, limit);
    } finally {
      this.#endOthers();
    }
  }

  async callOnce<P extends Promise<unknown>>(
    text: string | undefined,
    request: (api: Comlink.Remote<Api>) => P,
    limit?: number,
  ): Promise<Awaited<P> | Failure> {
    try {
      return await this.call(text, request, limit);
    } finally {
      this.end();
    }
  }

  stop(): void {
    for (const handle of this.#handles.values()) handle.stop();
  }

  end(): void {
    for (const handle of this.#handles.values()) handle.end();
    this.#handles.clear();
  }

  /** Ends the idle workers of texts other than the latest. */
  #endOthers(): void {
    for (const [text, handle] of this.#handles) {
      if (text === undefined || text === this.#latest || handle.isBusy) continue;
      handle.end();
      this.#handles.delete(text);
    }
  }
}
