import type { Judged } from "@ringleader/core/internal";
import { shortened } from "./numbers.ts";
import { bad, doubtful, filled, good, quiet, WIDTH, wrapped } from "./style.ts";

const BAR = 32;

/** Each claim with a bar: the measured value against its bound. */
export function claimBars(claims: readonly Judged[], counts: boolean): string[] {
  return claims.flatMap((claim) => [
    ...sentence(claim, counts),
    ...(/^\d+$/.test(claim.bound) ? [bar(claim, counts)] : watched(claim, counts)),
    ...refuted(claim),
  ]);
}

function sentence({ says, cite, known, holds, refuted }: Judged, counts: boolean): string[] {
  const mark = holds ? good("✓") : refuted !== undefined || !counts ? doubtful("✗") : bad("✗");
  const [first, ...more] = wrapped(says, WIDTH - 5);
  const last = more.at(-1) ?? first;
  const source = refuted === undefined ? `${cite} · ${known}` : cite;
  const fits = last.length + source.length + 7 <= WIDTH;
  const lines = [`  ${mark} ${first}`, ...more.map((line) => `    ${line}`)];
  if (fits) lines[lines.length - 1] += quiet(`  ${source}`);
  else lines.push(...wrapped(source, WIDTH - 5).map((line) => quiet(`    ${line}`)));
  return lines;
}

function bar({ measured, bound, holds, refuted }: Judged, counts: boolean): string {
  const share =
    BigInt(bound) === 0n ? 1 : Number((BigInt(measured) * 1000n) / BigInt(bound)) / 1000;
  const full = Math.min(BAR, Math.round(share * BAR));
  const paint = holds ? filled : refuted !== undefined || !counts ? doubtful : bad;
  const track = paint("━".repeat(full)) + quiet("─".repeat(BAR - full));
  const over = holds ? "" : bad(" not met");
  const [one, other] = [shortened(measured, 18), shortened(bound, 18)];
  return `    ${track} ${one} ${quiet("of")} ${other}${holds ? "" : over}`;
}

/** The result of a claim about every event, which has no number. */
function watched({ measured, holds, refuted }: Judged, counts: boolean): string[] {
  const paint = holds ? quiet : refuted !== undefined || !counts ? doubtful : bad;
  return wrapped(`at every event: ${measured}`, WIDTH - 5).map((line) => paint(`    ${line}`));
}

function refuted({ refuted: counterexample, holds }: Judged): string[] {
  if (counterexample === undefined) return [];
  const here = holds ? "holds here, but is " : "is ";
  const text = `${here}refuted; counterexample: ${counterexample}`;
  return wrapped(text, WIDTH - 5).map((line) => doubtful(`    ${line}`));
}
