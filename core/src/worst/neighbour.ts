import { drawDelay, latestWake, PERIOD } from "./candidate.ts";
import type { Candidate, CandidateDimension, Draws, Space } from "./candidate.ts";

/** Copies `from` to `to`, then changes `to` by one or two random moves in the dimensions of `among`. */
export function changeALittle(
  space: Space,
  among: readonly CandidateDimension[],
  from: Candidate,
  to: Candidate,
  dice: Draws,
): void {
  for (const key of ["ids", "wake", "willing", "ports", "delays", "links"] as const)
    to[key].set(from[key]);
  // One change in four makes two moves, to escape local maxima.
  for (let moves = dice(4) === 0 ? 2 : 1; moves > 0; moves--) {
    change[among[dice(among.length)]](to, space, dice);
  }
}

type Change = (it: Candidate, space: Space, dice: Draws) => void;

const change: Readonly<Record<CandidateDimension, Change>> = {
  ids({ ids }, { least, most }, dice) {
    const n = ids.length;
    const spare = most - least + 1 > n;
    const how = dice(spare ? 8 : 7);
    const [i, j] = [dice(n), dice(n)];
    if (how === 0) swap(ids, i, (i + 1) % n);
    else if (how <= 2) swap(ids, i, j);
    else if (how === 3) shift(ids, i, j);
    else if (how === 4) reverse(ids, i, 1 + dice(n));
    else if (how === 5) swapRanks(ids, dice);
    else if (how === 6) swapParts(ids, i, 1 + dice(n), dice);
    else {
      const id = least + dice(most - least + 1);
      const holder = ids.indexOf(id);
      if (holder < 0) ids[i] = id;
      else swap(ids, i, holder);
    }
  },
  wake({ wake }, space, dice) {
    const n = wake.length;
    const last = latestWake(space);
    const how = dice(5);
    const p = dice(n);
    if (how === 0) wake[p] = wake[p] < 0 ? dice(last + 1) : -1;
    else if (how === 1) wake[p] = dice(last + 1);
    else if (how === 2) wake[p] = Math.min(last, Math.max(0, wake[p] + (dice(2) === 0 ? 1 : -1)));
    else if (how === 3) swap(wake, p, dice(n));
    else {
      const time = dice(2) === 0 ? -1 : dice(last + 1);
      for (let length = 1 + dice(n), k = 0; k < length; k++) wake[(p + k) % n] = time;
    }
    if (wake.every((time) => time < 0)) wake[p] = 0;
  },
  willing({ willing }, { base }, dice) {
    const n = willing.length;
    const p = dice(n);
    if (dice(3) > 0) willing[p] ^= 1;
    else {
      const value = dice(2);
      for (let length = 1 + dice(n), k = 0; k < length; k++) willing[(p + k) % n] = value;
    }
    if (base.algorithm.contenders === "willing" && !willing.includes(1)) willing[p] = 1;
  },
  ports({ ports }, _, dice) {
    ports[dice(ports.length)] ^= 1;
  },
  schedule({ delays }, _, dice) {
    if (delays.length === 0) return;
    const links = delays.length / PERIOD;
    const link = dice(links) * PERIOD;
    const how = dice(4);
    if (how <= 1) delays[link + dice(PERIOD)] = drawDelay(dice);
    else if (how === 2) delays.fill(drawDelay(dice), link, link + PERIOD);
    else {
      const other = dice(links) * PERIOD;
      delays.copyWithin(link, other, other + PERIOD);
    }
  },
  links({ links }) {
    links[0] ^= 1;
  },
};

type Column = Uint32Array | Float64Array;

function swap(column: Column, i: number, j: number): void {
  [column[i], column[j]] = [column[j], column[i]];
}

/** Moves the value at i to j and shifts the values between i and j. */
function shift(column: Column, i: number, j: number): void {
  const value = column[i];
  if (i < j) column.copyWithin(i, i + 1, j + 1);
  else column.copyWithin(j + 1, j, i);
  column[j] = value;
}

/** Reverses a segment of the ring. */
function reverse(column: Column, from: number, length: number): void {
  const n = column.length;
  for (let a = 0, b = length - 1; a < b; a++, b--) swap(column, (from + a) % n, (from + b) % n);
}

/** Cuts a segment of the ring into two parts and exchanges the parts. */
function swapParts(column: Column, from: number, length: number, dice: Draws): void {
  const first = dice(length);
  reverse(column, from, first);
  reverse(column, from + first, length - first);
  reverse(column, from, length);
}

/** Exchanges a random id with the next larger id, if there is one. */
function swapRanks(ids: Uint32Array, dice: Draws): void {
  const i = dice(ids.length);
  let next = -1;
  for (let p = 0; p < ids.length; p++)
    if (ids[p] > ids[i] && (next < 0 || ids[p] < ids[next])) next = p;
  if (next >= 0) swap(ids, i, next);
}
