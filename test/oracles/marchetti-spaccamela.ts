// Batch lines for the oracles of 001: wake-up patterns with ties, unwilling processes, large ids, all four protocols.
import type { Line } from "../oracle-algorithms/line.ts";
import {
  arrangements,
  pick,
  product,
  randomIds,
  randomSubset,
  shuffled,
  type Random,
} from "./random.ts";
import { withTimes } from "./synchronous.ts";

const algorithm = "marchetti-spaccamela";

const small: Record<string, string>[] = [
  {},
  { protocol: "P1", c: "3" },
  { protocol: "P1", c: "5/2" },
  { protocol: "P2" },
  { protocol: "P2", a: "3/2" },
  { protocol: "P3" },
  { protocol: "P3", c: "5/2" },
  { protocol: "P4" },
  { protocol: "P4", eps: "1/2" },
  { protocol: "P4", eps: "1/3", c: "3" },
  { protocol: "P4", eps: "3/2" },
  { protocol: "P4", eps: "2" },
];

const all = [
  ...product({ protocol: ["P1"], c: ["2", "3", "5/2", "7/3", "10"] }),
  ...product({
    protocol: ["P2"],
    c: ["2", "5/2", "3", "8"],
    a: ["2", "3/2", "5/3", "11/10", "7/4", "3", "101/100"],
  }),
  ...product({ protocol: ["P3"], c: ["3", "5/2", "21/10", "4", "7", "8", "50", "60", "69"] }),
  ...product({
    protocol: ["P4"],
    c: ["2", "5/2", "4", "9"],
    eps: ["1/2", "1/3", "1", "3/2", "2", "2/3", "5/4", "53/100"],
  }),
];

// Hypotheses and times with dozens to hundreds of digits.
const towers = [
  ...product({ protocol: ["P4"], c: ["8", "16", "25", "40"], eps: ["3/2", "2", "5/3", "7/4"] }),
  { protocol: "P4", c: "69", eps: "3/2" },
  { protocol: "P4", c: "2", eps: "2" },
];

// Every arrangement of n <= 5; every wake pattern of n = 3 over "-", 0, 1, 2 and of n = 2; many of n = 4.
export function smallLines(next: Random): Line[] {
  const lines: Line[] = [];
  let turn = 0;
  for (let n = 1; n <= 5; n++)
    for (const ids of arrangements(n))
      for (const set of n <= 3 ? small : [0, 1].map(() => small[turn++ % small.length]))
        lines.push({ algorithm, ids, set });
  for (const [n, delays] of [
    [2, [null, "0", "1", "2"]],
    [3, [null, "0", "1", "2"]],
    [4, [null, "0", "1", "3"]],
  ] as const) {
    for (let code = 1; code < 4 ** n; code++) {
      if (n === 4 && next(2) === 0) continue;
      const times = Array.from({ length: n }, (_, k) => delays[Math.floor(code / 4 ** k) % 4]!);
      if (times.every((time) => time === null)) continue;
      const line: Line = {
        algorithm,
        ids: shuffled(next, [1, 2, 3, 4].slice(0, n)),
        set: small[turn++ % small.length],
      };
      const willing = pick(next, ["all", "none", randomSubset(next, n)] as const);
      lines.push(withTimes({ ...line, willing }, times));
    }
  }
  for (const id of [1, 2, 1000, 2 ** 32 - 1])
    for (const set of small)
      lines.push(
        withTimes({ algorithm, ids: [id], set }, [
          pick(next, ["0", "5", "123456789012345678901234567890"]),
        ]),
      );
  return lines;
}

// Makes random rings up to n = 70 with each setting of the parameters twice, the towers, and P3 beyond h = 98
// (HYP-5).
export function largeLines(next: Random): Line[] {
  const lines: Line[] = [];
  for (const set of [...all, ...all, ...towers]) {
    const n = towers.includes(set) ? 70 : lines.length < all.length ? 6 + next(65) : 6 + next(20);
    const line: Line = { algorithm, ids: randomIds(next, n, 1), set };
    if (next(3) > 0)
      line.willing = pick(next, ["none", randomSubset(next, n), randomSubset(next, n)] as const);
    const spread = pick(next, [1, 2, n, 4 * n]);
    const offset = pick(next, [0n, 0n, 3n, 10n ** 30n]);
    const wakers = pick(next, [
      [next(n)],
      randomSubset(next, n),
      randomSubset(next, n),
      Array.from({ length: n }, (_, k) => k),
    ]);
    const times = Array.from({ length: n }, (_, k) =>
      wakers.includes(k) ? String(offset + BigInt(next(spread))) : null,
    );
    lines.push(next(8) === 0 ? line : withTimes(line, times));
  }
  for (const c of ["97", "98", "99", "100", "103", "105"])
    lines.push({ algorithm, ids: randomIds(next, 110, 1), set: { protocol: "P3", c } });
  return lines;
}
