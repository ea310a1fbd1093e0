// Hunts for a mutant as `run --seeds` does, and shrinks what it finds.
import {
  findAlgorithm,
  makeHunt,
  mutantName,
  repeatShrunk,
  startShrinking,
  type Mutant,
} from "@ringleader/core/internal";

/** What a hunt finds: a shrunk run, `unfinished` runs, a `refused` run, or nothing. */
export type Hunted =
  | { readonly n: number; readonly deliveries: number; readonly property: string }
  | "unfinished"
  | "refused"
  | "nothing";

/** Runs 200 random runs of 12 processes, with the options of the mutant's own run left to the seed. */
export function huntMutant(mutant: Mutant, name = mutantName(mutant)): Hunted {
  const family = findAlgorithm(name);
  const { set, violate, wake, willing, graph } = mutant.run;
  const inRounds = family.with({ ...mutant.set, ...set }).needs.rounds;
  const spec = {
    algorithm: name,
    set: { ...mutant.set, ...set },
    seed: 1,
    maxMessages: 3000,
    ...(graph === undefined ? { n: 12 } : { graph: "random:12:20" }),
    ...(violate !== undefined && { violate }),
    ...(wake !== undefined && { wake: "random" as const }),
    ...(willing !== undefined && { willing: "random" as const }),
    ...(!inRounds && { schedule: "random" }),
  };
  const hunt = makeHunt(spec, family);
  const { runs, violation, failure, unfinished } = hunt.runBatch(0, 200);
  if (failure !== undefined) return "refused";
  if (!violation) return unfinished > 0 ? "unfinished" : "nothing";
  const { property } = violation;
  const setup = hunt.setupAt(runs - 1);
  const shrinking = startShrinking(setup, property, hunt.limits);
  while (shrinking.advance());
  const { draft } = shrinking.found();
  const { result, deliveries } = repeatShrunk(setup, draft, property, name, hunt.limits.maxEvents);
  return { n: result.n, deliveries, property };
}
