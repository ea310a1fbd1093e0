/**
 * `npm run bench` prints tables of ratios, measured in one run. Every number is the least processor time of several
 * new processes. Our processes and theirs alternate, so that a busy machine affects both alike. `--quick` measures
 * fewer turns, `--huge` adds the ring of 10^8.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { limit, type Algorithm, type Engine } from "./limit/build.ts";
import type { Measured, Step } from "./ours.ts";

const TURNS = process.argv.includes("--quick") ? 2 : 5;
const N = 1_000_000;
const here = (file: string) => join(import.meta.dirname, file);

function lines(program: string, args: readonly string[]): Measured[] {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Measured);
}

const ours = (plan: readonly Step[]) =>
  lines(process.execPath, [here("ours.js"), JSON.stringify(plan)]);
const objects = (algorithm: string, engine: string, n: number) =>
  lines(process.execPath, [
    here("rivals.js"),
    algorithm,
    engine,
    String(n),
    engine === "queue" ? "3" : "1",
  ]);
function inC(algorithm: Algorithm, engine: Engine, book: boolean): Measured[] {
  const binary = limit(algorithm, engine, book);
  return binary ? lines(binary, [String(N), "random", "2", "1"]) : [];
}

const best = (all: readonly Measured[]): number =>
  Math.min(...all.map(({ nsPerMessage }) => nsPerMessage));
const repeat = <T>(times: number, make: () => T[]): T[] =>
  Array.from({ length: times }, make).flat();
const format = (x: number, digits = 1): string => (Number.isFinite(x) ? x.toFixed(digits) : "–");

/** Prints a table with aligned columns. */
function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i].length)));
  const formatRow = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  ");
  console.log(
    `\n${title}\n${formatRow(head)}\n${widths.map((width) => "─".repeat(width)).join("  ")}`,
  );
  for (const row of rows) console.log(formatRow(row));
}

const subjects: readonly [Algorithm, string, Record<string, string>][] = [
  ["chang-roberts", "chang-roberts", {}],
  ["peterson", "peterson", {}],
  ["hs-swallow", "hirschberg-sinclair", { losers: "swallow" }],
  ["hs-reply", "hirschberg-sinclair", { losers: "reply" }],
];

/** Compares our simulator with the C program and with the simulator of objects, n = 10^6, random ids. */
function compareEngines(): void {
  const rows = subjects.flatMap(([c, algorithm, set]) =>
    (["queue", "links"] as const).map((engine) => {
      const step = {
        algorithm,
        set,
        schedule: engine === "queue" ? "fifo" : "random",
        n: N,
      } as const;
      const all = {
        ours: [] as Measured[],
        book: [] as Measured[],
        bare: [] as Measured[],
        objects: [] as Measured[],
      };
      // A random schedule takes ten times as long.
      const turns = engine === "queue" ? TURNS : Math.min(TURNS, 2);
      for (let turn = 0; turn < turns; turn++) {
        all.ours.push(...ours(engine === "queue" ? [step, step, step] : [step, step]));
        all.book.push(...inC(c, engine, true));
        all.bare.push(...inC(c, engine, false));
        if (turn < 1) all.objects.push(...objects(c, engine, N));
      }
      const [us, book, bare, them] = [
        best(all.ours),
        best(all.book),
        best(all.bare),
        best(all.objects),
      ];
      const bar = engine === "queue" ? 4 : 3;
      console.error(
        `${c}, ${engine}: ours ${format(us)}, C ${format(book)}, objects ${format(them)}`,
      );
      return [
        c,
        engine === "queue" ? "global queue" : "random link",
        format(us),
        format(book),
        format(us / book, 2),
        `≤ ${bar}`,
        format(bare),
        format(them),
        format(them / us, 1),
      ];
    }),
  );
  const head = [
    "algorithm",
    "schedule",
    "ours",
    "C, same counts",
    "ours/C",
    "bar",
    "C, bare",
    "objects",
    "objects/ours",
  ];
  printTable(`Nanoseconds per delivered message, n = ${N}, random ids, ports aligned`, head, rows);
}

/** Compares later runs of a process with its second run. */
function compareLaterRuns(): void {
  const rows = subjects.slice(0, 3).map(([name, algorithm, set], i) => {
    const step = (k: number): Step => {
      const [, other, otherSet] = subjects[(i + k) % 3];
      return {
        algorithm: k === 0 ? algorithm : other,
        set: k === 0 ? set : otherSet,
        schedule: "fifo",
        n: N,
      };
    };
    const turns = Array.from({ length: TURNS }, () => ({
      alone: ours([step(0), step(0), step(0), step(0), step(0)]),
      after: ours([step(1), step(1), step(2), step(2), step(0), step(0)]),
    }));
    const second = best(turns.map(({ alone }) => alone[1]));
    const fifth = best(turns.map(({ alone }) => alone[4]));
    const after = best(turns.map(({ after: all }) => all[5]));
    return [
      name,
      format(second),
      format(fifth),
      format(fifth / second, 2),
      format(after),
      format(after / second, 2),
      "≤ 1.25",
    ];
  });
  const head = [
    "algorithm",
    "second run",
    "fifth run",
    "ratio",
    "after two other algorithms",
    "ratio",
    "bar",
  ];
  printTable("Later runs of one process, ns per message", head, rows);
}

/** Measures bytes and nanoseconds per message as n grows. */
function measureGrowth(): void {
  const sizes = [1e3, 1e4, 1e5, 1e6, 1e7];
  const wide: readonly [string, number][] = [
    ["chang-roberts", 1e7],
    ["hirschberg-sinclair", 1e6],
    ["peterson", 1e7],
    ["franklin-probabilistic", 1e6],
    ["marchetti-spaccamela", 1e6],
    ["dfs", 1e6],
  ];
  const empty = ours([{ algorithm: "chang-roberts", schedule: "fifo", n: 1 }])[0].maxRssBytes;
  const rows = wide.flatMap(([algorithm, most]) =>
    sizes
      .filter((n) => n <= most)
      .map((n) => {
        const step: Step = { algorithm, schedule: "fifo", n };
        // Small runs end before V8 optimises them, so they are repeated and the best value counts.
        const runs = repeat(TURNS > 2 ? 2 : 1, () =>
          ours(Array.from({ length: n < 1e5 ? 30 : 2 }, () => step)),
        );
        const rss = Math.max(...runs.map(({ maxRssBytes }) => maxRssBytes));
        const { messages } = runs[0];
        const extra = Math.max(0, rss - empty);
        return [
          algorithm,
          String(n),
          String(messages),
          format(best(runs)),
          format(extra / n),
          format(extra / messages, 2),
          format(rss / 2 ** 20, 0),
        ];
      }),
  );
  const head = [
    "algorithm",
    "n",
    "messages",
    "ns/message",
    "bytes/process",
    "bytes/message",
    "MiB in total",
  ];
  printTable("Time and memory as the ring grows (global queue; rounds)", head, rows);
}

function measureHuge(): void {
  const [run] = ours([{ algorithm: "chang-roberts", schedule: "fifo", n: 1e8 }]);
  printTable(
    "Chang–Roberts on 10^8 processes",
    ["messages", "ns/message", "GiB in total", "bar"],
    [[String(run.messages), format(run.nsPerMessage), format(run.maxRssBytes / 2 ** 30, 2), "< 3"]],
  );
}

console.log(`Node ${process.version}, ${TURNS} turns, best value of each.`);
if (!limit("chang-roberts", "queue", true))
  console.log("No C compiler was found; the columns for C are empty.");
compareEngines();
compareLaterRuns();
measureGrowth();
if (process.argv.includes("--huge")) measureHuge();
