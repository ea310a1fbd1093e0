import type { SizeChecked } from "../check/check-sizes.ts";
import { deliveries } from "../numbers.ts";
import { bad, good, quiet, strong, WIDTH, wrapped } from "../style.ts";
import { soughtIn, type Sought } from "./witnesses.ts";

const ROOM = WIDTH - 6;

/** Green says little if nothing ever happened: what was seen, and what must be possible. */
export function witnessLines(sizes: readonly SizeChecked[]): string[] {
  const seen = [...new Set(sizes.flatMap(({ report }) => report?.seen ?? []))];
  const sought = soughtIn(sizes);
  if (seen.length === 0 && sought.length === 0) return [];
  const kinds = seen.length === 0 ? [] : wrapped(seen.join(" · "), WIDTH - 4, / (?=· )/);
  return [
    strong("seen"),
    ...kinds.map((line) => quiet(`  ${line.replace(/^· /, "")}`)),
    ...sought.flatMap((it) => lineOf(it, sizes.length > 1)),
    ...(sought.some((it) => it.seen) ? [quiet("  --json has a run for each ✓, as a trace")] : []),
  ];
}

function lineOf(it: Sought, several: boolean): string[] {
  const [first, ...more] = wrapped(`${it.says}${aside(it, several)}`, ROOM);
  const mark = it.vacuous ? bad("✗") : it.seen ? good("✓") : quiet("–");
  return [`  ${mark} ${first}`, ...more.map((line) => `    ${line}`)];
}

/** Where it was seen, or why not. */
function aside({ seen, vacuous, why }: Sought, several: boolean): string {
  if (vacuous) return ` (n = ${vacuous.n}: must be possible, and never is)`;
  if (!seen) return ` (${why})`;
  const { length } = seen.run.deliveries;
  // In rounds the setup makes the run: there is nothing to count.
  const inRounds = seen.size.scope.algorithm.needs.rounds === true;
  const facts = [
    ...(several ? [`n = ${seen.size.n}`] : []),
    ...(inRounds ? [] : [length === 0 ? "at once" : `after ${deliveries(length)}`]),
  ];
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
}
