/**
 * `npm run bench:check` compares our checker with Spin, reduced chains with chains of every schedule, and checks with checks without claims. Measures the processor time of new processes, ours and
 * Spin's alternating, and takes the best of three turns. `--quick` takes one turn and omits Hirschberg and
 * Sinclair's algorithm on eight processes.
 */
import { join } from "node:path";
import type { ChainAnswer, ChainQuestion } from "./chain.ts";
import type { ClaimsAnswer, ClaimsQuestion } from "./claims.ts";
import { counts } from "./counts.ts";
import type { Answer, Question } from "./ours.ts";
import * as spin from "./spin.ts";
import { timed } from "./timed.ts";

const quick = process.argv.includes("--quick");
const TURNS = quick ? 1 : 3;
const lacking = spin.missing();

type Row = readonly [what: string, ours: string, theirs: string, ratio: string, bar: string];
const format = (x: number | undefined, digits = 2): string =>
  x === undefined || !Number.isFinite(x) ? "–" : x.toFixed(digits);
const whole = (x: number | undefined): string => (x === undefined ? "–" : String(x));
const over = (x: number | undefined, y: number | undefined): string =>
  format(x === undefined || y === undefined ? undefined : x / y);

let failure: string | undefined;
/** Returns our answer and the processor time of its whole process; undefined after a failure. */
function ours(question: Question): (Answer & { wholeSeconds: number }) | undefined {
  if (failure !== undefined) return undefined;
  try {
    const program = join(import.meta.dirname, "ours.js");
    const { stdout, seconds } = timed(process.execPath, [program, JSON.stringify(question)]);
    return { ...(JSON.parse(stdout) as Answer), wholeSeconds: seconds };
  } catch (error) {
    // The last error message of the other process, without its command line.
    failure = [...String(error).matchAll(/Error: (.*)/g)].at(-1)?.[1];
    failure ??= String(error);
    return undefined;
  }
}

function fastest<T extends { seconds: number }>(all: readonly (T | undefined)[]): T | undefined {
  return all.reduce((x, y) => (x && y ? (x.seconds <= y.seconds ? x : y) : (x ?? y)), undefined);
}

/** Checks that the models have the states and transitions of the definitions, as test/reference-engine counts them. */
function checkModels(): void {
  if (lacking) return;
  for (const model of ["franklin", "hirschberg-sinclair"] as const) {
    for (const [n, states, transitions] of counts[model]) {
      const built = spin.build(model, n, { flags: spin.EVERYTHING, optimise: "-O0" });
      const found = spin.search(built, { hashBits: 16 });
      if (found.states !== states || found.transitions !== transitions)
        throw new Error(
          `${model}, n = ${n}: Spin has ${found.states} states and ${found.transitions} transitions, not ${states} and ${transitions}`,
        );
    }
  }
  console.log("Models and definitions have the same states and transitions (n ≤ 5 or 6).");
}

/** Compares transitions per second over the whole graph. */
function speed(model: Question["algorithm"], n: number, hashBits: number, bar: string): Row[] {
  const built = lacking ? undefined : spin.build(model, n, { flags: spin.EVERYTHING });
  const question = { algorithm: model, n, reduction: false, orders: "rising" } as const;
  const turns = Array.from({ length: TURNS }, () => ({
    theirs: built && spin.search(built, { hashBits }),
    ours: ours(question),
  }));
  const theirs = fastest(turns.map((turn) => turn.theirs));
  const us = fastest(turns.map((turn) => turn.ours));
  const rate = (it?: { transitions: number; seconds: number }) =>
    it && it.transitions / it.seconds / 1e6;
  const name = `${model}, n = ${n}:`;
  return [
    [
      `${name} states`,
      whole(us?.states),
      whole(theirs?.states),
      over(us?.states, theirs?.states),
      "1",
    ],
    [
      `${name} transitions`,
      whole(us?.transitions),
      whole(theirs?.transitions),
      over(us?.transitions, theirs?.transitions),
      "1",
    ],
    [`${name} seconds`, format(us?.seconds), format(theirs?.seconds), "", ""],
    [
      `${name} 10^6 transitions per second`,
      format(rate(us)),
      format(rate(theirs)),
      over(rate(us), rate(theirs)),
      bar,
    ],
  ];
}

