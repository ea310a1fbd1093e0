/**
 * Bits that describe what has happened to a process; engines store them in one byte. `reached` means that a message has
 * reached the process (set only in rounds). `faulty` means that the process decided a second time (set only in the
 * checker). `led` means that it led after it had decided to follow (set only for proofs).
 */
export const Life = {
  woke: 1,
  leads: 2,
  follows: 4,
  decided: 2 | 4,
  reached: 8,
  faulty: 16,
  led: 32,
} as const;

export const hasWoken = (life: number): boolean => (life & Life.woke) !== 0;

export const decisionOf = (life: number): "leads" | "follows" | "none" =>
  life & Life.leads ? "leads" : life & Life.follows ? "follows" : "none";

/**
 * The word of a decision in the digest. Each decision is folded into two lanes of its own, which start at 0: the first
 * lane of the events up to that of the decision, the position, this word, and the id that a follower names.
 */
export const Decides = { leads: 1, follows: 2, followsId: 3 } as const;

/** A call of `me.lead` or `me.follow`. */
interface Decision {
  readonly leads: boolean;
  /** The id that a follower names; undefined if there are no ids, and for a leader. */
  readonly whom: number | undefined;
}

/** Adds a decision to the text of those that a process has made earlier in the same event: `leads, follows 7`. */
export function addDecision(
  does: string | undefined,
  leads: boolean,
  whom: number | undefined,
): string {
  const next = leads ? "leads" : whom === undefined ? "follows" : `follows ${whom}`;
  return does === undefined ? next : `${does}, ${next}`;
}

/** Reads the decisions of an event, in order; undefined if the text is not one that `addDecision` makes. */
export function parseDecisions(does: string): readonly Decision[] | undefined {
  const decisions: Decision[] = [];
  for (const text of does.split(", ")) {
    const parts = /^(leads|follows)(?: (0|[1-9]\d{0,9}))?$/.exec(text);
    if (!parts) return undefined;
    const leads = parts[1] === "leads";
    const whom = parts[2] === undefined ? undefined : Number(parts[2]);
    if (whom !== undefined && (leads || whom >= 2 ** 32)) return undefined;
    decisions.push({ leads, whom });
  }
  return decisions;
}
