import { hostname } from "node:os";
import { catalogue, find, Refusal } from "@ringleader/core";
import { Worker, WaitingError, type Job } from "bullmq";
import { isPath } from "../../own-algorithm.ts";
import { patiently } from "../../patience.ts";
import { checkLine } from "../../thread/line-shape.ts";
import type { Cell } from "../cell.ts";
import type { Crew, Ran } from "../crew.ts";
import { versionOf } from "../version.ts";
import { hearErrors, type RedisConnection } from "./connection.ts";
import { nameOf, QUEUE, workerOptions, type Batch, type Unfit } from "./queue.ts";

/** Milliseconds to hand back what is under way; after that its lease runs out. */
const GRACE = patiently(700);

/** What a worker is at, for those who look. */
export interface Taking {
  readonly done: number;
  readonly batches: number;
  /** One of the cells under way. */
  readonly now: Cell | undefined;
  /** Cells came of another version than there is here: nothing more is taken. */
  readonly unfit: Promise<Unfit>;
  /** Hands back what is under way, so that another takes it at once. */
  end(): Promise<void>;
}

/**
 * Takes batches of cells from the queue and has the crew of this machine run them; this thread stays
 * free to renew the lease of each. It believes nothing of what is on the queue but names and numbers.
 */
export function takeCells(
  connection: RedisConnection,
  crew: Crew,
  { threads, lease }: { readonly threads: number; readonly lease: number },
): Taking {
  const name = nameOf(hostname(), process.pid, threads);
  const underWay = new Map<string, Job<Batch>>();
  let isOver = false;
  let done = 0;
  let sayUnfit: (it: Unfit) => void = () => {};
  const unfit = new Promise<Unfit>((fulfil) => (sayUnfit = fulfil));

  const handBack = async (job: Job<Batch>, token: string): Promise<never> => {
    await job.moveToWait(token);
    throw new WaitingError();
  };

  const perform = async (job: Job<Batch>, token = ""): Promise<Ran> => {
    if (isOver) return handBack(job, token);
    const cells = job.data.cells.map(checkedCell);
    const other = cells.find(({ asked, version }) => versionHere(asked.algorithm) !== version);
    if (other) {
      isOver = true;
      await worker.pause(true);
      const { algorithm } = other.asked;
      const has = versionHere(algorithm);
      const why: Unfit = { worker: name, algorithm, asked: other.version, has };
      await job.updateProgress(why);
      sayUnfit(why);
      return handBack(job, token);
    }
    underWay.set(job.id!, job);
    try {
      const ran = await crew.run(cells);
      done += ran.rows.length;
      return ran;
    } finally {
      underWay.delete(job.id!);
    }
  };

  const worker = new Worker<Batch, Ran>(QUEUE, perform, {
    ...workerOptions(connection, lease),
    concurrency: threads,
    name,
  });
  hearErrors(worker, connection.shown);

  return {
    get done() {
      return done;
    },
    get batches() {
      return underWay.size;
    },
    get now() {
      for (const { data } of underWay.values()) return data.cells[0];
      return undefined;
    },
    unfit,
    async end() {
      isOver = true;
      const enough = new Promise((fulfil) => setTimeout(fulfil, GRACE));
      const paused = worker.pause(true);
      const back = [...underWay.values()].map((job) => job.moveToWait(job.token));
      await Promise.race([Promise.allSettled([paused, ...back]), enough]);
      await crew.close();
    },
  };
}

const versions = new Map<string, string>();

/** The version that this machine has of an algorithm. */
function versionHere(name: string): string {
  const known = versions.get(name);
  if (known !== undefined) return known;
  const [base] = name.split(":");
  const isKnown = catalogue.some((family) => family.name === base);
  const found = isKnown ? versionOf(name, find(name)) : "no version";
  versions.set(name, found);
  return found;
}

/** A cell from the queue is plain words for an algorithm of the catalogue: no code, and no files of this machine. */
function checkedCell({ key, version, asked }: Cell): Cell {
  const line = checkLine(asked, "the cell");
  if (isPath(line.algorithm)) {
    throw new Refusal(`${line.algorithm} is not run for others: only the catalogue is.`);
  }
  const { ids, graph, schedule } = line;
  for (const word of [ids, graph, schedule]) {
    if (typeof word === "string" && /^(@|-$)/.test(word)) {
      throw new Refusal(`${word} is not read for others: files do not travel.`);
    }
  }
  return { key, version, asked: { ...line, seed: String(line.seed) } };
}
