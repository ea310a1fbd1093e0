import {
  CRASHED,
  FOLLOWS,
  LABEL,
  LEADS,
  type Names,
  type Reel,
} from "@ringleader/core/internal/recording";
import { groupDigits, listWords } from "@ringleader/core/internal/words";
import type { RunPicture } from "./run.worker.ts";

/** Index of the colour of a label: 0 if processes with it can still be elected, otherwise 1. */
export const shadeOf = (
  { labels, standing }: Pick<RunPicture, "labels" | "standing">,
  label: number,
): 0 | 1 => (standing.includes(labels[label]) ? 0 : 1);

/** Lists the positions whose processes can still be elected; undefined if no label tells them apart. */
export function standingIn(picture: RunPicture, faces: Uint8Array): number[] | undefined {
  const { labels, standing } = picture;
  if (labels.length === standing.length) return undefined;
  const shades = labels.map((_, label) => shadeOf(picture, label));
  const stands = (face: number) =>
    face === 0 || (!(face & (LEADS | FOLLOWS | CRASHED)) && shades[face & LABEL] === 0);
  return Array.from(faces.keys()).filter((p) => stands(faces[p]));
}

/** Counts the processes that can still be elected; undefined if no label tells them apart. */
export const countStanding = (picture: RunPicture, faces: Uint8Array): number | undefined =>
  standingIn(picture, faces)?.length;

/** Returns the highest phase in which a message was sent; undefined if messages have no phase. */
export function phaseNow(reel: Reel): number | undefined {
  const { phaseWord } = reel.recording;
  const kinds = phaseWord.flatMap((word, kind) => (word < 0 ? [] : [kind]));
  return reel.phases.findLast((phase) => kinds.some((kind) => reel.sentOf(kind, phase) > 0));
}

/** Lists the positions whose processes lead. */
export const leadersIn = (faces: Uint8Array): number[] =>
  Array.from(faces.keys()).filter((p) => (faces[p] & LEADS) !== 0);

/** Names at most `most` processes, in the order of their positions: `3 and 12`, or `positions 0, 4 and 2 more`. */
export function listNames(processes: readonly number[], names: Names, most: number): string {
  const some = processes.toSorted((p, q) => p - q).slice(0, most);
  const list = some.map((p) => (names.byId ? names.of(p) : String(p)));
  const more = processes.length - some.length;
  return `${names.byId ? "" : "positions "}${listWords(more > 0 ? [...list, `${groupDigits(more)} more`] : list)}`;
}
