import type { LowerBoundInRounds } from "@ringleader/core";
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

const signs = {
  holds: "✓ holds",
  violated: "✗ violated",
  undecided: "? undecided",
  exempt: "○ exempt",
};

/** The lower bound in rounds for people: the verdict, the levels, the run, and how to see it again. */
export function showLowerBoundInRounds(
  algorithm: string,
  { found, picture }: Answers["lower-bound-in-rounds"],
  { replay, out }: Shown,
): string {
  const parts = [
    headline(algorithm, found),
    levels(found),
    picture.length > 0 ? drawing(picture) : [],
    [...facts(found, out), ...folded("again", replay)],
  ];
  const text = parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => ` ${line}`.trimEnd()).join("\n"));
  return `\n${text.join("\n\n")}\n\n`;
}

function headline(algorithm: string, found: LowerBoundInRounds): string[] {
  const { n, parameters, verdict } = found;
  const paint = { holds: leading, violated: bad, undecided: doubtful, exempt: strong }[verdict];
  const own = Object.entries(parameters).filter(([key]) => key !== "elects" && key !== "announce");
  const words = [
    `n = ${grouped(n)}`,
    "in lockstep",
    ...own.map(([key, value]) => `${key} = ${value}`),
  ];
  return [
    `${paint(signs[verdict])}  ${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`,
    ...wrapped(sentence(found), WIDTH - 4).map((line) => `  ${line}`),
  ];
}

function sentence({ verdict, messages, floor, exempt, why = "" }: LowerBoundInRounds): string {
  const sent = `${counted(messages, "message")} in all; `;
  const least = `at least ${grouped(floor)} where ids are only compared`;
  if (verdict === "holds")
    return `${sent}${least}. In every round all processes that see the same order act alike`;
  if (verdict !== "exempt") return why;
  const is = messages < floor ? "; fewer are no contradiction" : "";
  return `${sent}${least}. ${exempt}, so the floor does not bind it${is}`.replace(". it", ". It");
}

const BAR = 16;
const columns = ["seen", "alike", "rounds", "least", "sent", "floor", "so far", "floors"];
/** Columns that are left out where n is large: the last two. */
const SPARE = 2;

/** A row for all active rounds in which equally many processes act alike, with a bar for what was sent. */
function levels(found: LowerBoundInRounds): string[] {
  let [soFar, floors] = [0, 0];
  const rows = found.levels.map(({ length, alike, rounds, least, sent, floor }) => {
    soFar += sent;
    floors += floor;
    return [length, alike, rounds, least, sent, floor, soFar, floors].map(grouped);
  });
  const widths = columns.map((head, i) =>
    Math.max(head.length, ...rows.map((row) => row[i].length)),
  );
  const widthOf = (some: readonly number[]) => some.reduce((all, width) => all + width + 2, 3);
  const shown = widthOf(widths) > WIDTH ? widths.slice(0, -SPARE) : widths;
  const most = Math.max(1, ...found.levels.map(({ sent }) => sent));
  const room = Math.min(BAR, WIDTH - 2 - widthOf(shown));
  const line = (cells: readonly string[]) =>
    shown.map((width, i) => `  ${cells[i].padStart(width)}`).join("");
  const bar = (sent: number) =>
    room < 4 ? "" : `  ${filled("▇".repeat(Math.ceil((sent / most) * room)))}`;
  return [
    strong("levels"),
    quiet(line(columns)),
    ...rows.map((row, i) => `${line(row)}${bar(found.levels[i].sent)}`),
    ...legend.map((text) => quiet(`  ${text}`)),
  ];
}

const legend = [
  "seen: processes that one can know of by then, itself included",
  "alike: processes that see the same order; least: sent in one of these rounds",
  "floor: rounds that no election can do without, times alike",
];

function drawing(picture: readonly string[]): string[] {
  return [
    strong("the run"),
    ...picture.map(
      (line) => `  ${line.replace(/[─▶◀┼]+/g, filled).replace(/★( leads)?/g, leading)}`,
    ),
  ];
}

/** Characters of a command that is worth printing: that of a large network has a number for each port. */
const LONG = 300;

function facts({ run, rounds }: LowerBoundInRounds, out: string | undefined): string[] {
  const { leaders, replay, digest } = run;
  const who = leaders.slice(0, 5).map(({ id, position }) => `${id ?? `position ${position}`}`);
  if (leaders.length > who.length) who.push("…");
  return [
    leaders.length === 1
      ? fact("leader", who[0])
      : fact("leaders", bad(who.join(", ") || "no process")),
    fact("rounds", `${grouped(rounds)} in which some process sends`),
    fact("digest", digest),
    ...(out === undefined || out === "-" ? [] : [fact("trace", out)]),
    ...(replay.length > LONG ? [] : folded("run", replay)),
  ];
}

const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

const folded = (name: string, command: string): string[] =>
  commandLines(command, WIDTH - 12).map((line, i) =>
    i === 0 ? fact(name, line) : `${" ".repeat(10)}${line}`,
  );
