import { groupDigits } from "../refusal/group-digits.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { ALARM, observe } from "../recording/observe.ts";
import { findOrigin } from "../recording/routes.ts";
import type { Atlas, Sort } from "./atlas.ts";
import { FAR_PORT, MOST_ROWS, slabOf, stage, type Slab } from "./slab.ts";
import { makeTicker } from "./ticker.ts";

/** Maximum number of receipts of a survey; more would take over 600 MB. */
export const MOST_RECEIPTS = 100_000_000;
/** Maximum number of receipts of a slab, small enough to be sorted in the cache. */
const SLAB = 2 ** 17;
const MOST_SORTS = 2 ** 16;
/** Phases below this number are looked up in a table, other phases in a map. */
const PHASES = 256;

/**
 * Stores where and when every message of a run is received, without an allocation per message:
 *
 *     const { setup, attach, atlas } = makeSurveyor(original);
 *     const simulation = attach(startSimulation(setup));
 *     while (advance(simulation));
 *     simulation.finish();
 *     const { receipts } = atlas();
 */
export function makeSurveyor(original: Setup, most = MOST_RECEIPTS, size = SLAB) {
  const { algorithm, n, network } = original;
  const { clock, attach, acts, receives, received, rows: count, timeOf } = makeTicker(original);
  const { sorts, sortOf } = sorter(original);
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
    sort[at] = sortOf(kind, message, clock === "receipts" ? row : row - 1);
  };
  const senderOf = (p: number, port: number): number | undefined =>
    clock === "receipts" || (port === FAR_PORT && !network.ring)
      ? undefined
      : findOrigin(original, { process: p, port }).from;
  return {
    /** The setup to simulate: the same run, with an observed algorithm and no claims. */
    setup: { ...original, algorithm: { ...observe(algorithm, { before }), claims: [] } },
    attach,
    /** Returns true if the run has more than `most` receipts. */
    tooLong: () => isTooLong,
    /** Returns the atlas of all receipts so far. */
    atlas: (): Atlas => {
      flush();
      const kinds = Object.keys(algorithm.messages);
      const [receipts, all] = [received(), count()];
      return { n, clock, kinds, sorts, slabs, receipts, rows: all, timeOf, senderOf };
    },
  };
}

/** Numbers pairs of kind and phase in the order of their first occurrence. */
function sorter({ algorithm: { name, messages } }: Setup) {
  const phases = Object.values(messages).map((fields) => fields["phase"]);
  const phased = Uint8Array.from(phases, (field) => (field ? 1 : 0));
  const sorts: Sort[] = [];
  const known = new Int32Array(phases.length * PHASES).fill(-1);
  const others = new Map<string, number>();
  const add = (kind: number, phase: number, first: number): number => {
    if (sorts.length === MOST_SORTS) {
      throw new Refusal(
        `${name}: more than ${groupDigits(MOST_SORTS)} pairs of message kind and phase occur, too many to store; use a smaller n.`,
      );
    }
    return sorts.push({ kind, ...(phased[kind] && { phase }), first }) - 1;
  };
  const find = (kind: number, phase: number, row: number): number => {
    if (phase < PHASES) return (known[kind * PHASES + phase] = add(kind, phase, row));
    const key = `${kind} ${phase}`;
    const sort = others.get(key) ?? add(kind, phase, row);
    others.set(key, sort);
    return sort;
  };
  const sortOf = (kind: number, message: any, row: number): number => {
    const phase = phased[kind] === 0 ? 0 : phaseOf(kind, message.phase);
    const code = phase < PHASES ? known[kind * PHASES + phase] : -1;
    return code >= 0 ? code : find(kind, phase, row);
  };
  const phaseOf = (kind: number, phase: number | string): number =>
    typeof phase === "number" ? phase : phases[kind].labels.indexOf(phase);
  return { sorts, sortOf };
}
