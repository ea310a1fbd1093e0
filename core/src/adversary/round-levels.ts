import { alikeAfter, forcedRounds, lengthAfter, periodOf } from "../model/order-classes.ts";

/** Active rounds in which equally many processes act alike. */
export interface RoundLevel {
  /** Neighbourhoods are at most this long. */
  readonly length: number;
  /** Processes of each order class: they all send in a round, or none of them does. */
  readonly alike: number;
  /** Active rounds that there were, and those that every election by comparisons has. */
  readonly rounds: number;
  readonly forced: number;
  /** Messages sent in these rounds, and in the round with the fewest; 0 where there was no round. */
  readonly sent: number;
  readonly least: number;
  /** forced · alike. */
  readonly floor: number;
}

/** Groups the messages of each active round by how many processes act alike. */
export function roundLevels(
  n: number,
  bothWays: boolean,
  sent: readonly number[],
): readonly RoundLevel[] {
  const all = forcedRounds(n, bothWays);
  const levels: RoundLevel[] = [];
  for (let from = 0; from < Math.max(all, sent.length);) {
    const length = periodOf(n, lengthAfter(from, bothWays));
    const alike = alikeAfter(n, from, bothWays);
    // The first round whose neighbourhoods are longer.
    const to = length === n ? Infinity : bothWays ? Math.floor((length + 1) / 2) : length;
    const rounds = sent.slice(from, to);
    const forced = Math.max(0, Math.min(to, all) - from);
    levels.push({
      length,
      alike,
      rounds: rounds.length,
      forced,
      sent: rounds.reduce((sum, it) => sum + it, 0),
      least: rounds.length === 0 ? 0 : rounds.reduce((x, y) => Math.min(x, y)),
      floor: forced * alike,
    });
    from = to;
  }
  return levels;
}
