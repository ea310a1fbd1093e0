import type { LowerBound } from "@ringleader/core/internal";
import { counted, grouped } from "../../terminal/numbers.ts";
import { bad, doubtful, leading, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { printLevels } from "./level-table.ts";
import type { LowerBoundAnswer } from "./work.ts";
import { commandFact, fact, ownParameters, page, paintPicture } from "../../terminal/page.ts";

interface Shown {
  readonly replay: string;
  /** The file of the trace. */
  readonly out?: string | undefined;
}

const signs = { holds: "✓ holds", violated: "✗ violated", undecided: "? undecided" };

/** Prints the lower bound: the verdict, the levels, the run, and the command that repeats it. */
export function showLowerBound(
  algorithm: string,
  { found, picture }: LowerBoundAnswer,
  shown: Shown,
): string {
  const parts = [
    headline(algorithm, found),
    found.levels.length > 0 ? levels(found) : [],
    picture.length > 0 ? [strong("the run"), ...paintPicture(picture)] : [],
    [...facts(algorithm, found, shown), ...commandFact("again", shown.replay)],
  ];
  return page(parts);
}

function headline(algorithm: string, found: LowerBound): string[] {
  const { n, parameters, verdict, forced, bound, why } = found;
  const paint = { holds: leading, violated: bad, undecided: doubtful }[verdict];
  const words = [`n = ${grouped(n)}`, ...ownParameters(parameters)];
  const says =
    verdict === "holds"
      ? `${counted(forced, "message")} received with one channel still blocked; ` +
        `M(n) = ${decimal(bound)} required`
      : (why ?? "");
  return [
    `${paint(signs[verdict])}  ${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`,
    ...wrapped(says, WIDTH - 4).map((line) => `  ${line}`),
  ];
}

const columns = ["size", "rings", "received", "least", "required", "otherwise", "so far", "M"];

/** One line for each size of ring, with a bar for the messages received. */
function levels(found: LowerBound): string[] {
  let [soFar, needed] = [0, 0];
  const rows = found.levels.map(({ size, rings, forced, least, required, otherwise }) => {
    soFar += forced;
    needed += rings * half(required);
    const counts = [size, rings, forced, least].map(grouped);
    return [...counts, decimal(required), grouped(otherwise), grouped(soFar), decimal(`${needed}`)];
  });
  return printLevels({ columns, rows, amounts: found.levels.map(({ forced }) => forced), legend });
}

const legend = [
  "received: while two quiet rings are joined; least and required: by each",
  "otherwise: least, if the other of the two channels had been unblocked",
  "M: required by the recurrence for these rings and the smaller ones in them",
];

function facts(algorithm: string, { run, announced }: LowerBound, { out }: Shown): string[] {
  if (!run) return [];
  const { n, leaders, messages, digest, informed } = run;
  const some = leaders.slice(0, 5).map(({ id }) => String(id));
  const who = leaders.length > some.length ? [...some, "…"] : some;
  const knows =
    informed === n ? "every process knows" : `${grouped(informed)} of ${grouped(n)} processes know`;
  const own = /[/\\]|\.[cm]?[jt]s$/.test(algorithm) ? ` --algorithm ${algorithm}` : "";
  return [
    fact("ring", `n = ${grouped(n)}, all channels unblocked at the end`),
    leaders.length === 1
      ? fact("leader", `process ${leaders[0].id}, ${knows}`)
      : fact("leaders", bad(who.join(", ") || "no process")),
    fact(
      "messages",
      `${grouped(messages.total)} in total${announced ? ", with announce=yes" : ""}`,
    ),
    fact("digest", `${digest}, the same in a replay`),
    ...(out === undefined
      ? [quiet("--out FILE writes the run as a trace")]
      : out === "-"
        ? []
        : [fact("replay", `ringleader replay ${out}${own}`)]),
  ];
}

/** Parses a fraction; these are halves. */
function half(fraction: string): number {
  const [p, q = "1"] = fraction.split("/");
  return Number(p) / Number(q);
}

const decimal = (fraction: string): string => grouped(half(fraction));
