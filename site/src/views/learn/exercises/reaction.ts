import { reactionAt, type Recording } from "@ringleader/core/internal/recording";

/** Largest number of reactions to choose from. */
const MOST = 5;

/** Lists, in alphabetical order, the reaction of an event and other reactions to messages of its kind. */
export function reactionsLike(recording: Recording, event: number): string[] {
  const others: string[] = [];
  recording.kind.forEach((kind, i) => {
    if (kind === recording.kind[event]) others.push(reactionAt(recording, i));
  });
  const all = [...new Set([reactionAt(recording, event), "It discards it.", ...others])];
  if (all.length < 3) all.push("It is elected.");
  return all.slice(0, MOST).toSorted();
}
