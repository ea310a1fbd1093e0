import { shorten, VERSION } from "@ringleader/core/internal";
import { versionOf } from "./algorithm-version.ts";

/**
 * Returns a sentence, with a blank before it, if another version of the algorithm made a file: `what`, such as "trace
 * was". Returns "" if this version made it, or if the file does not say.
 */
export function sayOtherVersion(what: string, made: string | undefined, name: string): string {
  // Core and the page write their version without a hash.
  const own = made?.includes("+") ? versionOf(name) : VERSION;
  if (made === undefined || made === own) return "";
  return ` The ${what} made by version ${shorten(made)}, and this is version ${own}.`;
}
