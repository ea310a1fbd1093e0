import type { Engine } from "../model/compile.ts";
import { deliveryText, wakeText } from "../model/delivery.ts";
import { foldText } from "../model/digest.ts";

/**
 * One round: what was sent in the last one is delivered, what is sent now waits for the next. `Q` has
 * two halves that change places. Deliveries go by position, smallest port first, on one port by the
 * first word; what was sent in a round is nearly in that order already, so runs are merged.
 */
export const round: Engine = {
  name: "round",
  lead: 2,
  words: ({ stride }, { messages }) => 2 * messages * stride,
  put({ stride, lead, kindBits }, { fields, index }) {
    const head = `(l << ${kindBits} | ${index}) >>> 0`;
    // What has no words is ordered as if its first were 0, whatever lay there before.
    const none = fields.length === 0 && stride > lead ? `Q[q + ${lead}] = 0;` : "";
    const words = fields.map((_, i) => `Q[q + ${lead + i}] = w${i};`).join(" ") + none;
    const all = [head, "p", ...fields.map((_, i) => `w${i}`)].join(", ");
    return `if ($SENT === MESSAGES) return full(${all});
  const q = $OUT + $SENT * ${stride}; $SENT++; Q[q] = ${head}; Q[q + 1] = CLOCK[p] + 1; ${words}`;
  },
  scope(shape) {
    const { stride, kindBits, links, kinds, algorithm } = shape;
    const process = { oneWay: "l", twoWay: "l >>> 1", rows: "OWNER[l]" }[links];
    const place = { oneWay: "l", twoWay: "l ^ SWAP[l >>> 1]", rows: "l" }[links];
    const alarm = algorithm.alarm ? "algorithm.alarm(me, tag);" : "";
    return `const HALF = MESSAGES * ${stride};
const Q = new Uint32Array(2 * HALF);
const CLOCK = columns.CLOCK = new Uint32Array(CAP), CALM = columns.CALM = new Uint32Array(CAP);
let ORDER = new Uint32Array(MESSAGES), SPARE = new Uint32Array(MESSAGES);
const PLACE = new Uint32Array(MESSAGES);
${wakeText(shape)}
function full(head, p, ...words) { host.spill(head, CLOCK[p] + 1, words); if ($LEFT >= 0) { $REST = $LEFT; $LEFT = -1; } }
function start(n, links) { $OUT = 0; $IN = HALF; $SENT = $COUNT = $AT = $LAST = 0; }
function beginAll(from, to, starters) {
  $LEFT = 0;
  for (let p = from; p < to; p++) if (starters === undefined || starters[p] === 1) { begin(p); if ($LEFT < 0) return p + 1; }
  return to;
}
function ring(p, tag) {
  $P = p; ${foldText([`(p << ${kindBits} | ${kinds.length + 1})`, "tag"], "$A", "$B")}
  if ($WATCHED === 1) host.before(p, 0, ${kinds.length + 1}, [tag]);
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
/** The next round begins: what was sent is to be delivered, in order. */
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
/** The messages of each process that has several are put in order by \`breaker\`. */
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
    let kept = 0, from = 0;
    for (let r = 0; r < ends.length; r += 2) {
      const middle = ends[r], to = r + 1 < ends.length ? ends[r + 1] : middle;
      for (let k = from, x = from, y = middle; k < to; k++) {
        SPARE[k] = y >= to || (x < middle && !before(ORDER[y], ORDER[x])) ? ORDER[x++] : ORDER[y++];
      }
      if (to === middle) for (let k = from; k < to; k++) SPARE[k] = ORDER[k];
      ends[kept++] = from = to;
    }
    ends.length = kept;
    const swap = ORDER; ORDER = SPARE; SPARE = swap;
  }
}
${[false, true]
  .map(
    (watched) => `function step${watched ? "Watched" : ""}(k) {
  $LEFT = k; $REST = -1; let a = $A, b = $B;
  while ($LEFT > 0 && $AT < $COUNT) {
    $LEFT--;
    const q = $IN + ORDER[$AT] * ${stride}; $AT++;
    let head = Q[q];
    const depth = Q[q + 1]; if (depth > $LAST) $LAST = depth;
    { const l = head >>> ${kindBits}, p = ${process}; if (depth > CLOCK[p]) CLOCK[p] = depth; LIFE[p] |= 8; }
    ${deliveryText(shape, watched)}
  }
  $A = a; $B = b; return k - ($LEFT < 0 ? $REST : $LEFT);
}`,
  )
  .join("\n")}
const engine = {
  beginAll, begin, ring, turn, tie, absorb, step, stepWatched, CALM,
  lanes() { return [$A, $B]; },
  setLanes(a, b) { $A = a; $B = b; },
  setFlags(late, watched) { $LATE = late ? 1 : 0; $WATCHED = watched ? 1 : 0; },
  /** Messages sent this round, and those of the last one not delivered yet. */
  sent() { return $SENT; },
  undelivered() { return $COUNT - $AT; },
  inFlight() { return $SENT + $COUNT - $AT; },
  clock(p) { return CLOCK[p]; },
  last() { return $LAST; },
  take(head, depth, words) {
    const q = $OUT + $SENT++ * ${stride};
    Q[q] = head; Q[q + 1] = depth; for (let i = 0; i < ${stride - 2}; i++) Q[q + 2 + i] = words[i] ?? 0;
  },
  inherit(from) {
    const it = from.state();
    $OUT = 0; $IN = HALF; $SENT = it.SENT; $COUNT = it.COUNT; $AT = it.AT; $LAST = it.LAST; [$A, $B] = from.lanes();
    Q.set(it.Q.subarray(it.OUT, it.OUT + it.SENT * ${stride}), 0);
    Q.set(it.Q.subarray(it.IN, it.IN + it.COUNT * ${stride}), HALF);
    ORDER.set(it.ORDER.subarray(0, it.COUNT));
  },
  state() { return { Q, ORDER, OUT: $OUT, IN: $IN, SENT: $SENT, COUNT: $COUNT, AT: $AT, LAST: $LAST }; },
  room() { return MESSAGES - $SENT; },
};`;
  },
};
