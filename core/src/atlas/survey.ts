import { origin } from "../draw/origin.ts";
import { Refusal } from "../model/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { ALARM, observed } from "../record/observe.ts";
import type { Atlas, Sort } from "./atlas.ts";
import { FAR_PORT, MOST_ROWS, slabOf, stage, type Slab } from "./slab.ts";
import { ticker, type Running } from "./ticker.ts";

/** Runs of more receipts than this are not surveyed: they would take more than 600 MB. */
export const MOST_RECEIPTS = 100_000_000;
/** Receipts of a slab at most: what is being put in order stays in the cache. */
const SLAB = 2 ** 17;
const MOST_SORTS = 2 ** 16;
/** Phases that have a place in the table; others are looked up. */
const PHASES = 256;

export interface Survey {
  /** The same run, whose algorithm is observed while it acts; its claims are nobody's concern here. */
  readonly setup: Setup;
  readonly attach: <S extends Running>(simulation: S) => S;
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
  const { algorithm, n, network } = given;
  const { clock, attach, acts, receives, received, rows: count, timeOf } = ticker(given);
  const { sorts, sortOf } = sorter(given);
  const staged = stage(size);
  const { position, port: ports, row: rows, sort } = staged;
  const slabs: Slab[] = [];
  const held = new Int32Array(1);
  let isTooLong = false;
  const flush = (): void => {
    if (held[0] > 0) slabs.push(slabOf(staged, held[0], n));
    held[0] = 0;
  };
  const before = (p: number, kind: number, port: number, message: any): void => {
    if (kind >= ALARM) return acts(p, kind);
    if (isTooLong || received() >= most) {
      isTooLong = true;
      return;
    }
    const row = receives();
    if (held[0] === size || (held[0] > 0 && row - rows[0] >= MOST_ROWS)) flush();
    const at = held[0]++;
    position[at] = p;
    ports[at] = port < FAR_PORT ? port : FAR_PORT;
    rows[at] = row;
    sort[at] = sortOf(kind, message);
  };
  const senderOf = (p: number, port: number): number | undefined =>
    clock === "receipts" || (port === FAR_PORT && !network.ring)
      ? undefined
      : origin(given, { process: p, port }).from;
  return {
    setup: { ...given, algorithm: { ...observed(algorithm, { before }), claims: [] } },
    attach,
    tooLong: () => isTooLong,
    atlas() {
      flush();
      const kinds = Object.keys(algorithm.messages);
      const [receipts, all] = [received(), count()];
      return { n, clock, kinds, sorts, slabs, receipts, rows: all, timeOf, senderOf };
    },
  };
}

/** Numbers for kind and phase, in the order in which they first occur. */
function sorter({ algorithm: { name, messages } }: Setup) {
  const phases = Object.values(messages).map((fields) => fields["phase"]);
  const phased = Uint8Array.from(phases, (field) => (field ? 1 : 0));
  const sorts: Sort[] = [];
  const known = new Int32Array(phases.length * PHASES).fill(-1);
  const others = new Map<string, number>();
  const add = (kind: number, phase: number): number => {
    if (sorts.length === MOST_SORTS) {
      throw new Refusal(
        `${name}: its messages have more than ${MOST_SORTS} phases; so many cannot be told apart.`,
      );
    }
    return sorts.push({ kind, ...(phased[kind] && { phase }) }) - 1;
  };
  const find = (kind: number, phase: number): number => {
    if (phase < PHASES) return (known[kind * PHASES + phase] = add(kind, phase));
    const key = `${kind} ${phase}`;
    const found = others.get(key) ?? add(kind, phase);
    others.set(key, found);
    return found;
  };
  const sortOf = (kind: number, message: any): number => {
    const phase = phased[kind] === 0 ? 0 : phaseOf(kind, message.phase);
    const code = phase < PHASES ? known[kind * PHASES + phase] : -1;
    return code >= 0 ? code : find(kind, phase);
  };
  const phaseOf = (kind: number, phase: number | string): number =>
    typeof phase === "number" ? phase : phases[kind].labels.indexOf(phase);
  return { sorts, sortOf };
}
