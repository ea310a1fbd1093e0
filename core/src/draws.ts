import type { Algorithm } from "./model/algorithm.ts";
import { setup } from "./model/setup.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** In how many of all circles of draws of a round so many of so many active processes stay active. */
export interface RoundCount {
  readonly active: number;
  readonly stay: number;
  readonly count: number;
}

/** Runs that are made at most. */
const MOST_RUNS = 5_000;
/** A run that sends more messages for each process is given up: a mutant may never end. */
const MOST_MESSAGES = 500;

/**
 * The first round, and while there are few enough runs the second, for all draws: each process tosses
 * a coin with so many sides when a round begins, so those who toss again stay active. Messages arrive
 * in the order of sending; that the schedule does not matter is a claim of its own, which `check` judges.
 */
export function roundCounts(algorithm: Algorithm, n: number, sides: number): RoundCount[] {
  if (sides ** n > MOST_RUNS) return [];
  const all = new Map<string, RoundCount & { count: number }>();
  const note = (active: number, stay: number): void => {
    const key = `${active},${stay}`;
    const it = all.get(key) ?? { active, stay, count: 0 };
    it.count++;
    all.set(key, it);
  };
  for (const first of circles(sides, n)) {
    const stay = tossing(
      algorithm,
      first.map((it) => [it]),
      2,
    );
    note(n, stay.length);
    // With as many as there are, it is the same round again.
    if (stay.length < 2 || stay.length === n || sides ** (2 * n) > MOST_RUNS) continue;
    for (const second of circles(sides, stay.length)) {
      const coins = first.map((it, p) => (stay.includes(p) ? [it, second[stay.indexOf(p)]] : [it]));
      note(stay.length, tossing(algorithm, coins, 3).length);
    }
  }
  return [...all.values()];
}

/** The processes that toss at least so often, in a run whose first tosses are given. */
function tossing(algorithm: Algorithm, coins: readonly (readonly number[])[], least: number) {
  const tosses = coins.map(() => 0);
  const given = setup({
    algorithm: { ...algorithm, claims: [] },
    n: coins.length,
    ports: "aligned",
    seed: 1,
    coins,
  });
  const simulation = simulate(given, {
    watch: (event) => void (tosses[event.process] += event.tosses.length),
  });
  while (advance(simulation, MOST_MESSAGES * coins.length));
  simulation.finish();
  return [...tosses.keys()].filter((p) => tosses[p] >= least);
}

function* circles(sides: number, length: number): Generator<number[]> {
  if (length === 0) yield [];
  else
    for (const rest of circles(sides, length - 1))
      for (let drawn = 0; drawn < sides; drawn++) yield [...rest, drawn];
}
