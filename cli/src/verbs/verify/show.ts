import { counted, deliveries, grouped } from "../../terminal/numbers.ts";
import {
  assuming,
  commandFact,
  fact,
  oneLine,
  ownParameters,
  page,
  paintPicture,
  table,
  titled,
  traceCommands,
  verdictLines,
  type PageOptions,
} from "../../terminal/page.ts";
import { strong } from "../../terminal/style.ts";
import { differencesOf, verdictOf, type ComparedCheckers } from "./verification.ts";

/** Formats what the two checkers found: the verdict, both counts, and the run of the other checker. */
export function showVerification(
  algorithm: string,
  found: ComparedCheckers,
  { replay, out, detail }: PageOptions,
): string {
  const { ours, theirs } = found;
  const ids = ours.setup["ids"];
  const words = [
    `n = ${ours.n}`,
    Array.isArray(ids) && `ids ${ids.join(",")}`,
    ours.setup["links"] === "any" && "links reorder",
    ...ownParameters(ours.parameters),
  ];
  const verdict = verdictLines(verdictOf(found), algorithm, words, sentence(found));
  if (detail === "line") return oneLine(verdict);
  const row = (name: string, it: { states: number; transitions: number }, why?: string) => [
    name,
    grouped(it.states),
    grouped(it.transitions),
    why ?? "holds",
  ];
  const counts = table(
    [
      ["", "states", "transitions", "verdict"],
      row("ringleader", ours, ours.why ?? ours.endless),
      row(`Spin ${theirs.version}`, theirs, theirs.violation),
    ],
    [0, 3],
  );
  const { counterexample } = ours;
  return page([
    verdict,
    counts,
    counterexample && counterexample.picture.length > 0
      ? titled(strong("the run of Spin, replayed"), paintPicture(counterexample.picture))
      : [],
    [
      fact("table", `${counted(ours.rows, "row")}: a local state and a message`),
      ...(counterexample
        ? [
            fact("digest", counterexample.digest),
            ...traceCommands(["replay", "view"], out, algorithm, "the run of Spin"),
          ]
        : []),
      ...commandFact("again", replay),
    ],
  ]);
}

function sentence(found: ComparedCheckers): string {
  const { ours, theirs } = found;
  const differences = differencesOf(found);
  if (differences.length > 0) return `the checkers differ: ${differences.join("; ")}`;
  const same = `both checkers find ${counted(theirs.states, "state")} and ${counted(theirs.transitions, "transition")}`;
  const ends = ours.hasCoins
    ? ". Whether runs end is judged here alone: Spin knows no probabilities"
    : "";
  if (ours.endless !== undefined)
    return `${same}, and no violation of the election, but ${ours.endless}${ends}`;
  if (ours.why === undefined) {
    const fixed =
      ours.fixed.length === 0
        ? ""
        : ` on this setup (${ours.fixed.join(", ")}; check explores the others)`;
    return `${same}, and no violation of the election${fixed}${assuming(ours.assumes, ", ")}${ends}`;
  }
  const { counterexample } = ours;
  const shown = counterexample?.violations[0] ?? ours.why;
  return `${same}, and a violation. Spin's run of ${deliveries(counterexample?.length ?? 0)} does the same in the simulator: ${shown}`;
}
