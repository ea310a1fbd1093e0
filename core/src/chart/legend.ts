import type { Curve } from "./curves.ts";
import { CAPTION, type Drawing, INK, LISTED, type Stroke, type Text } from "./sheet/sheet.ts";
import { grouped, wrapText } from "./sheet/lettering.ts";
import { log10 } from "../exact/decimal.ts";
import { dashes, refutedGrey } from "./sheet/palette.ts";
import type { ChartPoint } from "./points.ts";

/** A curve with its letter in the list. */
export interface Lettered extends Curve {
  readonly letter: string;
}

export const colourOf = ({ kind, series }: Curve): string =>
  kind === "refuted" ? refutedGrey : series.style.colour;

/** a … z, aa, ab, … */
export const letterOf = (i: number): string =>
  (i >= 26 ? letterOf(Math.floor(i / 26) - 1) : "") + String.fromCharCode(97 + (i % 26));

/** The most violations listed; others are counted. */
const SHOWN = 6;
const LEADING = 1.4;

/** Lays out the text below the axes: the caption, the claims by letter, the violations. */
export function drawLegend(
  { left, width, top }: { left: number; width: number; top: number },
  caption: string,
  curves: readonly Lettered[],
  violated: readonly ChartPoint[],
): Drawing & { readonly bottom: number } {
  const texts: Text[] = [];
  const strokes: Stroke[] = [];
  let y = top;
  const line = (text: string, x: number, size: number, more: Partial<Text> = {}) =>
    texts.push({ text, x, y, size, anchor: "start", colour: INK, ...more });

  for (const text of wrapText(caption, CAPTION, width)) {
    line(text, left, CAPTION);
    y += CAPTION * LEADING;
  }
  y += 6;
  const indent = left + 58;
  const listed = (text: string) => {
    for (const part of wrapText(text, LISTED, width - 58)) {
      line(part, indent, LISTED);
      y += LISTED * LEADING;
    }
    y += 2;
  };
  for (const curve of curves) {
    line(curve.letter, left, LISTED, { weight: "bold" });
    const stroke = { colour: colourOf(curve), width: 1.8, dash: dashes[curve.kind] };
    strokes.push({
      path: [
        [left + 18, y],
        [left + 50, y],
      ],
      ...stroke,
    });
    const { algorithm, variant } = curve.series;
    const whose = variant === "" ? algorithm : `${algorithm} ${variant}`;
    const refuted = curve.kind === "refuted" ? "refuted: " : "";
    listed(`${whose}: ${refuted}${curve.says} [${curve.cite}]`);
  }
  for (const [i, point] of violated.slice(0, SHOWN).entries()) {
    line(`✗ ${i + 1}`, left, LISTED, { weight: "bold" });
    listed(`violated: ${violationOf(point)}`);
  }
  if (violated.length > SHOWN) {
    listed(`and at ${grouped(violated.length - SHOWN)} more points`);
  }
  return { texts, strokes, marks: [], bottom: y };
}

/** Describes a violated claim. */
export function violationOf({ algorithm, n, runs, violated, violation }: ChartPoint): string {
  const { says, cite, measured, bound } = violation!;
  const where = cite === undefined ? "" : ` [${cite}]`;
  const numbers =
    measured === undefined || bound === undefined
      ? ""
      : `: ${told(measured)} against ${told(bound)}`;
  return `${algorithm} at n = ${grouped(n)}, ${grouped(violated)} of ${grouped(runs)} run${runs === 1 ? "" : "s"}: ${says}${where}${numbers}`;
}

/** Formats a number exactly if it is short. */
function told(digits: string): string {
  const about = log10(digits);
  if (digits.length <= 15 || about === undefined) return digits.replace(/\B(?=(\d{3})+$)/g, ",");
  return `about 10^${about.toFixed(2)}`;
}
