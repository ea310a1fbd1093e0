import type { Algorithm } from "../model/algorithm.ts";
import type { Outcome } from "../model/outcome.ts";
import { oneLine } from "../refusal/escape.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";

/** Largest number of values in a report. */
const VALUES_MAX = 1_000_000;

/** The values that every result has. A report adds others. */
const RESERVED = new Set(
  "format algorithm parameters n setup leaders informed causal inFlight claims violations outcome faults delays stopped seed digest replay seconds".split(
    " ",
  ),
);
const RESERVED_MESSAGES = new Set(["total", "byKind", "byPhase", "atElection"]);
const RESERVED_TIMES = new Set(["home", "finish", "elapsed"]);

interface OwnValues {
  readonly time?: Readonly<Record<string, unknown>>;
  readonly messages?: Readonly<Record<string, unknown>>;
}

/** Calls the report of an algorithm. Refuses values that JSON does not have, and those that every result has. */
export function readReport(algorithm: Algorithm, run: Outcome): OwnValues {
  const wrong = (what: string): never => {
    throw new Refusal(`algorithm ${algorithm.name}: report: ${what}.`);
  };
  let count = 0;
  const copy = (value: unknown): unknown => {
    if (++count > VALUES_MAX) wrong(`it has more than ${groupDigits(VALUES_MAX)} values`);
    if (typeof value === "string") return oneLine(value);
    if (value === null || typeof value === "boolean" || value === undefined) return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return Array.from(value, copy);
    if (typeof value !== "object")
      wrong(
        `${typeof value === "number" ? value : `a value of type ${typeof value}`} is not accepted; give texts, finite numbers, lists and objects`,
      );
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, copy(it)]));
  };
  const answer = algorithm.report?.(run) ?? {};
  if (typeof answer !== "object" || Array.isArray(answer)) wrong("it returns no object");
  const own = copy(answer) as OwnValues;
  for (const [part, taken] of [
    [own, RESERVED],
    [own.messages, RESERVED_MESSAGES],
    [own.time, RESERVED_TIMES],
  ] as const) {
    const odd = Object.keys(part ?? {}).find((key) => taken.has(key));
    if (odd !== undefined) wrong(`every result has ${shorten(odd)}; choose another name`);
  }
  return own;
}
