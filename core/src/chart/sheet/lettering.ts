/**
 * Widths of the characters from space to tilde in DejaVu Sans, in thousandths of the font size. PNG files use this
 * font; the fonts of the SVG are narrower.
 */
const widths = [
  318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
  636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
  575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
  611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
  278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
/** These characters have the width NARROW; all other characters outside the table have the width OTHER. */
const narrow = /[⌊⌋⌈⌉⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉·]/;
const [NARROW, OTHER] = [401, 1000];

export const fontFamily = '"Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif';

export function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) {
    sum += widths[letter.charCodeAt(0) - 32] ?? (narrow.test(letter) ? NARROW : OTHER);
  }
  return (sum * size) / 1000;
}

/** Wraps text to a width, between words. */
export function wrapText(text: string, size: number, width: number): string[] {
  const done: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer, size) > width) {
      done.push(line);
      line = word;
    } else line = longer;
  }
  return [...done, line];
}

/** Formats 1234567 as 1,234,567. */
export const grouped = (value: number | string): string =>
  String(value).replace(/\B(?=(\d{3})+$)/g, ",");

export const superscript = (value: number): string =>
  String(value).replace(/[-\d]/g, (it) => (it === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(it)]));
