import { beginAllText, deliveryText, LOOP, stepsText, STOP } from "../../compile/delivery.ts";
import type { Loop } from "../../compile/loop.ts";
import type { Engine } from "../../compile/shape.ts";

/**
 * One queue for the whole network. Messages are delivered in the order in which they were sent. Causal depth never
 * decreases along the queue. $EDGE is the end of the messages of the current depth; when it is reached, all waiting
 * messages have the next depth. The words of a message are at one index of different arrays, so it is tested only once.
 */
export const queue: Engine<Loop> = {
  name: "queue",
  lead: 1,
  words: (_, { messages }) => messages,
  put({ kindBits }, { fields, index }) {
    const head = `(l << ${kindBits} | ${index}) >>> 0`;
    const words = fields.map((_, i) => `Q${i + 1}[t] = w${i};`).join(" ");
    const all = [head, ...fields.map((_, i) => `w${i}`)].join(", ");
    return `const t = $T, next = t + 1 & $MASK; if (next === $H) return full(${all});
  Q0[t] = ${head}; ${words} $T = next;`;
  },
  scope(shape) {
    const all = Array.from({ length: shape.stride }, (_, i) => `Q${i}`);
    return `${all.map((name) => `const ${name} = new Uint32Array(MESSAGES);`).join(" ")}
const QS = [${all.join(", ")}];
function full(head, ...words) { host.spill(head, 0, words); ${STOP} }
function start(n, links) {
  // A full queue leaves one element free. Small runs use a small part of the array, and stay in cache.
  let size = 16; while (size < links + 1 && size < MESSAGES) size *= 2;
  $H = $T = $EDGE = $DEPTH = 0; $MASK = size - 1;
}
${beginAllText(shape, "$T0 = $T;")}
${stepsText(
  " && h !== $T",
  (watched) => `$LEFT--;
    if (h === $EDGE) { $DEPTH++; $EDGE = $T; }
    const at = h; let head = Q0[at];
    h = h + 1 & $MASK; $H = h; $T0 = $T;
    ${deliveryText(shape, watched, (i) => `Q${i + 1}[at]`)}`,
  ", h = $H",
)}
const loop = {
  ${LOOP}
  inFlight() { return $T - $H & $MASK; },
  clock() { return $DEPTH; },
  last() { return $DEPTH; },
  sentThisStep() { return $T - $T0 & $MASK; },
  take(head, depth, words) {
    Q0[$T] = head; for (let i = 0; i < words.length; i++) QS[i + 1][$T] = words[i];
    $T = $T + 1 & $MASK;
  },
  inherit(from) {
    const [queues, h, t, mask, edge, depth] = from.state();
    $MASK = mask;
    $H = 0; $T = 0;
    $EDGE = (edge - h & mask);
    for (let i = h; i !== t; i = i + 1 & mask) {
      for (let j = 0; j < ${shape.stride}; j++) QS[j][$T] = queues[j][i];
      $T++;
    }
    $DEPTH = depth; $T0 = $T; [$A, $B, $DA, $DB] = from.lanes();
  },
  state() { return [QS, $H, $T, $MASK, $EDGE, $DEPTH]; },
  room() { return $MASK - ($T - $H & $MASK); },
  // Doubles the part of the array in use; messages that had wrapped around move behind the others.
  widen() {
    const size = $MASK + 1;
    if (2 * size > MESSAGES) return false;
    if ($T < $H) {
      for (const queue of QS) queue.copyWithin(size, 0, $T);
      if ($EDGE < $H) $EDGE += size;
      $T += size;
    }
    $MASK = 2 * size - 1;
    return true;
  },
};`;
  },
};
