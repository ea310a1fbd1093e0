import { Refusal } from "@ringleader/core";
import { Queue, QueueEvents } from "bullmq";
import { complain } from "../../output.ts";
import { patiently } from "../../patience.ts";
import type { Cell } from "../cell.ts";
import type { Crew, Ran } from "../crew.ts";
import { errorRow } from "../row-of.ts";
import type { Row } from "../row.ts";
import type { RedisAddress } from "./address.ts";
import { connect, hearErrors } from "./connection.ts";
import {
  areOf,
  eventOptions,
  idOf,
  keysOf,
  leftBehind,
  pieces,
  QUEUE,
  queueOptions,
  threadsOf,
  type Batch,
  type Unfit,
} from "./queue.ts";

/** Milliseconds between two looks at what is under way: events may be missed, batches stay. */
const LOOK = 2000;
/** Looks without any worker before that is said. */
const PATIENCE = 3;
/** Batches on the queue for whoever comes, and for each thread that is known. */
const AHEAD = 32;
const EACH = 4;
/** Milliseconds to take back what nobody has begun. */
const GRACE = patiently(400);

/** A batch that is on the queue, or was, until its rows are stored. */
interface Asked {
  readonly id: string;
  readonly batch: Batch;
  /** Those of its cells that were asked for, and are not stored. */
  readonly unstored: Set<string>;
  readonly ran: Promise<Ran>;
  /** It is over: with its rows, or for this reason without. */
  readonly end: (ran: Ran | undefined, reason?: string) => void;
  readonly giveUp: () => void;
}

/**
 * A crew of workers on any machines, by way of a queue in Redis. Results stay there until they are
 * stored; whoever asks again for cells that are on the queue, or were run already, waits for those.
 */
