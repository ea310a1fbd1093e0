import type { Curve } from "./curves.ts";
import type { Note } from "./sheet/sheet.ts";
import { grouped } from "./sheet/lettering.ts";
import { log10 } from "../exact/decimal.ts";
import { nameSource } from "../request/words.ts";
import { dashes, refutedGrey } from "./sheet/palette.ts";
import type { ChartPoint } from "./points.ts";

/** A curve with its letter in the list of claims. */
export interface Lettered extends Curve {
  readonly letter: string;
}

export const colourOf = ({ kind, series }: Curve): string =>
  kind === "refuted" ? refutedGrey : series.style.colour;

/** Returns the letters of curve i: a … z, aa, ab, … */
export const letterOf = (i: number): string =>
  (i >= 26 ? letterOf(Math.floor(i / 26) - 1) : "") + String.fromCharCode(97 + (i % 26));

/** Maximum number of violations that are listed; the others are counted. */
const SHOWN = 6;

/** Makes the notes below the caption: the claims by letter, then the violations. */
export function notesOf(curves: readonly Lettered[], violated: readonly ChartPoint[]): Note[] {
  const more = violated.length - SHOWN;
  return [
    ...curves.map((curve): Note => {
      const { letter, kind, says, cite, series } = curve;
      const whose = `${series.algorithm} ${series.variant}`.trim();
      return {
        text: `${whose}: ${kind === "refuted" ? "refuted: " : ""}${says} [${nameSource(cite)}]`,
        sign: letter,
        stroke: { colour: colourOf(curve), width: 1.8, dash: dashes[kind] },
      };
    }),
    ...violated.slice(0, SHOWN).map((point, i): Note => ({
      text: `violated: ${violationOf(point)}`,
      sign: `✗ ${i + 1}`,
    })),
    ...(more > 0 ? [{ text: `violations at ${grouped(more)} more points are not listed` }] : []),
  ];
}

export function violationOf({ algorithm, n, runs, violated, violation }: ChartPoint): string {
  const { says, cite, measured, bound } = violation!;
  const where = cite === undefined ? "" : ` [${nameSource(cite)}]`;
  const numbers =
    measured === undefined || bound === undefined
      ? ""
      : `: measured ${format(measured)}, bound ${format(bound)}`;
  return `${algorithm} at n = ${grouped(n)}, ${grouped(violated)} of ${grouped(runs)} run${runs === 1 ? "" : "s"}: ${says}${where}${numbers}`;
}

/** Formats a number: exactly if it is short, otherwise as a power of ten. */
function format(digits: string): string {
  const about = log10(digits);
  return digits.length <= 15 || about === undefined
    ? grouped(digits)
    : `about 10^${about.toFixed(2)}`;
}
