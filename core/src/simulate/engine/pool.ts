import { beginAllText, deliveryText, LOOP, stepsText, STOP } from "../../compile/delivery.ts";
import type { Loop } from "../../compile/loop.ts";
import type { Engine, Shape } from "../../compile/shape.ts";
import type { Stream } from "../../model/system/random.ts";

/** How the pool lists the deliveries that are possible next, and how one of them is chosen. */
export const PoolMode = {
  /** A list of links; the engine takes the last link or draws one. */
  links: 0,
  /** A list of messages, because links reorder messages; the engine takes the last message or draws one. */
  messages: 1,
  /** No list. A scheduler receives the slot of every message, and names the next one. */
  scheduler: 2,
} as const;
export type PoolMode = (typeof PoolMode)[keyof typeof PoolMode];

export interface PoolLoop extends Loop {
  /**
   * If `isYoungest`, the engine takes the last entry of its list; otherwise it draws one from the stream `key`. In the
   * mode `scheduler`, `pick` returns a slot.
   */
  setChoice(
    mode: PoolMode,
    isYoungest: boolean,
    key: Stream,
    by?: { pick: () => number; arrived?: (slot: number, link: number) => void },
  ): void;
  /** Reads the message in a slot, in the mode `scheduler`. */
  read(slot: number): SlotMessage;
  /** Removes the message in a slot without delivering it, in the mode `scheduler`. */
  drop(slot: number): void;
}

/** A message as the engine stores it; `head` is its link and its kind in one word. */
export interface SlotMessage {
  readonly head: number;
  readonly kind: number;
  readonly depth: number;
  readonly words: readonly number[];
}

/**
 * A pool of messages and a list of those that may be delivered next. The schedules `lifo` and `random` differ only in
 * the index that is chosen from the list: the last, which is the youngest, or a random one.
 *
 * Runs are memory-bound, because each delivery reads a different part of memory. So everything that one delivery reads
 * is stored together. A process has a row with its clock, its id and a cell for each link that ends there; the cell
 * holds the oldest message of the link. Younger messages wait in slots, chained from the cell; few links have any.
 *
 *   cell  next << kindBits | kind + 1 (0 if no message waits) · depth · words … · slot of the youngest message
 *   slot  next << kindBits | kind + 1 (if not chained, link in place of next) · depth · words …
 *
 * `next` is the slot of the next younger message on the link; 0 if there is none.
 *
 * Everything is in `Q`: the message being delivered starts at 0, the rows at ROWS, the slots at SLOTS.
 */
