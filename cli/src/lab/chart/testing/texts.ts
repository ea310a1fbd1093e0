import domino from "domino";

/** A text in a chart and its bounding box, estimated without the chart's own code. */
export interface LetteredText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const shift = (element: Element): readonly [number, number] => {
  const [, x = "0", y = "0"] =
    /translate\(([-\d.]+),([-\d.]+)\)/.exec(element.getAttribute("transform") ?? "") ?? [];
  return [Number(x), Number(y)];
};

const widthOf = (letter: string): number =>
  /[ijl.,:;'()[\]|tfrI⌊⌋⌈⌉⁰-₉ ·/-]/u.test(letter) ? 0.35 : /[mwMW…≤=+]/.test(letter) ? 0.85 : 0.6;

export function textsOf(svg: string): LetteredText[] {
  const all = domino.createDocument(svg).querySelectorAll("text");
  return Array.from(all, (element) => {
    const group = element.parentNode as Element;
    const [x, y] = [element, group].map(shift).reduce(([a, b], [c, d]) => [a + c, b + d]);
    const size = Number(group.getAttribute("font-size"));
    const text = element.textContent ?? "";
    const width = Array.from(text, widthOf).reduce((sum, it) => sum + it, 0) * size;
    const anchor = group.getAttribute("text-anchor") ?? "middle";
    const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
    return { text, left, right: left + width, top: y - size * 0.45, bottom: y + size * 0.45 };
  });
}

/** Lists the pairs of texts that overlap. */
export const overlapping = (texts: readonly LetteredText[]): string[] =>
  texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} / ${b.text}`),
  );
