import type { Setup } from "../model/setup.ts";
import { WAKE } from "../recording/observe.ts";
import type { TickUnit } from "./atlas.ts";

/** The parts of a simulation that a ticker reads: its clock, once per row, and its number of messages in flight. */
export interface Running {
  now(): bigint;
  waiting(): number;
}

/** Indices of `now`: number of receipts so far, number of receipts at which the next row starts, current row. */
const [RECEIVED, EDGE, ROW] = [0, 1, 2];

/** Computes the row of every observed event. */
export function makeTicker({ algorithm, schedule, waking }: Setup) {
  const clock: TickUnit = algorithm.needs.rounds
    ? "rounds"
    : schedule.kind === "fifo"
      ? "causal"
      : "receipts";
  // An array, as in the engines, because closure variables are slower.
  const now = new Int32Array(3);
  now[ROW] = clock === "causal" ? 0 : -1;
  let running: Running | undefined;
  let moment: bigint | undefined;
  let times = new Float64Array(clock === "rounds" ? 1024 : 0);
  /** Times beyond 2^53, by row. */
  const late = new Map<number, bigint>();

  /** Starts a new row at the first event of a round. Only for algorithms in rounds. */
  const tick = (): void => {
    const time = running!.now();
    if (time === moment) return;
    moment = time;
    const row = ++now[ROW];
    if (row === times.length) {
      const longer = new Float64Array(2 * row);
      longer.set(times);
      times = longer;
    }
    times[row] = Number(time);
    if (!Number.isSafeInteger(times[row])) late.set(row, time);
  };
  /** Starts a row. All messages in flight belong to the row, because no process has sent a message in it yet. */
  const turn = (): void => {
    if (clock === "rounds") tick();
    else now[ROW]++;
    now[EDGE] = now[RECEIVED] + 1 + (clock === "receipts" ? 0 : running!.waiting());
  };
  const isStartedByMail = (p: number) => waking.mailStarts && waking.starters?.[p] === 0;

  return {
    clock,
    attach: <S extends Running>(simulation: S): S => {
      running = simulation;
      return simulation;
    },
    /** Called when a process wakes up or its alarm rings. */
    acts: (p: number, kind: number): void => {
      if (clock === "rounds") tick();
      // A process that a message starts may send before the first receipt of a row, so its wake-up starts the row.
      else if (kind === WAKE && now[RECEIVED] === now[EDGE] && isStartedByMail(p)) turn();
    },
    /** Called when a message is received; returns its row. */
    receives: (): number => {
      if (now[RECEIVED] === now[EDGE]) turn();
      now[RECEIVED]++;
      return now[ROW];
    },
    received: () => now[RECEIVED],
    rows: () => now[ROW] + 1,
    timeOf: (row: number): string => {
      if (clock === "receipts") return String(row + 1);
      if (clock === "causal") return String(row);
      return String(late.get(row) ?? times[row]);
    },
  };
}
