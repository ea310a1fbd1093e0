// Batch lines for the oracles of the asynchronous rings.
import type { Line } from "../oracle-algorithms/line.ts";
import {
  arrangements,
  nonEmptySubsets,
  pick,
  product,
  randomBits,
  randomIds,
  randomSubset,
  shuffled,
  type Random,
} from "./random.ts";

const schedules = ["fifo", "lifo"] as const;

// chang-roberts with mail=start: every set of initiators at n <= 4, then random rings up to n = 40.
export function mailLines(next: Random): Line[] {
  const sets = product({ mail: ["start"], elects: ["", "max"], announce: ["", "no"] });
  const algorithm = "chang-roberts";
  const lines: Line[] = [];
  let turn = 0;
  const set = () => sets[turn++ % sets.length];
  for (let n = 1; n <= 4; n++)
    for (const ids of arrangements(n))
      for (const wake of nonEmptySubsets(n))
        for (const schedule of schedules)
          lines.push({ algorithm, ids, set: set(), schedule, wake });
  for (let round = 0; round < 60; round++) {
    const n = 2 + next(39);
    const wake = pick(next, [[next(n)], randomSubset(next, n)]);
    const schedule = pick(next, schedules);
    lines.push({ algorithm, ids: randomIds(next, n, 0), set: set(), schedule, wake });
  }
  return lines;
}

// Ring algorithms: all arrangements of n <= 5, every set of wakers at n = 3, then random rings up to n = 40.
export function ringLines(
  next: Random,
  algorithm: string,
  choices: Record<string, readonly string[]>,
  unoriented: boolean,
): Line[] {
  const sets = product(choices);
  const lines: Line[] = [];
  let turn = 0;
  const add = (line: Line) => {
    if (unoriented) line.ports ??= pick(next, ["aligned", randomBits(next, line.ids!.length)]);
    lines.push(line);
  };
  for (let n = 1; n <= 5; n++)
    for (const ids of arrangements(n))
      for (const schedule of schedules) {
        const some =
          n <= 3
            ? sets
            : n === 4
              ? [0, 1].map(() => sets[turn++ % sets.length])
              : [sets[turn++ % sets.length]];
        for (const set of some) add({ algorithm, ids, set, schedule });
      }
  for (const wake of nonEmptySubsets(3))
    for (const schedule of schedules)
      add({
        algorithm,
        ids: shuffled(next, [0, 7, 2 ** 32 - 1]),
        set: sets[turn++ % sets.length],
        schedule,
        wake,
      });
  if (unoriented)
    for (const n of [1, 2, 3])
      for (let bits = 0; bits < 2 ** n; bits++) {
        const ports = bits.toString(2).padStart(n, "0");
        add({
          algorithm,
          ids: shuffled(next, [1, 2, 3].slice(0, n)),
          set: sets[turn++ % sets.length],
          schedule: pick(next, schedules),
          ports,
        });
      }
  for (let round = 0; round < 110; round++) {
    const n = 2 + next(round < 60 ? 10 : 39);
    const line: Line = {
      algorithm,
      ids: randomIds(next, n, 0),
      set: pick(next, sets),
      schedule: pick(next, schedules),
    };
    if (next(2) === 0) line.wake = randomSubset(next, n);
    add(line);
  }
  return lines;
}
