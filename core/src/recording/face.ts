import type { Algorithm } from "../model/algorithm.ts";
import { labelField } from "../model/schema.ts";

/** A face describes a process in one byte: label index (4 bits), awake, follows, leads, crashed. */
export const LABEL = 15;
export const AWAKE = 16;
export const FOLLOWS = 32;
export const LEADS = 64;
export const CRASHED = 128;
/** Every face is less than this. */
export const FACES = 256;

/** The label of a process whose candidacy is over, if that does not show in its state. */
const PASSED_OVER = "passed over";

/**
 * Finds the labels of processes, and those with which a process can still be elected. Without a suitable state field,
 * every process is `awake`; without a declaration, processes with the first label are standing. If messages carry
 * candidacies, the last label is that of a process whose id is in none of them any more.
 */
export function labelsOf({ state, standing, candidacy }: Algorithm): {
  readonly field?: string;
  readonly labels: readonly string[];
  readonly standing: readonly string[];
} {
  const field = labelField(state);
  const more = candidacy === undefined ? [] : [PASSED_OVER];
  if (!field) return { labels: ["awake", ...more], standing: ["awake"] };
  const { name, labels } = field;
  return {
    field: name,
    labels: [...labels, ...more],
    standing: standing ?? labels.slice(0, 1),
  };
}

/**
 * Returns a function that gives the face of a process whose candidacy is over: it is passed over, unless it has decided,
 * has crashed, or does not stand anyway.
 */
export function passOver({
  labels,
  standing,
}: {
  readonly labels: readonly string[];
  readonly standing: readonly string[];
}): (face: number) => number {
  const stands = labels.map((label) => standing.includes(label));
  return (face) =>
    (face & (LEADS | FOLLOWS | CRASHED)) === 0 && face & AWAKE && stands[face & LABEL]
      ? (face & ~LABEL) | (labels.length - 1)
      : face;
}

/** Makes a function that reads the face of the process `me`. */
export function faceReader(algorithm: Algorithm): (me: any) => number {
  const { field, labels } = labelsOf(algorithm);
  return (me) => {
    const label = field === undefined ? 0 : labels.indexOf(me[field] as string);
    const { decision } = me as { decision: "none" | "leads" | "follows" };
    return label | AWAKE | (decision === "none" ? 0 : decision === "leads" ? LEADS : FOLLOWS);
  };
}

export function countFaces(faces: ArrayLike<number>): Uint32Array {
  const counts = new Uint32Array(FACES);
  for (let p = 0; p < faces.length; p++) counts[faces[p]]++;
  return counts;
}

/** Counts the faces that occur in a recording, each at least once. */
export function countFacesEver({
  face,
  labels,
  candidates,
}: {
  readonly face: Uint8Array;
  readonly labels: readonly string[];
  readonly candidates?: Int32Array;
}): Uint32Array {
  const counts = countFaces(face);
  if (candidates) counts[AWAKE | (labels.length - 1)]++;
  return counts;
}

/** Returns the first position whose process leads; -1 if there is none. */
export function leaderOf(faces: ArrayLike<number>): number {
  for (let p = 0; p < faces.length; p++) if (faces[p] & LEADS) return p;
  return -1;
}

/** Describes how a process has changed: it leads, it follows, or it has a new label. Otherwise undefined. */
export function describeChange(
  labels: readonly string[],
  before: number,
  face: number,
  { leads, follows } = { leads: "leads", follows: "follows" },
): string | undefined {
  const decides = face & ~before;
  if (decides & CRASHED) return "crashes";
  if (decides & LEADS) return leads;
  if (decides & FOLLOWS) return follows;
  return (face ^ before) & LABEL ? labels[face & LABEL] : undefined;
}