/** Compares bytes per state, with Spin's COLLAPSE alone and with one component per channel (SEPQS). */
function memory(model: Question["algorithm"], n: number, hashBits: number): Row[] {
  const us = ours({ algorithm: model, n, reduction: false, orders: "rising" });
  return [[], ["-DSEPQS"]].map((more) => {
    const flags = [...spin.EVERYTHING, "-DCOLLAPSE", ...more];
    const theirs = lacking ? undefined : spin.search(spin.build(model, n, { flags }), { hashBits });
    return [
      `${model}, n = ${n}: bytes per state, ${["COLLAPSE", ...more.map((flag) => flag.slice(2))].join(" ")} (${format(theirs?.bytesWithTable, 0)} with its table)`,
      format(us?.bytesPerState, 1),
      format(theirs?.bytesPerState, 1),
      over(us?.bytesPerState, theirs?.bytesPerState),
      "< 1",
    ] as const;
  });
}

/** Returns every order of 1..n that starts with n. */
function orders(n: number): number[][] {
  const rest = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((id) => rest(left.filter((other) => other !== id)).map((all) => [id, ...all]));
  return rest(Array.from({ length: n - 1 }, (_, i) => i + 1)).map((all) => [n, ...all]);
}

/** The result of one of Spin's ways to search all orders. The time includes compilation. */
interface Way {
  readonly optimise: "-O1" | "-O2";
  readonly how: "one search per order" | "one search";
  readonly states: number;
  readonly transitions: number;
  readonly seconds: number;
}

function spinOver(
  all: readonly (readonly number[])[],
  n: number,
  optimise: Way["optimise"],
  how: Way["how"],
): Way {
  const flags = spin.EVERYTHING;
  if (how === "one search") {
    const built = spin.build("franklin", n, { flags, defines: ["-DORDERS"], optimise });
    const found = spin.search(built, { hashBits: 20, orders: all.length });
    return { ...found, seconds: built.seconds + found.seconds, optimise, how };
  }
  const built = spin.build("franklin", n, { flags, defines: ["-DGIVEN"], optimise });
  const each = all.map((ids) => spin.search(built, { hashBits: 14, ids }));
  const sum = (of: (it: spin.Searched) => number) => each.reduce((x, it) => x + of(it), 0);
  return {
    states: sum((it) => it.states),
    transitions: sum((it) => it.transitions),
    seconds: built.seconds + sum((it) => it.seconds),
    optimise,
    how,
  };
}

/**
 * Compares the total time for all orders of the ids, which for Spin includes generating and compiling, in each of
 * Spin's ways.
 */
function endToEnd(n: number): Row[] {
  const all = orders(n);
  const ways = (["-O2", "-O1"] as const).flatMap((optimise) =>
    (["one search per order", "one search"] as const).map((how) => [optimise, how] as const),
  );
  const turns = Array.from({ length: TURNS }, () => ({
    theirs: lacking ? [] : ways.map((way) => spinOver(all, n, ...way)),
    ours: ours({ algorithm: "franklin", n, reduction: false, orders: "all" }),
    reduced: ours({ algorithm: "franklin", n, reduction: true, orders: "all" }),
  }));
  const inAll = (it: (Answer & { wholeSeconds: number }) | undefined) =>
    it && { ...it, seconds: it.wholeSeconds };
  const us = fastest(turns.map((turn) => inAll(turn.ours)));
  const verdict = fastest(turns.map((turn) => inAll(turn.reduced)));
  const theirs = turns.flatMap((turn) => turn.theirs);
  const any = theirs[0] as Way | undefined;
  const name = `franklin, n = ${n}, ${all.length} orders:`;
  const against = (it: typeof us, what: string, bar: string) =>
    ways.map(([optimise, how]): Row => {
      const way = fastest(theirs.filter((that) => that.optimise === optimise && that.how === how));
      const label = `${name} seconds in total${what} (Spin ${optimise}, ${how}; ratio theirs/ours)`;
      const seconds = [format(it?.seconds), format(way?.seconds)] as const;
      return [label, ...seconds, over(way?.seconds, it?.seconds), optimise === "-O2" ? bar : ""];
    });
  return [
    [`${name} states`, whole(us?.states), whole(any?.states), over(us?.states, any?.states), "1"],
    [
      `${name} transitions`,
      whole(us?.transitions),
      whole(any?.transitions),
      over(us?.transitions, any?.transitions),
      "1",
    ],
    ...against(us, "", "≥ 5"),
    ...against(verdict, ", ours with reduction", ""),
  ];
}

