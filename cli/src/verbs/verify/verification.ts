import type { SpinAnswer } from "./spin.ts";
import type { OwnAnswer } from "./work.ts";

/** What two checkers found on the same model. */
export interface ComparedCheckers {
  readonly ours: OwnAnswer;
  readonly theirs: SpinAnswer;
}

/** Lists how the two checkers differ; [] if they agree. */
export function differencesOf({ ours, theirs }: ComparedCheckers): string[] {
  const all = (["states", "transitions"] as const).flatMap((what) =>
    ours[what] === theirs[what] ? [] : [`${ours[what]} ${what} here, but ${theirs[what]} in Spin`],
  );
  const [here, there] = [ours.why, theirs.violation].map((it) =>
    it === undefined ? "holds" : "violated",
  );
  if (here !== there) all.push(`the check ${here} here, but ${there} in Spin`);
  const { counterexample } = ours;
  if (counterexample && counterexample.violations.length === 0 && counterexample.loop === undefined)
    all.push("the run of Spin violates nothing here");
  return all;
}

/** The verdict of both checkers, or `violated` if they differ. */
export const verdictOf = (found: ComparedCheckers): "holds" | "violated" =>
  found.ours.why === undefined &&
  found.ours.endless === undefined &&
  differencesOf(found).length === 0
    ? "holds"
    : "violated";
