import { Refusal } from "@ringleader/core/internal";
import { fromBase64, toBase64 } from "../../../share/base64.ts";
import { formatExercise, parseExercise, type Exercise } from "./exercise.ts";

/** Writes an exercise as text for an address: its JSON in base 64. */
export const toLink = (exercise: Exercise): string =>
  toBase64(new TextEncoder().encode(formatExercise(exercise)));

export const fromLink = (text: string): Exercise => parseExercise(decode(text));

function decode(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fromBase64(text));
  } catch {
    throw new Refusal("The exercise in this link is damaged. Ask for the link again.");
  }
}
