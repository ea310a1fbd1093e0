import type { Commands } from "../commands/command.ts";
import type { Algorithm } from "../model/algorithm.ts";

/** Says what a proof shows of an algorithm. */
export function whatIsProved({ needs, elects }: Algorithm): string {
  const isRight = elects !== undefined && needs.ids === true;
  const ids = needs.ids ? "every arrangement of ids, " : "";
  return `At most one process leads${isRight ? ", and the right one" : ""}: for every n, ${ids}every set of starters and every schedule, even if links reorder and duplicate messages.`;
}

/** Says what a proof takes for granted of the counters that the commands leave open. */
export function assumedOfCounters({
  sampled,
  refusals,
}: Pick<Commands, "sampled" | "refusals">): string[] {
  const limits = [...new Set(sampled.map(({ to }) => to))].sort((x, y) => x - y);
  return [
    ...limits.map((limit) => {
      const names = sampled.flatMap(({ name, to }) => (to === limit ? [name] : []));
      return `the handlers react to all values of ${names.join(", ")} from ${limit + 1} on as to smaller ones (tested on 0 to ${limit})`;
    }),
    ...refusals.map((why) => `no counter grows until a process gives up (${why})`),
  ];
}

/** Says what is proved. The sentence begins with what is assumed. */
export function sayProved(proves: string, assumes: readonly string[]): string {
  if (assumes.length === 0) return proves;
  return `Assuming ${assumes.map((it) => `that ${it}`).join(", and ")}, ${proves[0].toLowerCase()}${proves.slice(1)}`;
}
