import { ownFields, type Result } from "@ringleader/core/internal";
import { bad, leading, quiet, WIDTH } from "../../terminal/style.ts";

/** Largest ring that is drawn, in processes. */
export const DRAWN = 40;

export interface Label {
  readonly text: string;
  readonly paint: (text: string) => string;
}

/** Length of the longest row, in characters. */
const ROOM = Math.min(WIDTH, 80) - 8;

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

/** Draws the ring with its ids, or with its positions if the processes are anonymous; [] for networks and large rings. */
export function resultRing({ n, setup, leaders }: Result): string[] {
  const { ids, graph, wake } = setup as { ids?: number[]; graph?: string; wake?: unknown };
  if (n > DRAWN || (graph !== undefined && (graph !== "ring" || n < 3))) return [];
  const leads = new Set(leaders.map(({ position }) => position));
  const asleep = (p: number) =>
    typeof wake === "object" && !Object.hasOwn(wake as object, String(p));
  const paint = leaders.length > 1 ? bad : leading;
  const labels = Array.from({ length: n }, (_, p): Label => {
    const name = String(ids?.[p] ?? p);
    if (leads.has(p)) return { text: `[${name}]`, paint };
    return { text: name, paint: asleep(p) ? quiet : (text) => text };
  });
  const inside = ids ? "clockwise ↻" : "positions ↻";
  // A ring without a leader, whose brackets take room, begins in the same column.
  const margin = leads.size === 0 ? "   " : "  ";
  return ringPicture(labels, inside).map((line) => margin + line);
}

/**
 * Draws the tree of a search: a line for each branch, with its processes from the root down; [] without a tree. Lines
 * beyond `most` are left out and counted.
 */
export function treePicture(result: Result, most: number, room: number): string[] {
  const { n, setup } = result;
  const { tree } = ownFields(result);
  if (tree === undefined || n > DRAWN) return [];
  const { root, parent } = tree as { root: number; parent: (number | null)[] };
  const ids = setup["ids"] as readonly number[] | undefined;
  const name = (p: number) => String(ids?.[p] ?? p);
  const lines: { text: string; processes: number }[] = [];
  const childrenOf = (p: number) => parent.flatMap((above, q) => (above === p ? [q] : []));
  const draw = (start: number, before: string, branch: string): void => {
    let text = before + branch + name(start);
    let processes = 1;
    let children = childrenOf(start);
    const inside = before + (branch === "" ? "" : branch === "├ " ? "│ " : "  ");
    while (children.length === 1) {
      const longer = `${text} ─ ${name(children[0])}`;
      if (longer.length > room - 2) {
        lines.push({ text: `${text} ─`, processes });
        [text, processes] = [`${inside}  ${name(children[0])}`, 1];
      } else [text, processes] = [longer, processes + 1];
      children = childrenOf(children[0]);
    }
    lines.push({ text, processes });
    children.forEach((q, i) => draw(q, inside, i === children.length - 1 ? "└ " : "├ "));
  };
  draw(root, "", "");
  if (lines.length <= most) return lines.map(({ text }) => text);
  const left = lines.slice(most - 1).reduce((sum, { processes }) => sum + processes, 0);
  return [...lines.slice(0, most - 1).map(({ text }) => text), quiet(`… ${left} more processes`)];
}
