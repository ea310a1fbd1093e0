import type { Setup } from "../model/setup.ts";
import { WAKE } from "../record/observe.ts";
import type { Clock } from "./atlas.ts";

/** What is asked of the simulation: the time, once for a row, and how much is in flight. */
export interface Running {
  now(): bigint;
  waiting(): number;
}

/** Tells the row of everything that is observed. */
export interface Ticker {
  readonly clock: Clock;
  readonly attach: <S extends Running>(simulation: S) => S;
  /** A process wakes, or its alarm rings. */
  readonly acts: (p: number, kind: number) => void;
  /** A message is received: in this row. */
  readonly receives: () => number;
  readonly received: () => number;
  readonly rows: () => number;
  readonly timeOf: (row: number) => string;
}

/** Receipts so far, how many there are when the next row begins, and the row. */
const [RECEIVED, EDGE, ROW] = [0, 1, 2];

export function ticker({ algorithm, schedule, waking }: Setup): Ticker {
  const clock: Clock = algorithm.needs.rounds
    ? "rounds"
    : schedule.kind === "fifo"
      ? "generations"
      : "receipts";
  // Cells of an array, as in the engines: a variable of a closure would be tested on every use.
  const now = new Int32Array(3);
  now[ROW] = clock === "generations" ? 0 : -1;
  let running: Running | undefined;
  let moment: bigint | undefined;
  let times = new Float64Array(clock === "rounds" ? 1024 : 0);
  /** Times that are no exact numbers. */
  const late = new Map<number, bigint>();

  /** In rounds: the row of the present, a new one if nothing has happened in it yet. */
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
   * A row begins. All that is in flight now belongs to it, in rounds and where one queue delivers in
   * the order of sending: whoever receives has sent nothing yet.
   */
  const turn = (): void => {
    if (clock === "rounds") tick();
    else now[ROW]++;
    now[EDGE] = now[RECEIVED] + 1 + (clock === "receipts" ? 0 : running!.waiting());
  };
  const isStartedByMail = (p: number) => waking.mailStarts && waking.starters?.[p] === 0;

  return {
    clock,
    attach(simulation) {
      running = simulation;
      return simulation;
    },
    acts(p, kind) {
      if (clock === "rounds") tick();
      // Whoever is started by its mail may send before the first of a row is received.
      else if (kind === WAKE && now[RECEIVED] === now[EDGE] && isStartedByMail(p)) turn();
    },
    receives() {
      if (now[RECEIVED] === now[EDGE]) turn();
      now[RECEIVED]++;
      return now[ROW];
    },
    received: () => now[RECEIVED],
    rows: () => now[ROW] + 1,
    timeOf(row) {
      if (clock === "receipts") return String(row + 1);
      if (clock === "generations") return String(row);
      return String(late.get(row) ?? times[row]);
    },
  };
}
