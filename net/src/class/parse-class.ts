import { Refusal } from "@ringleader/core/internal/refusal";
import type { PhoneMessage, PhoneReport, TeacherCommand } from "@ringleader/core/internal/role";
import { shorten } from "@ringleader/core/internal/words";
import { LONGEST_DELAY, LONGEST_NAME } from "./class-limits.ts";

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

const isText =
  (most: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= most;
const isToken: Check = (value) => typeof value === "string" && /^[\w-]{16,64}$/.test(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isListOf =
  (most: number, check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);

/** True if the value has the required keys and no others than the optional ones, and all values fit. */
const has =
  (required: Checks, optional: Checks = {}): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(required).every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, part]) => {
      const all = { ...required, ...optional };
      return Object.hasOwn(all, key) && all[key](part);
    });

/** Largest number of words of a message, of messages of a step, and of tosses of an event. */
const [MOST_WORDS, MOST_SENT, MOST_TOSSES] = [4, 1000, 1000];

const words = isListOf(MOST_WORDS, isCount);
const line = has(
  {
    time: isText(30),
    kind: isText(100),
    port: isCount,
    words,
    tosses: isListOf(MOST_TOSSES, isCount),
  },
  { nth: isCount, does: isText(100) },
);
const isSame =
  (...accepted: readonly unknown[]): Check =>
  (value) =>
    accepted.includes(value);

const phoneMessages: Checks = {
  join: has(
    { room: isText(8), name: isText(200), token: isToken },
    { run: isCount, handled: isCount },
  ),
  report: has(
    { run: isCount, seq: isCount },
    {
      lines: isListOf(2, line),
      sent: isListOf(MOST_SENT, has({ link: isCount, kind: isCount, words })),
      end: has({ sent: isCount, fields: isText(32) }),
      guess: isText(200),
    },
  ),
};

const teacherCommands: Checks = {
  teach: isText(64),
  start: isSame(true),
  pause: isSame(true, false),
  mode: isSame("auto", "hand"),
  delay: (value) => isCount(value) && (value as number) <= LONGEST_DELAY,
  ports: isSame("aligned", "scrambled"),
  drop: isCount,
  forgetAway: isSame(true),
  readmit: isCount,
  replace: isCount,
  slow: isCount,
  end: isSame(true),
  again: isSame(true),
  close: isSame(true),
};

/** Reads an object with one key, whose value must pass the check of that key. */
function parse(text: string, checks: Checks, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Refused below.
  }
  const [key] = isObject(value) ? Object.keys(value) : [];
  const isAccepted =
    key !== undefined &&
    Object.hasOwn(checks, key) &&
    Object.keys(value as object).length === 1 &&
    checks[key]((value as Readonly<Record<string, unknown>>)[key]);
  if (isAccepted) return value;
  throw new Refusal(`${shorten(text, 40)} is not ${what}.`);
}

/** Reads the first message of a connection: a phone that joins, or the teacher. */
export const parseGreeting = (
  text: string,
): Extract<PhoneMessage, { join: unknown }> | { readonly teach: string } =>
  parse(
    text,
    { join: phoneMessages["join"], teach: teacherCommands["teach"] },
    'a greeting; the first message is {"join":…}',
  ) as Extract<PhoneMessage, { join: unknown }> | { readonly teach: string };

export const parsePhoneMessage = (text: string): PhoneMessage =>
  parse(text, phoneMessages, "a message of a phone") as PhoneMessage;

export const parseTeacherCommand = (text: string): TeacherCommand =>
  parse(text, teacherCommands, "a command of the teacher") as TeacherCommand;

/** True if a report has the parts of one kind of report only. */
export const isWhole = ({ lines, sent, end, guess }: PhoneReport): boolean =>
  end === undefined
    ? lines !== undefined && sent !== undefined
    : lines === undefined && sent === undefined && guess === undefined;

/** Characters that no name has: controls, and marks that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** Shortens a name and removes what cannot be shown; undefined if nothing is left. */
export function cleanName(name: string): string | undefined {
  const seen = name.replaceAll(UNSEEN, " ").replaceAll(/\s+/gu, " ").trim();
  // Marks that are stacked on a letter would reach into other lines.
  const plain = seen.replaceAll(/(\p{M}{2})\p{M}+/gu, "$1");
  const short = Array.from(plain).slice(0, LONGEST_NAME).join("").trim();
  return short === "" ? undefined : short;
}
