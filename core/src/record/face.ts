import type { Algorithm } from "../model/algorithm.ts";
import { isPerPort } from "../model/schema.ts";

/** A process as a byte: the index of its label, and whether anything has happened to it, who it follows, if it leads. */
export const LABEL = 15;
export const AWAKE = 16;
export const FOLLOWS = 32;
export const LEADS = 64;
/** All faces there can be are less than this. */
export const FACES = 128;

/** The labels that tell processes apart: those of the first field of the state that has any. */
export function labelsOf({ state }: Algorithm): {
  readonly field?: string;
  readonly labels: readonly string[];
} {
  for (const [field, it] of Object.entries(state)) {
    if (!isPerPort(it) && it.kind === "one" && it.labels.length <= LABEL)
      return { field, labels: it.labels };
  }
  return { labels: ["awake"] };
}

/** Reads the face of the process that `me` stands for. */
export function faceReader(algorithm: Algorithm): (me: any) => number {
  const { field, labels } = labelsOf(algorithm);
  return (me) => {
    const label = field === undefined ? 0 : labels.indexOf(me[field] as string);
    const { decision } = me as { decision: "none" | "leads" | "follows" };
    return label | AWAKE | (decision === "none" ? 0 : decision === "leads" ? LEADS : FOLLOWS);
  };
}

/** How many processes have each face. */
export function tally(faces: ArrayLike<number>): Uint32Array {
  const counts = new Uint32Array(FACES);
  for (let p = 0; p < faces.length; p++) counts[faces[p]]++;
  return counts;
}

/** The first position that leads, or -1. */
export function leaderOf(faces: ArrayLike<number>): number {
  for (let p = 0; p < faces.length; p++) if (faces[p] & LEADS) return p;
  return -1;
}
