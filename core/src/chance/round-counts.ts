import type { Algorithm } from "../model/algorithm.ts";
import { makeSetup } from "../model/setup.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** Of all draws of a round with `active` active processes, `count` draws leave exactly `stay` of them active. */
interface RoundCount {
  readonly active: number;
  readonly stay: number;
  readonly count: number;
}

const MOST_RUNS = 5_000;
/** Number of messages per process after which a run is stopped, because a run of a mutant may never end. */
const MOST_MESSAGES = 500;

/**
 * Makes a run for every draw of the first round and, if there are few enough draws, of the second. Every active process
 * tosses one coin when a round starts, so a process that tosses again has stayed active. Messages arrive in the order
 * in which they were sent; `check` judges the separate claim that the schedule does not matter.
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
    // If all processes stay active, the second round is like the first.
    if (stay.length < 2 || stay.length === n || sides ** (2 * n) > MOST_RUNS) continue;
    for (const second of draws(sides, stay.length)) {
      const twice = once.map((it, p) => (stay.includes(p) ? [...it, second[stay.indexOf(p)]] : it));
      note(stay.length, tossing(algorithm, twice, 3).length);
    }
  }
  return [...all.values()];
}

/** Lists the positions of processes that toss at least `least` times in a run whose first tosses are `coins`. */
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
