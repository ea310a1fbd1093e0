import type { Judged } from "@ringleader/core/internal";
import { shortened } from "./numbers.ts";
import { bad, doubtful, filled, good, quiet, track, WIDTH, wrapped } from "./style.ts";

const BAR = 32;
const ROOM = WIDTH - 5;

/** Formats each claim with a bar that compares the measured value with its bound. */
export const claimBars = (claims: readonly Judged[], counts: boolean): string[] =>
  claims.flatMap((claim) => {
    const failed = claim.refuted !== undefined || !counts ? doubtful : bad;
    return [
      ...sentence(claim, claim.holds ? good("✓") : failed("✗")),
      ...(/^\d+$/.test(claim.bound)
        ? [bar(claim, claim.holds ? filled : failed)]
        : indented(`at every event: ${claim.measured}`, claim.holds ? quiet : failed)),
      ...refuted(claim),
    ];
  });

const indented = (text: string, paint: (line: string) => string): string[] =>
  wrapped(text, ROOM).map((line) => paint(`    ${line}`));

function sentence({ says, cite, known, refuted }: Judged, mark: string): string[] {
  const [first, ...more] = wrapped(says, ROOM);
  const source = refuted === undefined ? `${cite} · ${known}` : cite;
  const lines = [`  ${mark} ${first}`, ...more.map((line) => `    ${line}`)];
  const fits = (more.at(-1) ?? first).length + source.length + 7 <= WIDTH;
  if (!fits) return [...lines, ...indented(source, quiet)];
  return [...lines.slice(0, -1), lines.at(-1)! + quiet(`  ${source}`)];
}

function bar({ measured, bound, holds }: Judged, paint: (text: string) => string): string {
  const share =
    BigInt(bound) === 0n ? 1 : Number((BigInt(measured) * 1000n) / BigInt(bound)) / 1000;
  const values = `${shortened(measured, 18)} ${quiet("of")} ${shortened(bound, 18)}`;
  return `    ${track(share, BAR, paint)} ${values}${holds ? "" : bad(" not met")}`;
}

function refuted({ refuted: counterexample, holds }: Judged): string[] {
  if (counterexample === undefined) return [];
  const here = holds ? "holds here, but is " : "is ";
  return indented(`${here}refuted; counterexample: ${counterexample}`, doubtful);
}
