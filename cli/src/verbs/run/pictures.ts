import type { Result } from "@ringleader/core/internal";
import { quiet } from "../../terminal/style.ts";

/** Largest ring that is drawn, in processes. */
export const DRAWN = 40;

export interface Label {
  readonly text: string;
  readonly paint: (text: string) => string;
}

/** Length of the longest row, in characters. */
const ROOM = 72;

/** Draws the ring as a rectangle, clockwise from the top left: top row, right side, bottom row, left side. */
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
  // Short sides are spaced out, so that the picture is not flat.
  const spaced = side <= 4;
  const gap: (readonly [Label, Label])[] = spaced ? [[bar, bar]] : [];
  const rows = [...gap, ...left.flatMap((label, i) => [[label, right[i]] as const, ...gap])];
  const middle = Math.floor(rows.length / 2);
  return [
    row(labels.slice(0, top), "╭", "╮"),
    ...rows.map(([l, r], i) => between(l, r, i === middle ? inside : "")),
    row(labels.slice(top + side, top + side + bottom).reverse(), "╰", "╯"),
  ];
}

/** Number of processes of the largest tree that is drawn. */
const MOST_DRAWN = 16;

/** Draws the tree of a search, one process per line, children below their parent; [] without a tree or if n is large. */
export function treePicture({ n, setup, tree }: Result): string[] {
  if (tree === undefined || n > MOST_DRAWN) return [];
  const { root, parent } = tree as { root: number; parent: (number | null)[] };
  const ids = setup["ids"] as readonly number[] | undefined;
  const lines: string[] = [];
  const draw = (p: number, before: string, branch: string): void => {
    lines.push(`${quiet(before + branch)}${ids?.[p] ?? p}`);
    const children = parent.flatMap((above, q) => (above === p ? [q] : []));
    const inside = before + (branch === "" ? "" : branch === "├ " ? "│ " : "  ");
    children.forEach((q, i) => draw(q, inside, i === children.length - 1 ? "└ " : "├ "));
  };
  draw(root, "", "");
  return lines.map((line) => `  ${line}`);
}
