import type { LiveCommand } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";

/** Longest time that a fault may last, in milliseconds. */
const LONGEST = 60_000;

/** What a command names, by its first key. */
const subjects = {
  cut: "edges",
  hold: "edges",
  release: "edges",
  pause: "positions",
  kill: "positions",
} as const;

/** Reads a command of a page for a run with so much of each subject. */
export function parseCommand(
  text: string,
  counts: Readonly<Record<"edges" | "positions", number>>,
): LiveCommand {
  const refuse = () =>
    new Refusal(
      `${shorten(text, 60)} is not a command; give one like {"cut":0}, {"hold":0}, {"release":0}, {"pause":0,"forMs":500} or {"kill":0}.`,
    );
  let command: unknown;
  try {
    command = JSON.parse(text);
  } catch {
    throw refuse();
  }
  if (typeof command !== "object" || command === null) throw refuse();
  const { forMs, ...rest } = command as { readonly forMs?: unknown };
  const [[key, index] = [], ...others] = Object.entries(rest);
  if (key === undefined || others.length > 0 || !Object.hasOwn(subjects, key)) throw refuse();
  const subject = subjects[key as keyof typeof subjects];
  if (!isBelow(index, counts[subject]))
    throw new Refusal(`${key}: ${subject} are numbered from 0 to ${counts[subject] - 1}.`);
  const hasTime = forMs !== undefined;
  if (hasTime ? subject === "edges" || !isBelow(forMs, LONGEST + 1) : key === "pause")
    throw refuse();
  return { [key]: index, ...(hasTime && { forMs }) } as unknown as LiveCommand;
}

const isBelow = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < most;
