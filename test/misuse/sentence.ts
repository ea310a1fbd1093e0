import { Refusal } from "@ringleader/core";

/** The sentence something is refused with; anything else that is thrown goes on. */
export function sentence(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "not refused";
}
