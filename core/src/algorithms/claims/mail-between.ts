import type { Always, Configuration } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";

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

/** The statuses of the processes of a state. One list serves all states. */
const statuses: unknown[] = [];

/** Describes the first fault between two active neighbours; undefined without a fault, or while a process sleeps or leads. */
export function faultBetween(
  n: number,
  statusOf: (p: number) => unknown,
  fault: (p: number, next: number) => string | undefined,
): string | undefined {
  for (let p = 0; p < n; p++) {
    const status = statusOf(p);
    if (status === "asleep" || status === "leader") return undefined;
    statuses[p] = status;
  }
  for (let p = 0; p < n; p++) {
    if (statuses[p] !== "active") continue;
    let next = (p + 1) % n;
    while (statuses[next] !== "active") next = (next + 1) % n;
    const wrong = fault(p, next);
    if (wrong !== undefined) return `${wrong} between positions ${p} and ${next}`;
  }
  return undefined;
}

/** The messages between two processes. One list serves all states. */
const found: MailBetween[] = [];
const clockwise: MailBetween = { clockwise: true, bit: undefined };
const anticlockwise: MailBetween = { clockwise: false, bit: undefined };

function add(side: number, bit: unknown): void {
  const without = side === 0 ? clockwise : anticlockwise;
  found.push(bit === undefined ? without : { clockwise: side === 0, bit });
}

function addLink({ waiting }: Configuration, { kind }: MailWords, q: number, side: number): void {
  const mail = waiting(q);
  for (let i = 0; i < mail.length; i++) {
    if (mail[i].kind === kind && mail[i].side === side) add(side, mail[i].fields["bit"]);
  }
}

function addInside(config: Configuration, words: MailWords, q: number, side: number): void {
  const { setup, read } = config;
  addLink(config, words, q, side);
  const fields = read(q);
  const slots = (fields["inbox"] as unknown[][])[side ^ (setup.swapped?.[q] ?? 0)];
  for (let slot = 0; slot < slots.length; slot++) {
    if (slots[slot] !== undefined) add(side, words.bit?.(fields, slot));
  }
}

/** Lists the messages between p and the next active process clockwise, including messages that have arrived and wait. */
function between(config: Configuration, words: MailWords, p: number, next: number): MailBetween[] {
  const { n } = config;
  found.length = 0;
  addInside(config, words, p, 1);
  for (let q = (p + 1) % n; q !== next; q = (q + 1) % n) {
    addLink(config, words, q, 0);
    addLink(config, words, q, 1);
  }
  addInside(config, words, next, 0);
  return found;
}

type Judge = (
  messages: readonly MailBetween[],
  here: Fields,
  there: Fields,
  setup: Setup,
) => string | undefined;

/** Makes an invariant about the messages between active neighbours, judged while every process is awake and none leads. */
export const mailBetween =
  (words: MailWords, judge: Judge): Always["holds"] =>
  (config) => {
    const { n, read, setup } = config;
    const statusOf = (p: number) => {
      const fields = read(p);
      return fields["woke"] === false ? "asleep" : fields[words.status];
    };
    return faultBetween(n, statusOf, (p, next) =>
      judge(between(config, words, p, next), read(p), read(next), setup),
    );
  };