export async function redisCrew(address: RedisAddress): Promise<Crew> {
  const connection = await connect(address);
  const queue = new Queue<Batch, Ran>(QUEUE, queueOptions(connection));
  const events = new QueueEvents(QUEUE, eventOptions(connection));
  hearErrors(queue, connection.shown);
  hearErrors(events, connection.shown);

  /** By id, those that are waited for; by cell, those whose rows are not stored. */
  const underWay = new Map<string, Asked>();
  const holding = new Map<string, Asked>();
  const left = await leftBehind(queue);
  const unfit = new Set<string>();
  let threads = 0;
  let looksAlone = 0;
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  const put = async ({ id, batch }: Asked): Promise<void> => {
    try {
      await queue.add("cells", batch, { jobId: id });
    } catch (error) {
      throw new Refusal(`${connection.shown} does not take the cells: ${(error as Error).message}`);
    }
  };

  const ask = (batch: Batch, unstored = new Set(keysOf(batch))): Asked => {
    const id = idOf(batch);
    const known = underWay.get(id);
    if (known) return known;
    let end: Asked["end"] = () => {};
    let giveUp: Asked["giveUp"] = () => {};
    const ran = new Promise<Ran>((fulfil, fail) => {
      end = (found, reason = "it came back without its rows") => {
        if (!underWay.delete(id)) return;
        if (found && areOf(batch, found.rows)) fulfil(found);
        else fulfil(again(batch, id, reason));
      };
      giveUp = () => fail(new Error("the sweep is over"));
    });
    // Whoever waits hears of it.
    ran.catch(() => {});
    const asked = { id, batch, ran, end, giveUp, unstored };
    underWay.set(id, asked);
    for (const key of keysOf(batch)) holding.set(key, asked);
    return asked;
  };

  /** The cell that is to blame is found by halving; it alone is given up. */
  const again = async (batch: Batch, id: string, reason: string): Promise<Ran> => {
    await queue.remove(id);
    const { cells } = batch;
    if (cells.length === 1) return { rows: [errorRow(cells[0], lost(reason))], seconds: 0 };
    const middle = cells.length >> 1;
    const halves = [cells.slice(0, middle), cells.slice(middle)].map((some) =>
      ask({ cells: some }),
    );
    await Promise.all(halves.map(put));
    const [first, second] = await Promise.all(halves.map((it) => it.ran));
    return { rows: [...first.rows, ...second.rows], seconds: first.seconds + second.seconds };
  };

  /** What became of it, should its event have been missed. */
  const look = async (asked: Asked): Promise<void> => {
    if (!underWay.has(asked.id)) return;
    const state = await queue.getJobState(asked.id);
    if (state === "unknown") await put(asked);
    if (state !== "completed" && state !== "failed") return;
    const job = await queue.getJob(asked.id);
    if (job) asked.end(state === "completed" ? job.returnvalue : undefined, job.failedReason);
  };

  const lookRound = async (): Promise<void> => {
    await Promise.all([...underWay.values()].map(look));
    const workers = await queue.getWorkers();
    threads = threadsOf(workers);
    looksAlone = workers.length > 0 || underWay.size === 0 ? 0 : looksAlone + 1;
    if (looksAlone === PATIENCE) {
      complain(
        `nobody takes cells from ${connection.shown}; on any machine: ringleader worker --redis URL`,
      );
    }
  };
  const goOnLooking = async (): Promise<void> => {
    await lookRound().catch(() => {});
    if (!isClosed) looking = setTimeout(() => void goOnLooking(), LOOK);
  };

  events.on("completed", ({ jobId, returnvalue }) =>
    underWay.get(jobId)?.end(returnvalue as unknown as Ran),
  );
  events.on("failed", ({ jobId, failedReason }) =>
    underWay.get(jobId)?.end(undefined, failedReason),
  );
  events.on("progress", ({ jobId, data }) => {
    const { worker, algorithm, asked, has } = data as unknown as Unfit;
    if (!underWay.has(jobId) || unfit.has(worker)) return;
    unfit.add(worker);
    complain(`the worker ${worker} has ${algorithm} ${has}, not ${asked}: it takes nothing.`);
  });
  void goOnLooking();

  return {
    get hands() {
      return Math.max(AHEAD, EACH * threads);
    },
    async run(cells) {
      const known = new Set<Asked>();
      const unknown: Cell[] = [];
      for (const cell of cells) {
        const batch = left.get(cell.key);
        // Of those left behind, only what is asked for will be stored.
        const before = holding.get(cell.key) ?? (batch && ask(batch, new Set()));
        before?.unstored.add(cell.key);
        if (before) known.add(before);
        else unknown.push(cell);
      }
      const fresh = [...pieces(unknown)].map((piece) => ask({ cells: piece }));
      await Promise.all([...[...known].map(look), ...fresh.map(put)]);
      const found = new Map<string, Row>();
      let seconds = 0;
      for (const ran of await Promise.all([...known, ...fresh].map((it) => it.ran))) {
        for (const row of ran.rows) found.set(row.cell, row);
        seconds += ran.seconds;
      }
      return { rows: cells.map(({ key }) => found.get(key)!), seconds };
    },
    stored(rows) {
      for (const { cell } of rows) {
        const asked = holding.get(cell);
        holding.delete(cell);
        left.delete(cell);
        if (!asked?.unstored.delete(cell) || asked.unstored.size > 0) continue;
        queue.remove(asked.id).catch(() => {});
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(looking);
      const asked = [...underWay.values()];
      for (const { giveUp } of asked) giveUp();
      const enough = new Promise((fulfil) => setTimeout(fulfil, GRACE));
      // What a worker has begun cannot be taken back; whoever goes on with the sweep finds its rows.
      await Promise.race([Promise.allSettled(asked.map(({ id }) => queue.remove(id))), enough]);
      await Promise.race([Promise.allSettled([queue.close(), events.close()]), enough]);
      connection.close();
    },
  };
}

const lost = (reason: string): Refusal =>
  new Refusal(
    reason.includes("stalled")
      ? "the workers that ran it were lost, one after the other."
      : `the workers that ran it broke: ${reason}`,
  );
