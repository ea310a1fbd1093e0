import { Digest } from "@ringleader/core/internal";

/**
 * Keys that a digest leaves out: they depend on the machine, on the names of files, on how the command was typed, or on
 * which of several equally good runs a worker found first.
 */
const ignored = new Set(
  [
    "format replay digest",
    "seconds statesPerSecond bytesPerState created",
    "file files figure out report store written",
    "trace minTrace maxTrace witness",
  ].flatMap((names) => names.split(" ")),
);

/** Significant digits of a fraction that enter a digest; more digits can depend on the order of a sum. */
const DIGITS = 12;

/** Returns the digest of a document: a hash of its values, without the ignored keys. The order of keys does not matter. */
export function digestOf(document: object): string {
  const digest = new Digest();
  digest.text(JSON.stringify(ordered(document)));
  return digest.hex();
}

function ordered(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).filter((name) => !ignored.has(name));
  const entries = names.sort().map((name) => [name, (value as Record<string, unknown>)[name]]);
  return Object.fromEntries(entries.map(([name, it]) => [name, ordered(it)]));
}
