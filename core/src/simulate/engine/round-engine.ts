import { beginAllText, deliveryText, LOOP, stepsText, STOP } from "../../compile/delivery.ts";
import type { Loop } from "../../compile/loop.ts";
import type { Engine } from "../../compile/shape.ts";
import { foldText } from "../../model/digest.ts";
import { Life } from "../../model/life.ts";
import type { TieBreaker } from "../../model/system/ties.ts";

export interface RoundLoop extends Loop {
  /** By process: how often it has cancelled its alarms. An alarm that was set at a lower count does not ring. */
  readonly CALM: Uint32Array;
  begin(p: number): void;
  ring(p: number, tag: number): void;
  /** Starts a new round, which delivers the messages sent in the previous round, in order. */
  turn(): void;
  /** Lets a tie breaker order the messages of each process that receives several in this round. */
  tie(breaker: TieBreaker): void;
  absorb(now: number): void;
  sent(): number;
  /** Number of messages that this round has not yet delivered. */
  undelivered(): number;
  state(): RoundMessages;
}

/**
 * Where messages are stored in `Q`. The COUNT messages that this round delivers start at IN; those that it has
 * not yet delivered are ORDER[AT] … ORDER[COUNT - 1]. The SENT messages that were sent in this round start at OUT.
 */
type RoundMessages = Readonly<
  Record<"Q" | "ORDER", Uint32Array> &
    Record<"OUT" | "IN" | "SENT" | "COUNT" | "AT" | "LAST", number>
>;

/**
 * Each round delivers the messages sent in the previous round; messages sent now wait for the next round. `Q` has two
 * halves that swap roles. Deliveries are sorted by position, then port, then first word. Messages are sent nearly in
 * that order, so sorting merges the parts that are already in order.
 */
