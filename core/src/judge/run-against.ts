import type { Algorithm } from "../model/algorithm.ts";
import type { Refuted } from "../model/claim.ts";

/**
 * The run against a claim, of the very variant that makes it: what follows `ringleader run ALGORITHM`.
 * The claim has it for what its algorithm elects by itself; who elects the other extreme has the ids
 * the other way round.
 */
export function runAgainst(
  { changed, complemented }: Algorithm,
  { by }: Pick<Refuted, "by">,
): string {
  const sets = Object.entries(changed).map(([key, value]) => `--set ${key}=${value}`);
  const flags = complemented
    ? by.replace(/--ids (\S+)/, (_, ids: string) => `--ids ${mirrored(ids)}`)
    : by;
  return [...sets, flags].join(" ");
}

/** The same ids, or the word that makes them, in the opposite order of size. */
function mirrored(ids: string): string {
  if (ids === "rising") return "falling";
  if (ids === "falling") return "rising";
  const all = ids.split(",").map(Number);
  const rising = all.toSorted((x, y) => x - y);
  const falling = rising.toReversed();
  return all.map((id) => falling[rising.indexOf(id)]).join(",");
}
