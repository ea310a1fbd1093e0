import type { Algorithm } from "../../model/algorithm.ts";
import { DefinitionReader } from "./definition-reader.ts";
import { SourceDoubt } from "./source-cursor.ts";
import { sourceTokens } from "./source-tokens.ts";

/**
 * Decides from its source whether an algorithm only compares ids: ids flow into comparisons with ids, `Math.max`,
 * `Math.min`, fields and messages alone. `sources` are its file and those beside it that it imports. Returns true if
 * that is certain, and otherwise the first thing that is not understood. Handlers are read in a small part of the
 * language, so it is often not certain.
 */
export function comparesIds(algorithm: Algorithm, sources: readonly string[]): true | string {
  let definitions = 0;
  try {
    for (const source of sources) {
      const tokens = sourceTokens(source);
      if (!tokens) return "a character outside the known tokens";
      const reader = new DefinitionReader(algorithm, tokens);
      reader.read();
      definitions += reader.definitions;
    }
  } catch (error) {
    if (error instanceof SourceDoubt) return error.message;
    throw error;
  }
  return definitions > 0 || "no definition with these messages";
}
