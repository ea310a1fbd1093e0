import type { Result } from "@ringleader/core";
import { quiet } from "../style.ts";

/** Processes of the largest tree that is drawn. */
const MOST_DRAWN = 16;

interface Tree {
  readonly root: number;
  readonly parent: readonly (number | null)[];
}

/** The tree that a search built, a process a line, children below their parent; no line where there is none. */
export function treePicture({ n, setup, tree }: Result): string[] {
  if (tree === undefined || n > MOST_DRAWN) return [];
  const { root, parent } = tree as Tree;
  const ids = setup["ids"] as readonly number[] | undefined;
  const lines: string[] = [];
  const draw = (p: number, before: string, branch: string): void => {
    lines.push(`${quiet(before + branch)}${ids?.[p] ?? p}`);
    const children = parent.flatMap((it, q) => (it === p ? [q] : []));
    const inside = before + (branch === "" ? "" : branch === "├ " ? "│ " : "  ");
    children.forEach((q, i) => draw(q, inside, i === children.length - 1 ? "└ " : "├ "));
  };
  draw(root, "", "");
  return lines.map((line) => `  ${line}`);
}
