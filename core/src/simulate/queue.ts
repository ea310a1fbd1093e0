import type { Engine, Shape } from "../model/compile.ts";
import { deliveryText, wakeText } from "../model/delivery.ts";

/**
 * One global queue: messages are delivered in the order in which they were sent, ring-wide. Depth
 * never decreases along it, so causal time is a generation number: when the last message of one
 * generation has been delivered, all that are waiting belong to the next.
 */
export const queue: Engine = {
  name: "queue",
  lead: 1,
  words: ({ stride }, { messages }) => messages * stride,
  put({ stride, lead, kindBits }, { fields, index }) {
    const head = `(l << ${kindBits} | ${index}) >>> 0`;
    const words = fields.map((_, i) => `Q[q + ${lead + i}] = w${i};`).join(" ");
    const all = [head, ...fields.map((_, i) => `w${i}`)].join(", ");
    return `const next = $T + 1 & $MASK; if (next === $H) return full(${all});
  const q = $T * ${stride}; Q[q] = ${head}; ${words} $T = next;`;
  },
  scope(shape) {
    return `const Q = new Uint32Array(MESSAGES * ${shape.stride});
${wakeText(shape)}
function full(head, ...words) { host.spill(head, 0, words); if ($LEFT >= 0) { $REST = $LEFT; $LEFT = -1; } }
function start(n, links) {
  // A full queue keeps one place free. Small runs stay in a small part of the array, and in cache.
  let size = 16; while (size < links + 1 && size < MESSAGES) size *= 2;
  $H = $T = $EDGE = $DEPTH = 0; $MASK = size - 1;
}
function beginAll(from, to, starters) {
  $LEFT = 0;
  for (let p = from; p < to; p++) if (starters === undefined || starters[p] === 1) { $T0 = $T; begin(p); if ($LEFT < 0) return p + 1; }
  return to;
}
${loopText(shape, false)}
${loopText(shape, true)}
const engine = {
  beginAll, step, stepWatched,
  lanes() { return [$A, $B]; },
  setLanes(a, b) { $A = a; $B = b; },
  setFlags(late, watched) { $LATE = late ? 1 : 0; $WATCHED = watched ? 1 : 0; },
  inFlight() { return $T - $H & $MASK; },
  clock() { return $DEPTH; },
  sentThisStep() { return $T - $T0 & $MASK; },
  take(head, depth, words) {
    const q = $T * ${shape.stride}; Q[q] = head; for (let i = 0; i < words.length; i++) Q[q + 1 + i] = words[i];
    $T = $T + 1 & $MASK;
  },
  /** Takes over from a smaller instance, oldest message first. */
  inherit(from) {
    const [q, h, t, mask, edge, depth] = from.state();
    $MASK = mask;
    $H = 0; $T = 0;
    $EDGE = (edge - h & mask);
    for (let i = h; i !== t; i = i + 1 & mask) {
      for (let j = 0; j < ${shape.stride}; j++) Q[$T * ${shape.stride} + j] = q[i * ${shape.stride} + j];
      $T++;
    }
    $DEPTH = depth; $T0 = $T; [$A, $B] = from.lanes();
  },
  state() { return [Q, $H, $T, $MASK, $EDGE, $DEPTH]; },
  room() { return $MASK - ($T - $H & $MASK); },
  /** Uses twice as many places, if there are that many; what had wrapped round follows the rest again. */
  widen() {
    const size = $MASK + 1;
    if (2 * size > MESSAGES) return false;
    if ($T < $H) {
      Q.copyWithin(size * ${shape.stride}, 0, $T * ${shape.stride});
      if ($EDGE < $H) $EDGE += size;
      $T += size;
    }
    $MASK = 2 * size - 1;
    return true;
  },
};`;
  },
};

function loopText(shape: Shape, watched: boolean): string {
  return `function step${watched ? "Watched" : ""}(k) {
  $LEFT = k; $REST = -1; let h = $H, a = $A, b = $B;
  while ($LEFT > 0 && h !== $T) {
    $LEFT--;
    if (h === $EDGE) { $DEPTH++; $EDGE = $T; }
    const q = h * ${shape.stride}; let head = Q[q];
    h = h + 1 & $MASK; $H = h; $T0 = $T;
    ${deliveryText(shape, watched)}
  }
  $A = a; $B = b; return k - ($LEFT < 0 ? $REST : $LEFT);
}`;
}
