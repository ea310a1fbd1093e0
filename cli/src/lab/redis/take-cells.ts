import { hostname } from "node:os";
import { catalogue, findAlgorithm, parseRecord, Refusal } from "@ringleader/core/internal";
import { Worker, WaitingError, type Job } from "bullmq";
import { isPath } from "../../terminal/shell-word.ts";
import { patiently } from "../../workers/patience.ts";
import type { Cell } from "../plan/cell.ts";
import type { BatchResult, CellRunner } from "../cell-runner.ts";
import { versionOf } from "../plan/algorithm-version.ts";
import { reportErrors, type RedisConnection } from "./connection.ts";
import { nameOf, QUEUE, workerOptions, type CellBatch, type Unfit } from "./queue.ts";

/** Milliseconds for handing back unfinished batches. A batch not handed back in time waits until its lease ends. */
const GRACE = patiently(700);

export type Taking = ReturnType<typeof takeCells>;

/**
 * Takes batches of cells from the queue and runs them with `runner`, while this thread renews their leases. The queue is
 * not trusted, so only names and numbers are read from it.
 */
export function takeCells(
  connection: RedisConnection,
  runner: CellRunner,
  threads: number,
  lease: number,
) {
  const name = nameOf(hostname(), process.pid, threads);
  const underWay = new Set<Job<CellBatch>>();
  let isOver = false;
  let done = 0;
  let reportUnfit: (unfit: Unfit) => void = () => {};
  const unfit = new Promise<Unfit>((fulfil) => (reportUnfit = fulfil));

  const handBack = async (job: Job<CellBatch>, token: string): Promise<never> => {
    await job.moveToWait(token);
    throw new WaitingError();
  };

  const perform = async (job: Job<CellBatch>, token = ""): Promise<BatchResult> => {
    if (isOver) return handBack(job, token);
    const cells = job.data.cells.map(checkedCell);
    const other = cells.find(({ asked, version }) => versionHere(asked.algorithm) !== version);
    if (other) {
      isOver = true;
      await worker.pause(true);
      const { algorithm } = other.asked;
      const why = { worker: name, algorithm, asked: other.version, has: versionHere(algorithm) };
      await job.updateProgress(why);
      reportUnfit(why);
      return handBack(job, token);
    }
    underWay.add(job);
    try {
      const ran = await runner.run(cells);
      done += ran.rows.length;
      return ran;
    } finally {
      underWay.delete(job);
    }
  };

  const worker = new Worker<CellBatch, BatchResult>(QUEUE, perform, {
    ...workerOptions(connection, lease),
    concurrency: threads,
    name,
  });
  reportErrors(worker, connection.shown);

  return {
    get done(): number {
      return done;
    },
    /** One of the cells that are being run; undefined if no cell is being run. */
    get now(): Cell | undefined {
      const [job] = underWay;
      return job?.data.cells[0];
    },
    /** Resolves when a cell needs an algorithm or a version that this machine lacks; then no more cells are taken. */
    unfit,
    /** Hands back the unfinished batches, so that other workers can take them at once. */
    async end(): Promise<void> {
      isOver = true;
      const enough = new Promise((fulfil) => setTimeout(fulfil, GRACE));
      const paused = worker.pause(true);
      const back = [...underWay].map((job) => job.moveToWait(job.token));
      await Promise.race([Promise.allSettled([paused, ...back]), enough]);
      await runner.close();
    },
  };
}

const versions = new Map<string, string>();

/** Returns this machine's version of an algorithm. Refuses an unknown mutant of a known algorithm. */
function versionHere(name: string): string {
  let version = versions.get(name);
  if (version === undefined) {
    const isKnown = catalogue.some((family) => family.name === name.split(":")[0]);
    if (isKnown) findAlgorithm(name);
    version = isKnown ? versionOf(name) : "no version";
    versions.set(name, version);
  }
  return version;
}

/** Accepts only algorithms of the catalogue; refuses paths to files of this machine. */
function checkedCell({ key, version, asked, budget }: Cell): Cell {
  for (const word of [asked.ids, asked.graph, asked.schedule]) {
    if (typeof word === "string" && /^(@|-$)/.test(word)) {
      throw new Refusal(
        `'${word}' is not accepted from the queue, because a worker reads no files; the sweep must send the values.`,
      );
    }
  }
  const { algorithm, seed } = parseRecord(asked, "the cell");
  if (isPath(algorithm)) {
    throw new Refusal(
      `${algorithm} is not accepted from the queue, because workers run only algorithms of the catalogue.`,
    );
  }
  const limit = Number.isSafeInteger(budget) ? budget : undefined;
  return { key, version, asked: { ...asked, seed: String(seed) }, budget: limit };
}
