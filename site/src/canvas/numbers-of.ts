import type { Room } from "@ringleader/core/internal/draw";
import { namesOf } from "@ringleader/core/internal/recording";
import type { RunPicture } from "../run/run.worker.ts";

/**
 * The labels of a picture, by position: numbers inside the discs, and numbers or names beside them. A disc of "held" shows
 * the value that its process holds at the moment.
 */
export interface Numbers {
  readonly inside?: ArrayLike<number> | "held" | undefined;
  readonly beside?: ArrayLike<number | string> | undefined;
}

/** Longest name of a person beside a process, in characters. */
const LONGEST_PERSON = 12;

const shortName = (name: string): string => {
  const letters = Array.from(name);
  return letters.length <= LONGEST_PERSON
    ? name
    : `${letters.slice(0, LONGEST_PERSON - 1).join("")}…`;
};

export const longestOf = (labels: ArrayLike<number | string>): number =>
  Math.max(...Array.from(labels, (label) => String(label).length));

/**
 * Chooses the labels to draw. A process has its id or, where ids are absent or repeat, its position; beside it stands the
 * person who plays it.
 */
export function numbersOf({ n, ids, people, holds }: RunPicture, { dot, labels }: Room): Numbers {
  if (!labels) return {};
  const positions = Array.from({ length: n }, (_, p) => p);
  const names = namesOf(ids, n).byId ? ids! : positions;
  const isInside = longestOf(names) * 6.8 <= 1.9 * dot;
  if (people)
    return { ...(isInside && { inside: names }), beside: people.map((name) => shortName(name)) };
  if (!isInside) return { beside: ids ?? positions };
  if (holds) return { inside: "held", beside: names };
  return { inside: names, beside: ids && names !== ids ? ids : undefined };
}
