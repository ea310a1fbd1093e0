import type { LowerBoundInRounds } from "@ringleader/core/internal";
import { counted, grouped } from "../../terminal/numbers.ts";
import { bad, doubtful, leading, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { printLevels } from "./level-table.ts";
import type { LowerBoundInRoundsAnswer } from "./work-in-rounds.ts";
import { commandFact, fact, ownParameters, page, paintPicture } from "../../terminal/page.ts";

interface Shown {
  readonly replay: string;
  /** The file of the trace. */
  readonly out?: string | undefined;
}

const signs = {
  holds: "✓ holds",
  violated: "✗ violated",
  undecided: "? undecided",
  exempt: "○ exempt",
};

/** Prints the lower bound in rounds: the verdict, the levels, the run, and the command that repeats it. */
export function showLowerBoundInRounds(
  algorithm: string,
  { found, picture }: LowerBoundInRoundsAnswer,
  { replay, out }: Shown,
): string {
  const parts = [
    headline(algorithm, found),
    levels(found),
    picture.length > 0 ? [strong("the run"), ...paintPicture(picture)] : [],
    [...facts(found, out), ...commandFact("again", replay)],
  ];
  return page(parts);
}

function headline(algorithm: string, found: LowerBoundInRounds): string[] {
  const { n, parameters, verdict } = found;
  const paint = { holds: leading, violated: bad, undecided: doubtful, exempt: strong }[verdict];
  const words = [`n = ${grouped(n)}`, "in lockstep", ...ownParameters(parameters)];
  return [
    `${paint(signs[verdict])}  ${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`,
    ...wrapped(sentence(found), WIDTH - 4).map((line) => `  ${line}`),
  ];
}

function sentence({ verdict, messages, floor, exempt, why = "" }: LowerBoundInRounds): string {
  const sent = `${counted(messages, "message")} in total; `;
  const least = `at least ${grouped(floor)} if ids are only compared`;
  if (verdict === "holds")
    return `${sent}${least}. In every round, processes that see the same order act alike`;
  if (verdict !== "exempt") return why;
  const is = messages < floor ? "; fewer messages do not contradict it" : "";
  return `${sent}${least}. ${exempt}, so the floor does not bind it${is}`.replace(". it", ". It");
}

const columns = ["seen", "alike", "rounds", "least", "sent", "floor", "so far", "floors"];
/** Number of last columns that are left out if n is large. */
const SPARE = 2;

/** One line for all active rounds in which equally many processes act alike, with a bar for the messages. */
function levels(found: LowerBoundInRounds): string[] {
  let [soFar, floors] = [0, 0];
  const rows = found.levels.map(({ length, alike, rounds, least, sent, floor }) => {
    soFar += sent;
    floors += floor;
    return [length, alike, rounds, least, sent, floor, soFar, floors].map(grouped);
  });
  const amounts = found.levels.map(({ sent }) => sent);
  return printLevels({ columns, rows, amounts, legend }, SPARE);
}

const legend = [
  "seen: processes that a process can know of by then, including itself",
  "alike: processes that see the same order; least: sent in one of these rounds",
  "floor: rounds that every election needs, times alike",
];

/** Characters of the longest command that is printed. */
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
    ...(replay.length > LONG ? [] : commandFact("run", replay)),
  ];
}