export const roundEngine: Engine<RoundLoop> = {
  name: "round",
  lead: 2,
  words: ({ stride }, { messages }) => 2 * messages * stride,
  put({ stride, lead, kindBits }, { fields, index }) {
    const head = `(l << ${kindBits} | ${index}) >>> 0`;
    // A message without words is ordered as if its first word were 0.
    const none = fields.length === 0 && stride > lead ? `Q[q + ${lead}] = 0;` : "";
    const words = fields.map((_, i) => `Q[q + ${lead + i}] = w${i};`).join(" ") + none;
    const all = [head, "p", ...fields.map((_, i) => `w${i}`)].join(", ");
    return `if ($SENT === MESSAGES) return full(${all});
  const q = $OUT + $SENT * ${stride}; $SENT++; Q[q] = ${head}; Q[q + 1] = CLOCK[p] + 1; ${words}`;
  },
  scope(shape) {
    const { stride, kindBits, links, alarmKind, algorithm } = shape;
    const process = { oneWay: "l", twoWay: "l >>> 1", rows: "OWNER[l]" }[links];
    const place = { oneWay: "l", twoWay: "l ^ SWAP[l >>> 1]", rows: "l" }[links];
    const alarm = algorithm.alarm ? "algorithm.alarm(me, tag);" : "";
    return `const HALF = MESSAGES * ${stride};
const Q = new Uint32Array(2 * HALF);
const CLOCK = columns.CLOCK = new Uint32Array(CAP), CALM = columns.CALM = new Uint32Array(CAP);
let ORDER = new Uint32Array(MESSAGES), SPARE = new Uint32Array(MESSAGES);
const PLACE = new Uint32Array(MESSAGES);
function full(head, p, ...words) { host.spill(head, CLOCK[p] + 1, words); ${STOP} }
function start(n, links) { $OUT = 0; $IN = HALF; $SENT = $COUNT = $AT = $LAST = 0; }
${beginAllText(shape, "")}
function ring(p, tag) {
  $P = p; ${foldText([`(p << ${kindBits} | ${alarmKind})`, "tag"], "$A", "$B")}
  if ($WATCHED === 1) host.before(p, 0, ${alarmKind}, [tag]);
  ${alarm}
  if ($WATCHED === 1) host.after();
}
function absorb(now) {
  const low = now | 0, high = now / 4294967296 | 0;
  ${foldText(["low", "high"], "$A", "$B")}
}
function before(i, j) {
  if (PLACE[i] !== PLACE[j]) return PLACE[i] < PLACE[j];
  ${stride > 2 ? `const x = Q[$IN + i * ${stride} + 2], y = Q[$IN + j * ${stride} + 2]; if (x !== y) return x < y;` : ""}
  return i < j;
}
function turn() {
  const out = $OUT; $OUT = $IN; $IN = out; $COUNT = $SENT; $SENT = 0; $AT = 0;
  let sorted = true;
  for (let i = 0; i < $COUNT; i++) {
    const l = Q[$IN + i * ${stride}] >>> ${kindBits};
    PLACE[i] = ${place}; ORDER[i] = i;
    if (i > 0 && sorted && before(i, i - 1)) sorted = false;
  }
  if (!sorted) merge();
}
function tie(breaker) {
  for (let i = 0, j = 0; i < $COUNT; i = j) {
    const p = owner(PLACE[ORDER[i]]);
    for (j = i + 1; j < $COUNT && owner(PLACE[ORDER[j]]) === p; j++);
    if (j - i > 1) breaker(ORDER.subarray(i, j), PLACE);
  }
}
function owner(l) { return ${process}; }
function merge() {
  const n = $COUNT, ends = [];
  for (let i = 1; i <= n; i++) if (i === n || before(ORDER[i], ORDER[i - 1])) ends.push(i);
  while (ends.length > 1) {
    let merged = 0, from = 0;
    for (let r = 0; r < ends.length; r += 2) {
      const middle = ends[r], to = r + 1 < ends.length ? ends[r + 1] : middle;
      for (let k = from, x = from, y = middle; k < to; k++) {
        SPARE[k] = y >= to || (x < middle && !before(ORDER[y], ORDER[x])) ? ORDER[x++] : ORDER[y++];
      }
      if (to === middle) for (let k = from; k < to; k++) SPARE[k] = ORDER[k];
      ends[merged++] = from = to;
    }
    ends.length = merged;
    const swap = ORDER; ORDER = SPARE; SPARE = swap;
  }
}
${stepsText(
  " && $AT < $COUNT",
  (watched) => `$LEFT--;
    const q = $IN + ORDER[$AT] * ${stride}; $AT++;
    let head = Q[q];
    const depth = Q[q + 1]; if (depth > $LAST) $LAST = depth;
    { const l = head >>> ${kindBits}, p = ${process}; if (depth > CLOCK[p]) CLOCK[p] = depth; LIFE[p] |= ${Life.reached}; }
    ${deliveryText(shape, watched)}`,
)}
const loop = {
  begin, ring, turn, tie, absorb, CALM, ${LOOP}
  sent() { return $SENT; },
  undelivered() { return $COUNT - $AT; },
  inFlight() { return $SENT + $COUNT - $AT; },
  clock(p) { return CLOCK[p]; },
  last() { return $LAST; },
  // In rounds, an election counts all messages sent up to its time.
  sentThisStep() { return 0; },
  take(head, depth, words) {
    const q = $OUT + $SENT++ * ${stride};
    Q[q] = head; Q[q + 1] = depth; for (let i = 0; i < ${stride - 2}; i++) Q[q + 2 + i] = words[i] ?? 0;
  },
  inherit(from) {
    const old = from.state();
    $OUT = 0; $IN = HALF; $SENT = old.SENT; $COUNT = old.COUNT; $AT = old.AT; $LAST = old.LAST; [$A, $B, $DA, $DB] = from.lanes();
    Q.set(old.Q.subarray(old.OUT, old.OUT + old.SENT * ${stride}), 0);
    Q.set(old.Q.subarray(old.IN, old.IN + old.COUNT * ${stride}), HALF);
    ORDER.set(old.ORDER.subarray(0, old.COUNT));
  },
  state() { return { Q, ORDER, OUT: $OUT, IN: $IN, SENT: $SENT, COUNT: $COUNT, AT: $AT, LAST: $LAST }; },
  room() { return MESSAGES - $SENT; },
};`;
  },
};
