import type { Judged } from "@ringleader/core/internal";
import { nameSource } from "@ringleader/core/internal/words";
import { printedLength } from "./ascii.ts";
import { shortened } from "./numbers.ts";
import { bad, doubtful, filled, good, quiet, track, WIDTH, wrapped } from "./style.ts";

/** Lengths of the longest bar, and of the shortest that is drawn, in characters. */
const BAR = 32;
const LEAST_BAR = 8;
const ROOM = WIDTH - 5;

const signs = {
  "at most": ["≤", ">"],
  "less than": ["<", "≥"],
  "at least": ["≥", "<"],
  exactly: ["=", "≠"],
} as const;

/** Formats the measured value of a bound beside its limit, such as `190 ≤ 288`, `20 ≥ 15` or `5 > 3.58`. */
export function comparison({ measured, bound, relation, limit, holds }: Judged): string {
  const [met, failed] = signs[relation ?? "at most"];
  const most = limit === undefined ? shortened(bound, 18) : roundedLimit(limit, Number(measured));
  return `${shortened(measured, 18)} ${holds ? met : failed} ${most}`;
}

/** Rounds a limit to hundredths, or less if the rounded limit would compare differently with the measured value. */
function roundedLimit(limit: number, measured: number): string {
  const [whole, part] = limit.toFixed(2).split(".");
  const rounded = Number(`${whole}.${part}`);
  if (Math.sign(measured - rounded) !== Math.sign(measured - limit)) return String(limit);
  return `${shortened(whole, 18)}.${part}`;
}

/** Returns the sentence of a bound without its relation, which a sign shows, and without its reason. */
export const formulaOf = (says: string): string =>
  says.replace(/^(at most|fewer than|at least|exactly) /, "").replace(/, (with|because) .*$/, "");

/** Leaves out the word "messages" behind a formula. */
export const withoutMessages = (formula: string): string =>
  formula.replace(/(?<=(?<![a-z])[nm]|[)\d⌋⌉²]) messages(?=$|,| if| on| in| \()/, "");

/**
 * Formats claims with their sources. An upper bound has a bar that compares the measured value with the bound. A claim
 * that is false as its paper prints it says nothing about the run, so it has no ✗. If claims do not count, none has.
 */
export const claimBars = (claims: readonly Judged[], counts: boolean): string[] =>
  claims.flatMap((claim) => [
    ...sentence(claim, markOf(claim, counts)),
    ...evidence(claim, counts),
    ...refutation(claim),
  ]);

function markOf({ holds, refuted }: Judged, counts: boolean): string {
  if (refuted !== undefined) return doubtful("·");
  return holds ? good("✓") : counts ? bad("✗") : doubtful("·");
}

const indented = (text: string, paint: (line: string) => string): string[] =>
  wrapped(text, ROOM).map((line) => paint(`    ${line}`));

function sentence({ says, cite, known, refuted }: Judged, mark: string): string[] {
  const [first, ...more] = wrapped(says, ROOM);
  const source = refuted === undefined ? `${nameSource(cite)} · ${known}` : nameSource(cite);
  const lines = [`  ${mark} ${first}`, ...more.map((line) => `    ${line}`)];
  const fits = printedLength(`${more.at(-1) ?? first}${source}`) + 7 <= WIDTH;
  if (!fits) return [...lines, ...indented(source, quiet)];
  return [...lines.slice(0, -1), lines.at(-1)! + quiet(`  ${source}`)];
}

function evidence(claim: Judged, counts: boolean): string[] {
  const { measured, bound, relation, holds, refuted } = claim;
  const failed = refuted !== undefined || !counts ? doubtful : bad;
  if (relation === undefined) return holds ? [] : indented(`here: ${measured}`, failed);
  const values = comparison(claim);
  const isUpper = relation === "at most" || relation === "less than";
  if (!isUpper || !holds) return [`    ${holds ? values : failed(values)}`];
  const share =
    BigInt(bound) === 0n ? 1 : Number((BigInt(measured) * 1000n) / BigInt(bound)) / 1000;
  const room = Math.min(BAR, WIDTH - 7 - printedLength(values));
  return [`    ${room < LEAST_BAR ? "" : `${track(share, room, filled)} `}${values}`];
}

function refutation({ refuted, holds }: Judged): string[] {
  if (refuted === undefined) return [];
  return indented(`${holds ? "holds here; " : ""}false in general: ${refuted}`, doubtful);
}
