import { proved } from "../../model/basis.ts";
import { always, type Always, type Configuration } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";

/** What lies between an active process and the next: which way it goes, and the bit of its round. */
interface Between {
  readonly clockwise: boolean;
  readonly bit: unknown;
}

/** How an algorithm like Franklin's calls things. */
export interface Words {
  readonly status: string;
  readonly kind: string;
  /** The bit of the round that stored mail belongs to, where rounds have one. */
  readonly bit?: (read: Readonly<Record<string, unknown>>, slot: number) => unknown;
}

/** All between p and the next active process clockwise, with what has arrived and was not compared yet. */
function between(
  { n, setup, read, waiting }: Configuration,
  { kind, bit }: Words,
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

/** Of every two neighbouring active processes, once all are awake and until there is a leader. */
export const mailBetween = (
  says: string,
  cite: string,
  words: Words,
  wrong: (
    found: readonly Between[],
    here: Readonly<Record<string, unknown>>,
    there: Readonly<Record<string, unknown>>,
    setup: Setup,
  ) => string | undefined,
): Always =>
  always(
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
