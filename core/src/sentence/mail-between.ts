import type { Always, Configuration } from "../model/claim.ts";
import type { Setup } from "../model/setup.ts";
import { positions } from "./configuration.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A message between two neighbouring active processes: its direction, and the bit of its round. */
export interface MailBetween {
  readonly clockwise: boolean;
  readonly bit: unknown;
}

/** Names of fields and messages in an algorithm like Franklin's. */
interface MailWords {
  readonly status: string;
  readonly kind: string;
  /** Returns the round bit of a stored message; absent if messages carry no such bit. */
  readonly bit?: (fields: Fields, slot: number) => unknown;
}

/**
 * Theorem 2 of 004 for two messages between active neighbours with the bits `here` and `there`. If the messages go in
 * opposite directions, all four bits are equal. Otherwise the two processes differ in their bits, and so do the messages.
 */
export function isTheorem2([one, other]: readonly MailBetween[], here: unknown, there: unknown) {
  const facing = one.clockwise !== other.clockwise;
  return (
    (here === there) === facing &&
    (one.bit === other.bit) === facing &&
    (!facing || one.bit === here)
  );
}

/** Describes the first fault between two active neighbours; undefined without a fault, or while a process sleeps or leads. */
export function faultBetween(
  n: number,
  statusOf: (p: number) => unknown,
  fault: (p: number, next: number) => string | undefined,
): string | undefined {
  const statuses = positions(n).map(statusOf);
  if (statuses.includes("asleep") || statuses.includes("leader")) return undefined;
  const active = positions(n).filter((p) => statuses[p] === "active");
  for (let i = 0; i < active.length; i++) {
    const [p, next] = [active[i], active[(i + 1) % active.length]];
    const wrong = fault(p, next);
    if (wrong !== undefined) return `${wrong} between positions ${p} and ${next}`;
  }
  return undefined;
}

/** Lists the messages between p and the next active process clockwise, including messages that have arrived and wait. */
function between(config: Configuration, words: MailWords, p: number, next: number): MailBetween[] {
  const { n, setup, read, waiting } = config;
  const all: MailBetween[] = [];
  function addLink(q: number, side: number): void {
    for (const mail of waiting(q))
      if (mail.kind === words.kind && mail.side === side)
        all.push({ clockwise: side === 0, bit: mail.fields["bit"] });
  }
  function addInside(q: number, side: number): void {
    addLink(q, side);
    const fields = read(q);
    const slots = (fields["inbox"] as unknown[][])[side ^ (setup.swapped?.[q] ?? 0)];
    slots.forEach((it, slot) => {
      if (it !== undefined) all.push({ clockwise: side === 0, bit: words.bit?.(fields, slot) });
    });
  }
  addInside(p, 1);
  for (let q = (p + 1) % n; q !== next; q = (q + 1) % n) [0, 1].forEach((side) => addLink(q, side));
  addInside(next, 0);
  return all;
}

/** Makes an invariant about the messages between active neighbours, judged while every process is awake and none leads. */
export const mailBetween =
  (
    words: MailWords,
    judge: (
      messages: readonly MailBetween[],
      here: Fields,
      there: Fields,
      setup: Setup,
    ) => string | undefined,
  ): Always["holds"] =>
  (config) => {
    const { n, read, setup } = config;
    const statusOf = (p: number) => (read(p)["woke"] === false ? "asleep" : read(p)[words.status]);
    return faultBetween(n, statusOf, (p, next) =>
      judge(between(config, words, p, next), read(p), read(next), setup),
    );
  };