/** Compares states with reduction, using the model that suits Spin's reduction best. */
function reach(): Row[] {
  const sizes = quick ? [7, 16] : [7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
  return sizes.map((n) => {
    const flags = spin.REDUCED;
    const theirs = lacking
      ? undefined
      : spin.search(spin.build("franklin-in-turn", n, { flags, optimise: "-O0" }), {
          hashBits: 16,
        });
    const us = ours({ algorithm: "franklin", n, reduction: true, orders: "rising" });
    return [
      `franklin, n = ${n}: states, reduced`,
      whole(us?.states),
      whole(theirs?.states),
      over(us?.states, theirs?.states),
      "≤ 10",
    ] as const;
  });
}

/** Compares the chain of one schedule with the chain of every schedule, which gives the same expectations. */
function chains(algorithm: ChainQuestion["algorithm"], n: number): Row[] {
  const program = join(import.meta.dirname, "chain.js");
  const solve = (reduction: boolean) => {
    const question = JSON.stringify({ algorithm, n, reduction } satisfies ChainQuestion);
    return JSON.parse(timed(process.execPath, [program, question]).stdout) as ChainAnswer;
  };
  const turns = Array.from({ length: TURNS }, () => ({
    every: solve(false),
    reduced: solve(true),
  }));
  const every = fastest(turns.map((turn) => turn.every))!;
  const reduced = fastest(turns.map((turn) => turn.reduced))!;
  if (JSON.stringify(every.expected) !== JSON.stringify(reduced.expected))
    throw new Error(`${algorithm}, n = ${n}: the reduced chain has other expectations`);
  const name = `${algorithm}, n = ${n}:`;
  return [
    [
      `${name} states`,
      whole(reduced.states),
      whole(every.states),
      over(every.states, reduced.states),
      "≥ 10",
    ],
    [
      `${name} seconds`,
      format(reduced.seconds),
      format(every.seconds),
      over(every.seconds, reduced.seconds),
      "> 1",
    ],
  ];
}

/** Largest n of each algorithm that takes less than a minute; `--quick` takes one process less. */
const claimSizes = {
  "chang-roberts": 9,
  "hirschberg-sinclair": 8,
  franklin: 8,
  peterson: 9,
  "dolev-klawe-rodeh": 9,
  "franklin-probabilistic": 5,
  "itai-rodeh": 8,
  "itai-rodeh-sync": 10,
  "marchetti-spaccamela": 9,
  "marchetti-spaccamela-simplified": 10,
  "time-slice": 10,
  "variable-speeds": 9,
  dfs: 4,
} as const;

/** Compares the check of an algorithm with the check of the same handlers without claims and goals. */
function claims(algorithm: keyof typeof claimSizes): Row {
  const program = join(import.meta.dirname, "claims.js");
  const n = claimSizes[algorithm] - (quick ? 1 : 0);
  const check = (isBare: boolean) => {
    const question = JSON.stringify({ algorithm, n, isBare } satisfies ClaimsQuestion);
    return JSON.parse(timed(process.execPath, [program, question]).stdout) as ClaimsAnswer;
  };
  const turns = Array.from({ length: TURNS }, () => ({ bare: check(true), whole: check(false) }));
  const bare = fastest(turns.map((turn) => turn.bare))!;
  const whole = fastest(turns.map((turn) => turn.whole))!;
  const [x, y] = [whole.seconds, bare.seconds];
  return [`${algorithm}, n = ${n}: seconds`, format(x), format(y), over(x, y), "≤ 1.3"];
}

function table(title: string, rows: readonly Row[], [left, right] = ["ours", "Spin"]): void {
  const all: readonly Row[] = [["", left, right, "ratio", "bar"], ...rows];
  const widths = all[0].map((_, i) => Math.max(...all.map((row) => row[i].length)));
  console.log(`\n${title}`);
  for (const row of all) {
    const cells = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]),
    );
    console.log(cells.join("  ").trimEnd());
  }
}

console.log(`Node ${process.version}, ${TURNS} turns, best value of each.`);
if (lacking) console.log(lacking);
try {
  checkModels();
  table("Franklin, the whole graph, ids rising", speed("franklin", 10, 22, "≥ 2.5"));
  if (!quick)
    table(
      "Hirschberg–Sinclair, the whole graph, ids rising",
      speed("hirschberg-sinclair", 8, 24, "≥ 1.4"),
    );
  table("Memory", memory("franklin", quick ? 8 : 10, 22));
  table("End to end", endToEnd(6));
  table("With partial-order reduction, ids rising", reach());
  table(
    "Chains of randomised algorithms, k = 2 (ratio every schedule/reduced)",
    [...chains("itai-rodeh", 5), ...chains("franklin-probabilistic", 3)],
    ["reduced", "every schedule"],
  );
  table(
    "Claims and goals (ratio with/without)",
    (Object.keys(claimSizes) as (keyof typeof claimSizes)[]).map(claims),
    ["with", "without"],
  );
} finally {
  spin.sweep();
}
if (failure !== undefined) console.log(`\nOur side failed: ${failure}`);
