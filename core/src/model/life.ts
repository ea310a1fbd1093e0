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
