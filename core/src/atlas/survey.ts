import { ALARM, observed, WAKE } from "../record/observe.ts";
import type { Setup } from "../model/setup.ts";
import type { Atlas, Clock, Sort } from "./atlas.ts";
import { origin } from "../draw/origin.ts";
import { Refusal } from "../model/refusal.ts";
import { FAR_PORT, MOST_ROWS, slabOf, stage, type Slab } from "./slab.ts";

/** Runs of more receipts than this are not surveyed: they would take more than 600 MB. */
export const MOST_RECEIPTS = 100_000_000;
/** Receipts of a slab at most: what is being put in order stays in the cache. */
const SLAB = 2 ** 17;
const MOST_SORTS = 2 ** 16;
/** Phases that have a place in the table; others are looked up. */
const PHASES = 256;
/** Receipts on the stage, receipts so far, how many there are when the next row begins, and the row. */
const [HELD, RECEIVED, EDGE, ROW] = [0, 1, 2, 3];

/** What is asked of the simulation: the time, once for a row, and how much is in flight. */
interface Running {
  now(): bigint;
  waiting(): number;
}

export interface Survey {
  /** The same run, whose algorithm is observed while it acts; its claims are nobody's concern here. */
  readonly setup: Setup;
  readonly attach: <S extends Running>(simulation: S) => S;
  readonly receipts: () => number;
  /** Is the run longer than it may be? Nothing more is kept then. */
  readonly tooLong: () => boolean;
  /** All that was received so far. */
  readonly atlas: () => Atlas;
}

/**
 * Writes down where and when every message of a run is received, with nothing allocated for one:
 *
 *     const { setup, attach, atlas } = survey(given);
 *     const simulation = attach(simulate(setup));
 *     while (advance(simulation));
 *     simulation.finish();
 *     const made = atlas();
 */
export function survey(given: Setup, most = MOST_RECEIPTS, size = SLAB): Survey {
  const { algorithm, n, schedule, waking, network } = given;
  const clock: Clock = algorithm.needs.rounds
    ? "rounds"
    : schedule.kind === "fifo"
      ? "generations"
      : "receipts";
  const kinds = Object.keys(algorithm.messages);
  const phases = kinds.map((name) => algorithm.messages[name]["phase"]);

  const staged = stage(size);
  const { position, port: ports, row: rows, sort } = staged;
  const slabs: Slab[] = [];
  // Cells of an array, as in the engines: a variable of a closure would be tested on every use.
  const now = new Int32Array(4);
  let isTooLong = false;
  const flush = (): void => {
    if (now[HELD] > 0) slabs.push(slabOf(staged, now[HELD], n));
    now[HELD] = 0;
  };

  let running: Running | undefined;
  now[ROW] = clock === "generations" ? 0 : -1;
  let moment: bigint | undefined;
  let times = new Float64Array(clock === "rounds" ? 1024 : 0);
  /** Times that are no exact numbers. */
  const late = new Map<number, bigint>();
  /** In rounds: the row of the present, a new one if nothing has happened in it. */
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

  const sorts: Sort[] = [];
  const known = new Int32Array(kinds.length * PHASES).fill(-1);
  const others = new Map<string, number>();
  const add = (kind: number, phase: number): number => {
    if (sorts.length === MOST_SORTS) {
      throw new Refusal(
        `${algorithm.name}: its messages have more than ${MOST_SORTS} phases; that many cannot be told apart.`,
      );
    }
    return sorts.push({ kind, ...(phases[kind] && { phase }) }) - 1;
  };
  const sortOf = (kind: number, phase: number): number => {
    if (phase < PHASES) return (known[kind * PHASES + phase] = add(kind, phase));
    const key = `${kind} ${phase}`;
    const found = others.get(key) ?? add(kind, phase);
    others.set(key, found);
    return found;
  };
  const phaseOf = (kind: number, message: any): number => {
    const field = phases[kind];
    if (field === undefined) return 0;
    return field.kind === "one" ? field.labels.indexOf(message.phase) : message.phase;
  };

  const isStartedByMail = (p: number) => waking.mailStarts && waking.starters?.[p] === 0;
  const before = (p: number, kind: number, port: number, message: any): void => {
    if (kind >= ALARM) {
      if (clock === "rounds") tick();
      // Whoever is started by its mail may send before the first of a row is received.
      else if (kind === WAKE && now[RECEIVED] === now[EDGE] && isStartedByMail(p)) turn();
      return;
    }
    if (isTooLong || now[RECEIVED] >= most) {
      isTooLong = true;
      return;
    }
    if (now[RECEIVED] === now[EDGE]) turn();
    if (now[HELD] === size || (now[HELD] > 0 && now[ROW] - rows[0] >= MOST_ROWS)) flush();
    now[RECEIVED]++;
    const at = now[HELD]++;
    position[at] = p;
    ports[at] = port < FAR_PORT ? port : FAR_PORT;
    rows[at] = now[ROW];
    const phase = phaseOf(kind, message);
    const code = phase < PHASES ? known[kind * PHASES + phase] : -1;
    sort[at] = code >= 0 ? code : sortOf(kind, phase);
  };

  const timeOf = (at: number): string => {
    if (clock === "receipts") return String(at + 1);
    if (clock === "generations") return String(at);
    return String(late.get(at) ?? times[at]);
  };
  const senderOf = (p: number, port: number): number | undefined =>
    clock === "receipts" || (port === FAR_PORT && !network.ring)
      ? undefined
      : origin(given, { process: p, port }).from;

  return {
    setup: { ...given, algorithm: { ...observed(algorithm, { before }), claims: [] } },
    attach(simulation) {
      running = simulation;
      return simulation;
    },
    receipts: () => now[RECEIVED],
    tooLong: () => isTooLong,
    atlas() {
      flush();
      return {
        n,
        clock,
        kinds,
        sorts,
        slabs,
        receipts: now[RECEIVED],
        rows: now[ROW] + 1,
        timeOf,
        senderOf,
      };
    },
  };
}
