/** The most processes that are drawn. */
export const DRAWN = 40;

/** A process in the picture: what stands there, and how it is painted. */
export interface Label {
  readonly text: string;
  readonly paint: (text: string) => string;
}

/** Characters a row may take. */
const ROOM = 72;

/**
 * The ring as a racetrack: position 0 at the top left, clockwise. Rows hold as many as fit, the
 * sides take the rest; a ring of one is a loop of its own.
 */
export function ringPicture(labels: readonly Label[], inside: string): string[] {
  const n = labels.length;
  const widest = Math.max(...labels.map(({ text }) => text.length));
  const most = Math.max(1, Math.floor((ROOM - widest) / (widest + 4)));
  const side = n < 5 ? 0 : Math.max(Math.floor((n + 1) / 6), Math.ceil((n - 2 * most) / 2));
  const top = Math.ceil((n - 2 * side) / 2);
  const bottom = n - 2 * side - top;
  const across = Math.max(top, bottom, 1) * (widest + 4) + 1;
  const width = Math.max(across, inside.length + 6);
  const margin = Math.ceil(widest / 2);

  const row = (of: readonly Label[], left: string, right: string): string => {
    const dashes = width - of.reduce((sum, { text }) => sum + text.length + 2, 0);
    const share = dashes / (of.length + 1);
    let line = " ".repeat(margin) + left;
    of.forEach(({ text, paint }, i) => {
      const before = Math.round(share * (i + 1)) - Math.round(share * i);
      line += `${"─".repeat(before)} ${paint(text)} `;
    });
    return line + "─".repeat(dashes - Math.round(share * of.length)) + right;
  };
  const between = (left: Label, right: Label, middle: string): string => {
    const half = Math.floor(left.text.length / 2);
    const start = " ".repeat(margin - half) + left.paint(left.text);
    const used = margin - half + left.text.length;
    const gap = margin + 1 + width - Math.floor(right.text.length / 2) - used;
    const before = Math.floor((width - middle.length) / 2) - (used - margin - 1);
    const space = " ".repeat(before) + middle;
    return start + space + " ".repeat(gap - before - middle.length) + right.paint(right.text);
  };

  const bar: Label = { text: "│", paint: (text) => text };
  const right = labels.slice(top, top + side);
  const left = labels.slice(top + side + bottom).reverse();
  // Sides that are short are spaced out, so that the picture is no flat strip.
  const spaced = side <= 4;
  const rows: [Label, Label][] = spaced ? [[bar, bar]] : [];
  left.forEach((it, i) => {
    rows.push([it, right[i]]);
    if (spaced) rows.push([bar, bar]);
  });
  const middle = Math.floor(rows.length / 2);
  return [
    row(labels.slice(0, top), "╭", "╮"),
    ...rows.map(([l, r], i) => between(l, r, i === middle ? inside : "")),
    row(labels.slice(top + side, top + side + bottom).reverse(), "╰", "╯"),
  ];
}
