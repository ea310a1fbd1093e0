import type { Setup } from "../model/setup.ts";
import { WAKE } from "../recording/observe.ts";
import type { Clock } from "./atlas.ts";

/** The simulation's clock, read once per row, and its messages in flight. */
export interface Running {
  now(): bigint;
  waiting(): number;
}

/** Receipts so far, receipts at the start of the next row, and the row. */
const [RECEIVED, EDGE, ROW] = [0, 1, 2];

/** Computes the row of every observed event. */
export function makeTicker({ algorithm, schedule, waking }: Setup) {
  const clock: Clock = algorithm.needs.rounds
    ? "rounds"
    : schedule.kind === "fifo"
      ? "generations"
      : "receipts";
  // Cells of an array, as in the engines: closure variables are slower.
  const now = new Int32Array(3);
  now[ROW] = clock === "generations" ? 0 : -1;
  let running: Running | undefined;
  let moment: bigint | undefined;
  let times = new Float64Array(clock === "rounds" ? 1024 : 0);
  /** Times beyond 2^53. */
  const late = new Map<number, bigint>();

  /** In rounds: the row of the present time, a new one for its first event. */
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
  /**
   * Starts a row. All messages in flight belong to it, because no process has sent anything in this row yet; that
   * holds in rounds and for one queue in the order of sending.
   */
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
    /** A process wakes up, or its alarm rings. */
    acts: (p: number, kind: number): void => {
      if (clock === "rounds") tick();
      // A process that a message starts may send before the first receipt of a row.
      else if (kind === WAKE && now[RECEIVED] === now[EDGE] && isStartedByMail(p)) turn();
    },
    /** A message is received; returns its row. */
    receives: (): number => {
      if (now[RECEIVED] === now[EDGE]) turn();
      now[RECEIVED]++;
      return now[ROW];
    },
    received: () => now[RECEIVED],
    rows: () => now[ROW] + 1,
    timeOf: (row: number): string => {
      if (clock === "receipts") return String(row + 1);
      if (clock === "generations") return String(row);
      return String(late.get(row) ?? times[row]);
    },
  };
}
