import { proved } from "../../model/basis.ts";
import { always, type Always, type Configuration } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";

/** A message between an active process and the next: its direction, and the bit of its round. */
interface Between {
  readonly clockwise: boolean;
  readonly bit: unknown;
}

/** The names that an algorithm like Franklin's uses. */
interface MailWords {
  readonly status: string;
  readonly kind: string;
  /** The bit of the round of a stored message, if rounds have one. */
  readonly bit?: (read: Readonly<Record<string, unknown>>, slot: number) => unknown;
}

/** Lists the messages between p and the next active process clockwise, including those that have arrived and wait. */
function between(
  { n, setup, read, waiting }: Configuration,
  { kind, bit }: MailWords,
  p: number,
  next: number,
): Between[] {
  const found: Between[] = [];
  const onLink = (q: number, side: number): void => {
    for (const it of waiting(q)) {
      if (it.kind === kind && it.side === side)
        found.push({ clockwise: side === 0, bit: it.fields["bit"] });
    }
  };
  const inside = (q: number, side: number): void => {
    onLink(q, side);
    const it = read(q);
    const slots = (it["inbox"] as unknown[][])[side ^ (setup.swapped?.[q] ?? 0)];
    slots.forEach((value, slot) => {
      if (value !== undefined) found.push({ clockwise: side === 0, bit: bit?.(it, slot) });
    });
  };
  inside(p, 1);
  for (let q = (p + 1) % n; q !== next; q = (q + 1) % n) {
    onLink(q, 0);
    onLink(q, 1);
  }
  inside(next, 0);
  return found;
}

/** An invariant of every two neighbouring active processes, from when all are awake until there is a leader. */
export const mailBetween = (
  id: string,
  says: string,
  cite: string,
  words: MailWords,
  wrong: (
    found: readonly Between[],
    here: Readonly<Record<string, unknown>>,
    there: Readonly<Record<string, unknown>>,
    setup: Setup,
  ) => string | undefined,
): Always =>
  always(
    id,
    says,
    cite,
    (config) => {
      const { n, read, setup } = config;
      const active: number[] = [];
      for (let p = 0; p < n; p++) {
        const it = read(p);
        if (it["woke"] === false || it[words.status] === "leader") return undefined;
        if (it[words.status] === "active") active.push(p);
      }
      for (const [i, p] of active.entries()) {
        const next = active[(i + 1) % active.length];
        const said = wrong(between(config, words, p, next), read(p), read(next), setup);
        if (said !== undefined) return `${said} between positions ${p} and ${next}`;
      }
      return undefined;
    },
    proved("decision 15"),
  );
