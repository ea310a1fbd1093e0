import { Worker, type ResourceLimits } from "node:worker_threads";
import {
  Refusal,
  verdictOf,
  type CheckProgress,
  type Mutant,
  type OfSize,
  type Report,
} from "@ringleader/core";
import { patiently } from "../patience.ts";
import type { AskedCheck } from "./asked-check.ts";
import { CheckBoard } from "./board.ts";
import type { CheckPost, CheckSaid, CheckTask } from "./check-task.ts";

/** Why a check ended before everything was gone through. */
type Why = NonNullable<OfSize["why"]>;

/** What the workers found, each in its share, and how far they came. */
export interface Covered {
  readonly reports: readonly Report[];
  readonly progress: CheckProgress;
  /** What the slowest of them took, once it had begun. */
  readonly seconds: number;
  readonly why?: Why;
}

export interface Pool {
  readonly board: CheckBoard;
  /** What is explored of rings of n: what was given, and of the rest what fits the budget. */
  scope(n: number): Promise<AskedCheck["scope"]>;
  check(n: number, workers: number, scope?: AskedCheck["scope"]): Promise<Covered>;
  /** The broken twins that were decided before time was up. */
  mutants(n: number, note: () => void): Promise<Mutant[]>;
  /** Ends the work under way as soon as may be, and all that would follow. */
  stop(why: "interrupted" | "timeout"): void;
  readonly stopped: "interrupted" | "timeout" | undefined;
  end(): Promise<void>;
}

/** Who was told to stop has so many milliseconds to say what it has found. */
const GRACE = patiently(600);

export function startPool(
  asked: AskedCheck,
  script = new URL("./worker.js", import.meta.url),
  resourceLimits: ResourceLimits = {},
  grace = GRACE,
): Pool {
  const board = new CheckBoard(asked.workers);
  const workers = new Map<number, Worker>();
  let stopped: Pool["stopped"];
  /** Of the question at hand. */
  let number = 0;
  /** Tells the workers of the moment to stop. */
  let halt: (() => void) | undefined;

  const worker = (index: number): Worker => {
    const known = workers.get(index);
    if (known) return known;
    const made = new Worker(script, { workerData: { memory: board.memory }, resourceLimits });
    workers.set(index, made);
    return made;
  };

  /** One task for each worker; over when all have answered, or are not worth waiting for. */
  const ask = (
    what: Pick<CheckTask, "do" | "n" | "of"> & Partial<Pick<CheckTask, "asked">>,
    hear: (it: CheckSaid, halt: () => void) => void,
  ): Promise<{ readonly lost?: "memory" | "hung" }> => {
    const mine = ++number;
    board.clear();
    return new Promise((fulfil, fail) => {
      const waiting = new Set(Array.from({ length: what.of }, (_, index) => index));
      let lost: "memory" | "hung" | undefined;
      let timer: NodeJS.Timeout | undefined;
      const over = (act: () => void) => {
        clearTimeout(timer);
        halt = undefined;
        // Who still works at it need not go on.
        board.stop(mine);
        act();
      };
      const answered = (index: number) => {
        if (waiting.delete(index) && waiting.size === 0) over(() => fulfil(lost ? { lost } : {}));
      };
      const drop = (index: number, because: "memory" | "hung") => {
        lost ??= because;
        void workers.get(index)?.terminate();
        workers.delete(index);
        answered(index);
      };
      halt = () => {
        board.stop(mine);
        timer ??= setTimeout(() => {
          for (const index of waiting) drop(index, "hung");
        }, grace);
      };
      for (const index of waiting) {
        const it = worker(index);
        it.removeAllListeners();
        it.on("message", ({ number: of, said }: CheckPost) => {
          // A late answer to a question that nobody waits for any more.
          if (of !== mine) return;
          if ("refusal" in said) return over(() => fail(new Refusal(said.refusal)));
          if ("fault" in said) return over(() => fail(Object.assign(new Error(), said.fault)));
          if ("report" in said && said.full === "memory") lost ??= "memory";
          hear(said, halt ?? (() => {}));
          if (!("mutant" in said)) answered(index);
        });
        it.on("error", (error: NodeJS.ErrnoException) => {
          if (error.code === "ERR_WORKER_OUT_OF_MEMORY") drop(index, "memory");
          else over(() => fail(error));
        });
        const task: CheckTask = { asked, ...what, number: mine, index };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        it.postMessage(task);
      }
      if (stopped) halt();
    });
  };

  return {
    board,
    get stopped() {
      return stopped;
    },
    stop(why) {
      stopped ??= why;
      halt?.();
    },
    async scope(n) {
      let scope = asked.scope;
      await ask({ do: "scope", n, of: 1 }, (it) => {
        if ("scope" in it) scope = it.scope;
      });
      return scope;
    },
    async check(n, count, scope = asked.scope) {
      const reports: Report[] = [];
      const outside = (asked.scope.violate?.length ?? 0) > 0;
      let isFull = false;
      let seconds = 0;
      const { lost } = await ask(
        { do: "check", n, of: count, asked: { ...asked, scope } },
        (it, stop) => {
          if (!("report" in it)) return;
          reports.push(it.report);
          seconds = Math.max(seconds, it.seconds);
          isFull ||= it.full === "states";
          if (verdictOf(it.report, outside) === "violated") stop();
        },
      );
      const why = stopped ?? (isFull ? "states" : lost);
      return { reports, progress: board.read(), seconds, ...(why && { why }) };
    },
    async mutants(n, note) {
      const found: Mutant[] = [];
      await ask({ do: "mutants", n, of: asked.workers }, (it) => {
        if (!("mutant" in it)) return;
        found.push(it.mutant);
        note();
      });
      return found;
    },
    async end() {
      await Promise.all([...workers.values()].map((it) => it.terminate()));
    },
  };
}
