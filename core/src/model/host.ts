/**
 * What an engine is to an algorithm. Sending is generated text of the engine itself (it is the hot
 * path); everything rarer comes here. Positions are the engine's, never the algorithm's.
 */
export interface Host {
  decide(p: number, leads: boolean, whom: number): void;
  mark(p: number, label: string): void;
  toss(p: number, sides: number): number;
  alarm(p: number, rounds: number | bigint, tag: number): void;
  calm(p: number): void;
  /** A message for which there is no room: kept apart until the engine has grown. */
  spill(head: number, depth: number, words: readonly number[]): void;
  /** A message of a phase past the counters' columns. */
  phase(kind: number, phase: number): void;
  /** A value that does not fit its field. */
  unfit(field: string, value: unknown): never;
  /** Only in watched runs: an event begins (a message with its words, a wake-up, an alarm), and is over. */
  before(p: number, port: number, kind: number, words: readonly number[]): void;
  after(): void;
}
