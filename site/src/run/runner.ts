import * as Comlink from "comlink";
import type { AlgorithmDescription } from "./describe.ts";
import type { DrawnFormat } from "./draw-run.ts";
import type { RunSource } from "./own/own-algorithms.ts";
import type { RunAnswer, RunApi, RunJob, RunProgress } from "./run.worker.ts";
import type { Trace } from "./trace.ts";
import type { Failure } from "./worker/failure.ts";
import { WorkerHandle } from "./worker/worker-handle.ts";

type OwnTexts = Readonly<Record<string, string>>;
type Report = (progress: RunProgress) => void;

export class Runner extends WorkerHandle<RunApi> {
  constructor() {
    super(() => new Worker(new URL("./run.worker.ts", import.meta.url), { type: "module" }));
  }

  run(job: RunJob, report?: Report): Promise<RunAnswer> {
    return this.call((api) => api.run(job, report && Comlink.proxy(report)));
  }

  open(trace: Trace, own: OwnTexts, report?: Report): Promise<RunAnswer> {
    return this.call((api) => api.open(trace, own, report && Comlink.proxy(report)));
  }

  draw(trace: Trace, own: OwnTexts, format: DrawnFormat): Promise<string | Failure> {
    return this.call((api) => api.draw(trace, own, format));
  }

  describe(
    source: RunSource,
    set: Readonly<Record<string, string>>,
  ): Promise<AlgorithmDescription | Failure> {
    return this.call((api) => api.describe(source, set));
  }
}
