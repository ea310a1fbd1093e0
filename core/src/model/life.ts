/**
 * The bits of a process's life, as engines keep them in one byte. `reached`: in rounds, a message has
 * reached the process. `faulty`: in the checker, the process decided a second time.
 */
export const Life = {
  woke: 1,
  leads: 2,
  follows: 4,
  decided: 2 | 4,
  reached: 8,
  faulty: 16,
} as const;

export const hasWoken = (life: number): boolean => (life & Life.woke) !== 0;

export const decisionOf = (life: number): "leads" | "follows" | "none" =>
  life & Life.leads ? "leads" : life & Life.follows ? "follows" : "none";
