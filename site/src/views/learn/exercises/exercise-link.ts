import { Refusal } from "@ringleader/core/internal";
import { formatExercise, parseExercise, type Exercise } from "./exercise.ts";

/** Writes an exercise as text for an address: its JSON in base 64. */
export function toLink(exercise: Exercise): string {
  const bytes = new TextEncoder().encode(formatExercise(exercise));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromLink(text: string): Exercise {
  return parseExercise(decode(text));
}

function decode(text: string): string {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("The exercise in this link is damaged. Ask for the link again.");
  }
}
