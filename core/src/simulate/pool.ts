import type { Engine, Shape } from "../model/compile.ts";
import { deliveryText, wakeText } from "../model/delivery.ts";
import { isPerPort, type Field } from "../model/schema.ts";

/**
 * A pool of messages and a list of those that may be delivered next. With FIFO links the list holds
 * links (each a chain of messages), with reordering links it holds messages; the last of the list is
 * the youngest, so "last first" and "any one" differ only in the place that is drawn. Latencies and
 * traces choose outside, through `pick`. Memory-bound, every message being somewhere else; so what is
 * read together lies together: a process in a row with the ends of its links, a message with its
 * depth and its successor.
 */
export const pool: Engine = {
  name: "pool",
  lead: 3,
  put({ lead }, { fields }) {
    const words = fields.map((_, i) => `Q[q + ${lead + i}] = w${i};`).join(" ");
    const all = ["head", "p", ...fields.map((_, i) => `w${i}`)].join(", ");
    return `if ($FT === 0) return full(${all});
  const q = FREE[--$FT];
  Q[q] = head; Q[q + 1] = CLOCK@[p] + 1; ${words}
  wait(q, l);`;
  },
  /** The two ends of each link come first, then what every delivery looks at, then the state. */
  row({ links, algorithm }) {
    const ends = { oneWay: ["E0", "E1"], twoWay: ["E0", "E1", "E2", "E3"], rows: [] }[links];
    const state = Object.entries(algorithm.state).filter(([, field]) => !isPerPort(field));
    return [
      ...ends,
      "CLOCK",
      ...(algorithm.needs.ids ? ["ID"] : []),
      ...(links === "twoWay" ? ["SWAP"] : []),
      ...state.map(([name]) => `S_${name}`),
      ...state.filter(([, field]) => (field as Field<unknown>).maybe).map(([name]) => `H_${name}`),
    ];
  },
  scope(shape) {
    const width = shape.row.length;
    const ends = {
      oneWay: `l * ${width}`,
      twoWay: `(l >>> 1) * ${width} + (l & 1) * 2`,
      rows: "l * 2",
    }[shape.links];
    return `const Q = new Uint32Array((MESSAGES + 1) * ${shape.stride});
// A message is known by the place q where it lies in Q; the one behind it on its link stands at q + 2 (0: none, so place 0 is not used).
const FREE = new Int32Array(MESSAGES), READY = new Int32Array(Math.max(MESSAGES, LINKS));
${shape.links === "rows" ? "const ENDS = new Uint32Array(2 * LINKS);" : "const ENDS = ROW;"}
// What the list holds: 0 links, 1 messages, 2 nothing (another chooses, among chains), 3 nothing (another keeps the messages).
var pick, arrived;
${wakeText(shape)}
function full(head, p, ...words) { host.spill(head, CLOCK@[p] + 1, words); if ($LEFT >= 0) { $REST = $LEFT; $LEFT = -1; } }
function start(n, links) {
  $SLOTS = Math.min(MESSAGES, links + 8); $FT = $SLOTS; $NR = 0; $LAST = 0; $DRAWN = 0; rekey(0);
  for (let i = 0; i < $SLOTS; i++) FREE[i] = ($SLOTS - i) * ${shape.stride};
  ${shape.links === "rows" ? "ENDS.fill(0, 0, 2 * links);" : ""}
}
function wait(q, l) {
  if ($HOLDS !== 0) return elsewhere(q, l);
  const e = ${ends};
  Q[q + 2] = 0;
  if (ENDS[e] === 0) { ENDS[e] = q; READY[$NR++] = l; } else Q[ENDS[e + 1] + 2] = q;
  ENDS[e + 1] = q;
}
function elsewhere(q, l) {
  if ($HOLDS === 1) READY[$NR++] = q;
  else if ($HOLDS === 3) arrived(q, l);
  else {
    const e = ${ends};
    Q[q + 2] = 0;
    if (ENDS[e] === 0) ENDS[e] = q; else Q[ENDS[e + 1] + 2] = q;
    ENDS[e + 1] = q;
  }
}
function mix(x) { x ^= x >>> 16; x = Math.imul(x, 0x21f0aaad); x ^= x >>> 15; x = Math.imul(x, 0x735a2d97); return x ^ x >>> 15; }
function place() {
  if ($YOUNGEST === 1) return $NR - 1;
  // Draw number (ROUND, DRAWN) of the schedule's stream; two registers, so that it never runs out.
  return ($DRAW >>> 0) * $NR / 4294967296 | 0;
}
/** Draws for the next delivery while this one is under way: the processor does both at once. */
function drawNext() {
  $DRAWN = $DRAWN + 1; if ($DRAWN === 0) rekey($ROUND + 1);
  $DRAW = mix(mix($KEY + $DRAWN | 0) + $K1 | 0);
}
function rekey(round) { $ROUND = round; $KEY = mix(round ^ $K0); $DRAW = mix(mix($KEY + $DRAWN | 0) + $K1 | 0); }
function choose() {
  if ($HOLDS >= 2) return pick();
  if ($NR === 0) return -1;
  const i = place();
  if ($HOLDS === 1) { const q = READY[i]; READY[i] = READY[--$NR]; return q; }
  const l = READY[i], e = ${ends}, q = ENDS[e], next = Q[q + 2];
  ENDS[e] = next; if (next === 0) READY[i] = READY[--$NR];
  return q;
}
/** Takes the nth message out of a link's chain. */
function unchain(l, nth) {
  const e = ${ends};
  let before = 0, q = ENDS[e];
  for (; nth > 0 && q > 0; nth--) { before = q; q = Q[q + 2]; }
  if (q === 0) return -1;
  if (before === 0) ENDS[e] = Q[q + 2]; else Q[before + 2] = Q[q + 2];
  if (ENDS[e + 1] === q) ENDS[e + 1] = before;
  return q;
}
function beginAll(from, to, starters) {
  $LEFT = 0;
  for (let p = from; p < to; p++) if (starters === undefined || starters[p] === 1) { $BEFORE = $FT; begin(p); if ($LEFT < 0) return p + 1; }
  return to;
}
${loopText(shape, false)}
${loopText(shape, true)}
const engine = {
  beginAll, step, stepWatched, unchain,
  lanes() { return [$A, $B]; },
  setLanes(a, b) { $A = a; $B = b; },
  setFlags(late, watched) { $LATE = late ? 1 : 0; $WATCHED = watched ? 1 : 0; },
  setChoice(holds, youngest, k0, k1, picks, arrives) { $HOLDS = holds; $YOUNGEST = youngest ? 1 : 0; $K0 = k0; $K1 = k1; rekey($ROUND); pick = picks; arrived = arrives; },
  inFlight() { return $SLOTS - $FT; },
  clock(p) { return CLOCK@[p]; },
  last() { return $LAST; },
  sentThisStep() { return $BEFORE - $FT; },
  /** The waiting messages of a link, oldest first. */
  chain(l) { const all = []; for (let q = ENDS[${ends}]; q > 0; q = Q[q + 2]) all.push(q); return all; },
  read(q) { return Q.subarray(q, q + ${shape.stride}); },
  take(head, depth, words) {
    const q = FREE[--$FT];
    Q[q] = head; Q[q + 1] = depth; for (let i = 0; i < words.length; i++) Q[q + 3 + i] = words[i];
    wait(q, head >>> ${shape.kindBits});
  },
  inherit(from) {
    const it = from.state();
    Q.set(it.Q); READY.set(it.READY.subarray(0, it.NR)); ${shape.links === "rows" ? "ENDS.set(it.ENDS);" : ""}
    $SLOTS = it.SLOTS; $FT = it.FT; FREE.set(it.FREE.subarray(0, it.FT));
    $NR = it.NR; $LAST = it.LAST; $DRAWN = it.DRAWN; rekey(it.ROUND); [$A, $B] = from.lanes();
  },
  state() { return { Q, READY, ENDS, FREE, FT: $FT, NR: $NR, SLOTS: $SLOTS, LAST: $LAST, DRAWN: $DRAWN, ROUND: $ROUND }; },
  room() { return $FT; },
  widen() {
    if ($SLOTS === MESSAGES) return false;
    const more = Math.min(MESSAGES, 2 * $SLOTS);
    for (let s = more; s > $SLOTS; s--) FREE[$FT++] = s * ${shape.stride};
    $SLOTS = more;
    return true;
  },
};`;
  },
};

function loopText(shape: Shape, watched: boolean): string {
  const process = {
    oneWay: `head >>> ${shape.kindBits}`,
    twoWay: `head >>> ${shape.kindBits + 1}`,
    rows: `OWNER[head >>> ${shape.kindBits}]`,
  }[shape.links];
  return `function step${watched ? "Watched" : ""}(k) {
  $LEFT = k; $REST = -1; let a = $A, b = $B;
  while ($LEFT > 0) {
    const q = choose(); if (q < 0) break;
    drawNext();
    $LEFT--; $BEFORE = $FT; let head = Q[q];
    const depth = Q[q + 1]; if (depth > $LAST) $LAST = depth;
    { const p = ${process}; if (depth > CLOCK@[p]) CLOCK@[p] = depth; }
    ${deliveryText(shape, watched)}
    FREE[$FT++] = q;
  }
  $A = a; $B = b; return k - ($LEFT < 0 ? $REST : $LEFT);
}`;
}
