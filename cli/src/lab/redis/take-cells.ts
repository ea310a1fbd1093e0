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

/** Milliseconds to hand back the batches under way; after that their leases run out. */
const GRACE = patiently(700);

/** A worker that takes cells. */
export type Taking = ReturnType<typeof takeCells>;

/**
 * Takes batches of cells from the queue and has `runner` run them, while this thread renews their leases. Content of the
 * queue is not trusted: only names and numbers are used.
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
    /** One of the cells under way. */
    get now(): Cell | undefined {
      const [job] = underWay;
      return job?.data.cells[0];
    },
    /** Resolves when cells of another version came; then no more are taken. */
    unfit,
    /** Hands back the batches under way, so that other workers take them at once. */
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

/** The version that this machine has of an algorithm; refuses an unknown mutant of a known one. */
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

/** Checks a cell from the queue: an algorithm of the catalogue, no code and no files of this machine. */
function checkedCell({ key, version, asked }: Cell): Cell {
  for (const word of [asked.ids, asked.graph, asked.schedule]) {
    if (typeof word === "string" && /^(@|-$)/.test(word)) {
      throw new Refusal(`${word} is not accepted from the queue: files of a worker are not read.`);
    }
  }
  const { algorithm, seed } = parseRecord(asked, "the cell");
  if (isPath(algorithm)) {
    throw new Refusal(
      `${algorithm} is not accepted from the queue: workers run algorithms of the catalogue only.`,
    );
  }
  return { key, version, asked: { ...asked, seed: String(seed) } };
}