export const pool: Engine<PoolLoop> = {
  name: "pool",
  lead: 2,
  put(shape, { fields, index }) {
    const words = fields.map((_, i) => `Q[q + ${shape.lead + i}] = w${i};`).join(" ");
    const all = ["l", "p", index, ...fields.map((_, i) => `w${i}`)].join(", ");
    // This text is not a function, because a call would use up the inlining budget of handlers.
    return `${placeText(shape, `${index + 1}`, `return full(${all});`)}
  W[q + 1] = CLOCK@[p] + 1; ${words}`;
  },
  words(shape, { processes, links, messages }) {
    const { cell, width } = layout(shape);
    // One word of 32 bits must hold the number of a slot and a kind.
    if ((messages + 1) * 2 ** shape.kindBits > 2 ** 32) return Infinity;
    return ROWS + (width > 0 ? processes * width : links * cell) + (messages + 1) * shape.stride;
  },
  row: (shape) => layout(shape).width,
  cell(name, p, shape) {
    const { row, width } = layout(shape);
    const at = row.indexOf(name);
    if (at < 0) return undefined;
    const base = p === "$P" ? "$ROW" : `(${p}) * ${width}`;
    return `${name === "ID" ? "Q" : "W"}[${base} + ${ROWS + at}]`;
  },
  scope(shape) {
    const { kindBits, stride, links } = shape;
    const { cell, width } = layout(shape);
    const mask = 2 ** kindBits - 1;
    const read = Array.from({ length: stride - 2 }, (_, i) => `Q[q + ${2 + i}]`).join(", ");
    const rows = links === "rows" ? `LINKS * ${cell}` : `CAP * ${width}`;
    return `const STRIDE = ${stride}, ROWS = ${ROWS}, SLOTS = ROWS + ${rows};
const Q = new Uint32Array(SLOTS + (MESSAGES + 1) * STRIDE);
// The same words as signed numbers, because words below 2^31 then need no conversion.
const W = new Int32Array(Q.buffer);
${links === "rows" ? "const CLOCK = columns.CLOCK = new Int32Array(CAP);" : ""}
const FREE = new Int32Array(MESSAGES), READY = new Int32Array(Math.max(MESSAGES, LINKS));
var pick, arrived;
function full(l, p, kind, ...words) { host.spill((l << ${kindBits} | kind) >>> 0, CLOCK@[p] + 1, words); ${STOP} }
function start(n, links) {
  $FT = $NR = $LAST = $DRAWN = $FLIGHT = 0; $FRESH = 1; rekey(0);
  Q.fill(0, 0, ROWS + ${links === "rows" ? `links * ${cell}` : `n * ${width}`});
}
function mix(x) { x ^= x >>> 16; x = Math.imul(x, 0x21f0aaad); x ^= x >>> 15; x = Math.imul(x, 0x735a2d97); return x ^ x >>> 15; }
/** Draws for the next delivery during the current one, so that the processor does both at once. */
function drawNext() {
  // Draw number (ROUND, DRAWN) of the schedule's stream; two registers, so that the numbers never run out.
  $DRAWN = $DRAWN + 1; if ($DRAWN === 0) rekey($ROUND + 1);
  $DRAW = mix(mix($KEY + $DRAWN | 0) + $K1 | 0);
}
function rekey(round) { $ROUND = round; $KEY = mix(round ^ $K0); $DRAW = mix(mix($KEY + $DRAWN | 0) + $K1 | 0); }
function place() { return $YOUNGEST === 1 ? $NR - 1 : ($DRAW >>> 0) * $NR / 4294967296 | 0; }
/** Moves the next message to the start of Q, in all modes except links; returns its link, or -1. */
function takeOther() {
  if ($MODE === ${PoolMode.messages}) {
    if ($NR === 0) return -1;
    const i = place(), slot = READY[i]; READY[i] = READY[--$NR];
    return takeSlot(slot);
  }
  const picked = pick();
  return picked < 0 ? picked : takeSlot(picked);
}
/** Moves a message that is not chained to the start of Q; returns its link. */
function takeSlot(slot) {
  const q = SLOTS + slot * STRIDE;
  ${copy(shape, "0", "q")}
  FREE[$FT++] = slot;
  return W[0] >>> ${kindBits};
}
/** Moves the second message of a chain into the cell. */
function moveUp(cell) {
  const slot = W[cell] >>> ${kindBits}, q = SLOTS + slot * STRIDE;
  ${copy(shape, "cell", "q")}
  FREE[$FT++] = slot;
}
${beginAllText(shape, "$BEFORE = $FLIGHT;")}
${stepsText("", (watched) => deliverText(shape, watched))}
const loop = {
  ${LOOP}
  setChoice(mode, isYoungest, key, by) {
    $MODE = mode; $YOUNGEST = isYoungest ? 1 : 0; $K0 = key.k0; $K1 = key.k1; rekey($ROUND);
    pick = by?.pick; arrived = by?.arrived;
  },
  inFlight() { return $FLIGHT; },
  clock(p) { return CLOCK@[p]; },
  last() { return $LAST; },
  sentThisStep() { return $FLIGHT - $BEFORE; },
  read(slot) {
    const q = SLOTS + slot * STRIDE;
    return { head: Q[q] - 1, kind: (W[q] & ${mask}) - 1, depth: W[q + 1], words: [${read}] };
  },
  drop(slot) { takeSlot(slot); $FLIGHT--; },
  take(head, depth, words) {
    const l = head >>> ${kindBits}, kind = (head & ${mask}) + 1;
    ${placeText(shape, "kind", "return;")}
    Q[q + 1] = depth; for (let i = 0; i < words.length; i++) Q[q + 2 + i] = words[i];
  },
  inherit(from) {
    const old = from.state();
    Q.set(old.Q.subarray(0, old.SLOTS)); Q.set(old.Q.subarray(old.SLOTS, old.SLOTS + old.FRESH * STRIDE), SLOTS);
    READY.set(old.READY.subarray(0, old.NR)); FREE.set(old.FREE.subarray(0, old.FT));
    $FT = old.FT; $FRESH = old.FRESH; $FLIGHT = old.FLIGHT;
    $NR = old.NR; $LAST = old.LAST; $DRAWN = old.DRAWN; rekey(old.ROUND); [$A, $B, $DA, $DB] = from.lanes();
  },
  state() { return { Q, SLOTS, READY, FREE, FT: $FT, FRESH: $FRESH, FLIGHT: $FLIGHT, NR: $NR, LAST: $LAST, DRAWN: $DRAWN, ROUND: $ROUND }; },
  room() { return $FT + MESSAGES + 1 - $FRESH; },
};`;
  },
};

