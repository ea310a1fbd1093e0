import type { LowerBound } from "@ringleader/core";
import { counted, grouped } from "../numbers.ts";
import {
  bad,
  commandLines,
  doubtful,
  filled,
  leading,
  quiet,
  strong,
  WIDTH,
  wrapped,
} from "../style.ts";
import type { Answers } from "../thread/task.ts";

interface Shown {
  readonly replay: string;
  /** Where the run was written to. */
  readonly out?: string | undefined;
}

const signs = { holds: "✓ holds", violated: "✗ violated", undecided: "? undecided" };

/** The lower bound for people: the verdict, the levels, the run, and how to see it again. */
export function showLowerBound(
  algorithm: string,
  { found, picture }: Answers["lower-bound"],
  shown: Shown,
): string {
  const parts = [
    headline(algorithm, found),
    found.levels.length > 0 ? levels(found) : [],
    picture.length > 0 ? drawing(picture) : [],
    [...facts(algorithm, found, shown), ...again(shown.replay)],
  ];
  const text = parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => ` ${line}`.trimEnd()).join("\n"));
  return `\n${text.join("\n\n")}\n\n`;
}

function headline(algorithm: string, found: LowerBound): string[] {
  const { n, parameters, verdict, forced, bound, why } = found;
  const paint = { holds: leading, violated: bad, undecided: doubtful }[verdict];
  const own = Object.entries(parameters).filter(([key]) => key !== "elects" && key !== "announce");
  const words = [`n = ${grouped(n)}`, ...own.map(([key, value]) => `${key} = ${value}`)];
  const says =
    verdict === "holds"
      ? `${counted(forced, "message")} received with one channel still blocked; ` +
        `M(n) = ${decimal(bound)} asked for`
      : (why ?? "");
  return [
    `${paint(signs[verdict])}  ${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`,
    ...wrapped(says, WIDTH - 4).map((line) => `  ${line}`),
  ];
}

const BAR = 16;
const columns = ["size", "rings", "received", "least", "required", "otherwise", "so far", "M"];

/** A row for each size of ring, with a bar for what was received. */
function levels(found: LowerBound): string[] {
  let [soFar, asked] = [0, 0];
  const rows = found.levels.map(({ size, rings, forced, least, required, otherwise }) => {
    soFar += forced;
    asked += rings * half(required);
    const counts = [size, rings, forced, least].map(grouped);
    return [...counts, decimal(required), grouped(otherwise), grouped(soFar), decimal(`${asked}`)];
  });
  const widths = columns.map((head, i) =>
    Math.max(head.length, ...rows.map((row) => row[i].length)),
  );
  const most = Math.max(1, ...found.levels.map(({ forced }) => forced));
  const room = Math.min(BAR, WIDTH - 3 - widths.reduce((sum, width) => sum + width + 2, 0));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => `  ${cell.padStart(widths[i])}`).join("");
  const bar = (forced: number) =>
    room < 4 ? "" : `  ${filled("▇".repeat(Math.ceil((forced / most) * room)))}`;
  return [
    strong("levels"),
    quiet(line(columns)),
    ...rows.map((row, i) => `${line(row)}${bar(found.levels[i].forced)}`),
    ...legend.map((text) => quiet(`  ${text}`)),
  ];
}

const legend = [
  "received: while two rings at rest become one; least and required: by each",
  "otherwise: least, had the other one of the two channels been unblocked",
  "M: what the recurrence asks of these rings and the smaller ones in them",
];

function drawing(picture: readonly string[]): string[] {
  return [
    strong("the run"),
    ...picture.map(
      (line) => `  ${line.replace(/[─▶◀┼]+/g, filled).replace(/★( leads)?/g, leading)}`,
    ),
  ];
}

function facts(algorithm: string, { run, announced }: LowerBound, { out }: Shown): string[] {
  if (!run) return [];
  const { n, leaders, messages, digest, informed } = run;
  const some = leaders.slice(0, 5).map(({ id }) => String(id));
  const who = leaders.length > some.length ? [...some, "…"] : some;
  const knows = informed === n ? "everybody knows" : `${grouped(informed)} of ${grouped(n)} know`;
  const own = /[/\\]|\.[cm]?[jt]s$/.test(algorithm) ? ` --algorithm ${algorithm}` : "";
  return [
    fact("ring", `n = ${grouped(n)}, all channels unblocked in the end`),
    leaders.length === 1
      ? fact("leader", `${leaders[0].id}, ${knows}`)
      : fact("leaders", bad(who.join(", ") || "nobody")),
    fact("messages", `${grouped(messages.total)} in all${announced ? ", with announce=yes" : ""}`),
    fact("digest", `${digest}, the same when run again`),
    ...(out === undefined
      ? [quiet("--out FILE keeps the run as a trace")]
      : out === "-"
        ? []
        : [fact("replay", `ringleader replay ${out}${own}`)]),
  ];
}

const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

const again = (replay: string): string[] =>
  commandLines(replay, WIDTH - 12).map((line, i) =>
    i === 0 ? fact("again", line) : `${" ".repeat(10)}${line}`,
  );

/** Fractions here are halves. */
function half(fraction: string): number {
  const [p, q = "1"] = fraction.split("/");
  return Number(p) / Number(q);
}

const decimal = (fraction: string): string => grouped(half(fraction));
