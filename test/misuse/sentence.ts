import { Refusal } from "@ringleader/core/internal";

/** Returns the sentence of a refusal; rethrows any other error. */
export function sentence(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "not refused";
}