/** Number of words before the rows, for the message being delivered. With twelve, rows start on cache lines. */
const ROWS = 12;

/** Computes the layout of a row, in words: a cell per link, then the values that every delivery reads. */
function layout({ links, stride, algorithm }: Omit<Shape, "row">) {
  const cell = stride + 1;
  if (links === "rows") return { cell, width: 0, row: [] };
  const cells = Array<string>((links === "twoWay" ? 2 : 1) * cell).fill("");
  const row = [...cells, "CLOCK", ...(algorithm.needs.ids ? ["ID"] : [])];
  return { cell, width: row.length <= 8 ? 8 : 8 * Math.ceil(row.length / 8), row };
}

/** Returns the expression for the index of the cell of link l in `Q`. */
function cellOf(shape: Shape): string {
  const { cell, width } = layout(shape);
  return {
    oneWay: `ROWS + l * ${width}`,
    twoWay: `ROWS + (l >> 1) * ${width} + (l & 1) * ${cell}`,
    rows: `ROWS + l * ${cell}`,
  }[shape.links];
}

const copy = ({ stride }: Shape, to: string, from: string): string =>
  Array.from({ length: stride }, (_, i) => `W[${to} + ${i}] = W[${from} + ${i}];`).join(" ");

/** Returns the text that finds the index `q` for a new message on link l, in the link's cell or in a slot. */
function placeText(shape: Shape, kind: string, otherwise: string): string {
  const { kindBits } = shape;
  const last = `cell + ${layout(shape).cell - 1}`;
  return `const cell = ${cellOf(shape)}; let q = cell;
  if ($MODE === ${PoolMode.links} && W[cell] === 0) { W[cell] = ${kind}; READY[$NR++] = l; }
  else {
    if ($FT === 0 && $FRESH > MESSAGES) ${otherwise}
    const slot = $FT > 0 ? FREE[--$FT] : $FRESH++;
    q = SLOTS + slot * STRIDE;
    if ($MODE !== ${PoolMode.links}) {
      W[q] = l << ${kindBits} | ${kind};
      if ($MODE === ${PoolMode.messages}) READY[$NR++] = slot; else arrived(slot, l);
    } else {
      W[q] = ${kind};
      W[W[cell] >>> ${kindBits} === 0 ? cell : SLOTS + W[${last}] * STRIDE] |= slot << ${kindBits};
      W[${last}] = slot;
    }
  }
  $FLIGHT++;`;
}

/** Returns the text that chooses the next message and delivers it. */
function deliverText(shape: Shape, watched: boolean): string {
  const { kindBits, links } = shape;
  const process = { oneWay: "l", twoWay: "l >> 1", rows: "OWNER[l]" }[links];
  return `let l;
    if ($MODE === ${PoolMode.links}) {
      if ($NR === 0) break;
      const i = place(); l = READY[i];
      const q = ${cellOf(shape)};
      ${copy(shape, "0", "q")}
      if (W[0] >>> ${kindBits} === 0) { W[q] = 0; READY[i] = READY[--$NR]; } else moveUp(q);
    } else { l = takeOther(); if (l < 0) break; }
    drawNext();
    $LEFT--; $FLIGHT--; $BEFORE = $FLIGHT;
    const q = 0, depth = W[1]; if (depth > $LAST) $LAST = depth;
    let head = (l << ${kindBits} | (W[0] & ${2 ** kindBits - 1}) - 1) >>> 0;
    { const p = ${process}; if (depth > CLOCK@[p]) CLOCK@[p] = depth; }
    { ${deliveryText(shape, watched)} }`;
}
