// Batch lines for the oracles of the simplified protocol, TimeSlice and VariableSpeeds.
import type { Line } from "../oracle-algorithms/line.ts";
import { arrangements, pick, randomIds, randomSubset, shuffled, type Random } from "./random.ts";

export function sliceLines(next: Random, algorithm: string): Line[] {
  const lines: Line[] = [];
  const settings = (n: number): Record<string, string>[] =>
    algorithm === "time-slice"
      ? [{}, { first: "0" }, { first: "1" }]
      : [{}, { N: String(n) }, { N: String(n + 1) }, { N: "1000" }];
  for (let n = 1; n <= 5; n++)
    for (const ids of arrangements(n))
      for (const set of settings(n)) lines.push({ algorithm, ids, set });
  for (let n = 1; n <= 3; n++)
    for (let bits = 0; bits < 2 ** n; bits++) {
      const willing = Array.from({ length: n }, (_, k) => k).filter((k) => (bits >> k) & 1);
      lines.push({
        algorithm,
        ids: shuffled(next, [2, 3, 5].slice(0, n)),
        set: pick(next, settings(n)),
        willing: bits === 0 ? "none" : willing,
      });
    }
  for (let round = 0; round < 120; round++) {
    const n = 1 + next(40);
    const set = pick(next, settings(n));
    const from = algorithm === "time-slice" && set.first !== "1" ? 0 : 1;
    const line: Line = { algorithm, ids: randomIds(next, n, from), set };
    if (next(2) === 0) line.willing = randomSubset(next, n);
    lines.push(line);
  }
  // Outside the model (TS-3): N < n.
  if (algorithm === "marchetti-spaccamela-simplified")
    for (let round = 0; round < 30; round++) {
      const n = 2 + next(7);
      const ids = shuffled(
        next,
        Array.from({ length: n }, (_, i) => i + 1),
      );
      lines.push({ algorithm, ids, set: { N: String(1 + next(n - 1)) }, violate: "n" });
    }
  return lines;
}

// The simplified protocol with staggered starts: every wake-up at 0 to 3 of three processors, then random rings up to n = 40.
export function staggeredLines(next: Random): Line[] {
  const algorithm = "marchetti-spaccamela-simplified";
  const starts = "staggered";
  const lines: Line[] = [];
  for (let n = 1; n <= 4; n++)
    for (const ids of arrangements(n)) lines.push({ algorithm, ids, set: { starts } });
  const times = [null, "0", "1", "2", "3"];
  for (let code = 1; code < 125; code++) {
    const ids = shuffled(
      next,
      pick(next, [
        [1, 2, 3],
        [1, 2, 5],
        [2, 3, 4],
      ]),
    );
    const at = [0, 1, 2].map((k) => times[Math.floor(code / 5 ** k) % 5]!);
    const line = withTimes({ algorithm, ids, set: { starts } }, at);
    if (next(2) === 0) line.willing = pick(next, ["none" as const, [next(3)]]);
    lines.push(line);
  }
  for (let round = 0; round < 120; round++) {
    const n = 1 + next(round < 60 ? 10 : 40);
    const set: Record<string, string> = { starts };
    const N = pick(next, ["", String(n), String(n + 1), "1000"]);
    if (N !== "") set.N = N;
    const spread = pick(next, [1, 2, n, 4 * n]);
    const offset = pick(next, [0n, 0n, 10n ** 25n]);
    const wakers = randomSubset(next, n);
    const ids = next(2) === 0 ? shuffled(next, arrangementOf(n)) : randomIds(next, n, 1);
    const at = ids.map((_, k) =>
      wakers.includes(k) ? String(offset + BigInt(next(spread))) : null,
    );
    const line = withTimes({ algorithm, ids, set }, at);
    if (next(2) === 0) line.willing = randomSubset(next, n);
    lines.push(line);
  }
  return lines;
}

const arrangementOf = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

export function speedLines(next: Random): Line[] {
  const algorithm = "variable-speeds";
  const sets: Record<string, string>[] = [
    {},
    { purge: "no" },
    { purge: "yes" },
    { announce: "yes" },
    { purge: "yes", announce: "yes" },
  ];
  const lines: Line[] = [];
  let turn = 0;
  for (let n = 1; n <= 5; n++)
    for (const ids of arrangements(n))
      for (const set of n <= 4 ? sets.slice(0, 4) : [sets[turn++ % 3]])
        lines.push({ algorithm, ids, set });
  const delays = [null, "0", "1", "2"];
  for (let code = 1; code < 64; code++) {
    const times = [0, 1, 2].map((k) => delays[Math.floor(code / 4 ** k) % 4]!);
    lines.push(
      withTimes(
        { algorithm, ids: shuffled(next, [1, 2, 3]), set: sets[turn++ % sets.length] },
        times,
      ),
    );
  }
  for (let round = 0; round < 150; round++) {
    const n = 2 + next(round < 80 ? 9 : 39);
    const top = pick(next, [n, n, n + 5, n + 60, n + 400]);
    const ids = shuffled(
      next,
      Array.from({ length: top }, (_, i) => i + 1),
    ).slice(0, n);
    const spread = pick(next, [1, 2, n, 4 * n]);
    const offset = pick(next, [0n, 0n, 10n ** 25n]);
    const wakers = randomSubset(next, n);
    const times = ids.map((_, k) =>
      wakers.includes(k) ? String(offset + BigInt(next(spread))) : null,
    );
    const line: Line = { algorithm, ids, set: pick(next, sets) };
    lines.push(next(4) === 0 ? line : withTimes(line, times));
  }
  return lines;
}

export function withTimes(line: Line, times: (string | null)[]): Line {
  const wake: Record<string, string> = {};
  times.forEach((time, k) => {
    if (time !== null) wake[k] = time;
  });
  return { ...line, wake };
}
