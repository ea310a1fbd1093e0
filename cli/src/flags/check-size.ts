import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { groupDigits, parseCount, shorten } from "@ringleader/core/internal/words";
import { verbName } from "./runnable-verbs.ts";

/** Smallest and largest n that each verb accepts. `check-size.test.ts` compares them with what the verbs do. */
const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  check: [1, 64],
  chance: [1, 64],
  worst: [1, 1000],
  "lower-bound": [2, 2 ** 20],
  limits: [1, 9],
  "net run": [1, 10_000],
  plot: [2, 10_000],
};
const USUAL = [1, 2 ** 27] as const;

/** Refuses `-n` outside of the range of the verb, with the whole range. Other texts are left to the verb. */
export function checkSize(verb: CommandUnknownOpts): void {
  const text: unknown = verb.getOptionValue("n");
  if (typeof text !== "string") return;
  const [least, most] = ranges[verbName(verb)] ?? USUAL;
  const ends = text.split(",").flatMap((part) => part.replace(/:.*/s, "").split(".."));
  for (const end of ends) {
    const n = parseCount(end.trim());
    if (n === undefined || (Number.isSafeInteger(n) && n >= least && n <= most)) continue;
    const which = ends.length > 1 ? `: ${shorten(end.trim())}` : "";
    throw new Refusal(
      `-n ${shorten(text)}${which} is not accepted; n is a whole number from ${least} to ${groupDigits(most)}.`,
    );
  }
}
