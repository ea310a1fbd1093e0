import type { Algorithm } from "../model/algorithm.ts";
import { makeSetup } from "../model/setup.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** How many of all draws of a round leave `stay` of `active` processes active. */
interface RoundCount {
  readonly active: number;
  readonly stay: number;
  readonly count: number;
}

const MOST_RUNS = 5_000;
/** Messages per process after which a run is stopped; a mutant may never end. */
const MOST_MESSAGES = 500;

/**
 * Makes a run for every draw of the first round, and of the second if there are few enough. Every active process tosses
 * one coin when a round starts, so those that toss again stayed active. Messages arrive in the order of sending;
 * `check` judges the separate claim that the schedule does not matter.
 */
export function countRounds(algorithm: Algorithm, n: number, sides: number): RoundCount[] {
  if (sides ** n > MOST_RUNS) return [];
  const all = new Map<string, RoundCount & { count: number }>();
  const note = (active: number, stay: number): void => {
    const key = `${active},${stay}`;
    const it = all.get(key) ?? { active, stay, count: 0 };
    it.count++;
    all.set(key, it);
  };
  for (const first of draws(sides, n)) {
    const once = first.map((it) => [it]);
    const stay = tossing(algorithm, once, 2);
    note(n, stay.length);
    // If all stay active, the round repeats.
    if (stay.length < 2 || stay.length === n || sides ** (2 * n) > MOST_RUNS) continue;
    for (const second of draws(sides, stay.length)) {
      const twice = once.map((it, p) => (stay.includes(p) ? [...it, second[stay.indexOf(p)]] : it));
      note(stay.length, tossing(algorithm, twice, 3).length);
    }
  }
  return [...all.values()];
}

/** Lists the positions that toss at least `least` times in a run whose first tosses are given. */
function tossing(algorithm: Algorithm, coins: readonly (readonly number[])[], least: number) {
  const tosses = coins.map(() => 0);
  const given = makeSetup({
    algorithm: { ...algorithm, claims: [] },
    n: coins.length,
    ports: "aligned",
    seed: 1,
    coins,
  });
  const simulation = startSimulation(given, {
    watch: (event) => void (tosses[event.process] += event.tosses.length),
  });
  while (advance(simulation, MOST_MESSAGES * coins.length));
  simulation.finish();
  return [...tosses.keys()].filter((p) => tosses[p] >= least);
}

function* draws(sides: number, length: number): Generator<number[]> {
  if (length === 0) yield [];
  else
    for (const rest of draws(sides, length - 1))
      for (let drawn = 0; drawn < sides; drawn++) yield [...rest, drawn];
}
