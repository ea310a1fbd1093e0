import { deliveryText, wakeText } from "../compile/delivery.ts";
import type { Engine } from "../compile/shape.ts";
import { Life } from "../model/life.ts";

/** Largest number of messages that a process may send in one step. */
export const MOST_SENT = 1000;
/** Number of entries of `OUT` that one message takes: its link, its kind, and up to four words of fields. */
export const SENT = 6;

/** The compiled loop of processes that act one step at a time. */
export interface SoloLoop {
  /** Holds the words of the message that `deliver` delivers, from index 1 on. */
  readonly Q: Uint32Array;
  readonly OUT: Uint32Array;
  begin(p: number): void;
  deliver(link: number, kind: number): void;
  ring(p: number, tag: number): void;
  /** Returns the number of entries of `OUT` in use. */
  sent(): number;
  /** Forgets the sent messages. If `late`, a process that has not started starts before its first message. */
  clear(late: boolean): void;
}

/** The engine of single processes. Messages that a process sends are recorded in `OUT`, not delivered. */
export const soloEngine: Engine<SoloLoop> = {
  name: "solo",
  lead: 1,
  words: () => 16,
  put: (_, { fields, index }) =>
    `OUT[$O] = l; OUT[$O + 1] = ${index}; ` +
    fields.map((_, i) => `OUT[$O + ${2 + i}] = w${i}; `).join("") +
    `$O = $O + ${SENT}; if ($O > ${SENT * MOST_SENT}) host.spill(0, 0, []);`,
  scope(shape) {
    const { algorithm, kindBits } = shape;
    const reached = algorithm.needs.rounds ? `LIFE[$P] |= ${Life.reached};` : "";
    return `const Q = new Uint32Array(16), OUT = new Uint32Array(${SENT * (MOST_SENT + 1)});
${wakeText(shape)}
function start() { $O = 0; $WATCHED = 0; $A = $B = 0; }
function deliver(link, kind) {
  let head = (link << ${kindBits} | kind) >>> 0, a = 0, b = 0; const q = 0;
  ${deliveryText(shape, false)}
  ${reached}
}
function ring(p, tag) { $P = p; ${algorithm.alarm ? "algorithm.alarm(me, tag);" : ""} }
const loop = {
  Q, OUT, begin, deliver, ring,
  sent() { return $O; },
  clear(late) { $O = 0; $LATE = late ? 1 : 0; },
};`;
  },
};
