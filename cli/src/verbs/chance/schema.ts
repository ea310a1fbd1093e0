import { z } from "zod";
import {
  algorithm,
  assumes,
  claim,
  count,
  documentDigest,
  flag,
  format,
  n,
  notExplored,
  parameters,
  replay,
  seed,
  text,
  verdict,
  words,
} from "../../documents/parts.ts";

const value = z.string().regex(/^(-?\d+(\/\d+)?|infinite|\[.+, .+\])$/);
const between = z
  .union([value, z.strictObject({ min: value, max: value })])
  .describe(
    'A fraction "p/q", "infinite" or an interval "[lo, hi]"; min and max where schedules differ.',
  );

const estimate = z
  .strictObject({ mean: z.number(), low: z.number(), high: z.number() })
  .describe("A mean over sampled runs, with its 99 % confidence interval.");

const outcomes = ["elected", "no-leader", "many-leaders", "deadlock", "faulty"] as const;

export const chance = z.strictObject({
  format,
  algorithm,
  parameters,
  n,
  verdict: verdict.describe(
    "`holds`: a leader is elected with probability 1 and every claim holds. `undecided`: a budget was exhausted.",
  ),
  undecided: text("Why the verdict is undecided.").optional(),
  expected: z.strictObject({ rounds: between.optional(), messages: between }).optional(),
  variance: between.describe("The variance of the number of rounds.").optional(),
  method: words("`interval`: at least one value is an interval.", "exact", "interval").optional(),
  within: z
    .array(z.strictObject({ rounds: count("Number of rounds."), probability: between }))
    .describe("The probability of a correct election within this number of rounds.")
    .optional(),
  quantiles: z
    .array(
      z.strictObject({
        probability: text('A fraction "p/q".'),
        rounds: z.union([z.string(), z.strictObject({ min: z.string(), max: z.string() })]),
      }),
    )
    .describe(
      "The fewest rounds within which a leader is elected with each probability of --quantile; `infinite` if none suffices.",
    )
    .optional(),
  outcomes: z
    .record(z.enum([...outcomes, "endless"]), between)
    .describe("The probability of each outcome.")
    .optional(),
  surely: flag("True if every schedule elects correctly with probability 1.").optional(),
  setups: count("Number of explored setups; symmetric setups count once.").optional(),
  notExplored: notExplored.optional(),
  claims: z.array(claim).optional(),
  states: count("Number of states."),
  choices: count("Number of choices of a schedule.").optional(),
  transitions: count("Number of transitions.").optional(),
  reduction: z
    .array(z.enum(["rotation", "confluence", "phases"]))
    .describe(
      "How the chain was reduced: rotated states count once, one schedule represents all, and phases that no longer matter are cleared. Absent if every schedule was explored.",
    )
    .optional(),
  samples: z
    .strictObject({
      samples: count("Number of sampled runs."),
      rounds: estimate,
      messages: estimate,
      elected: estimate,
      outcomes: z.partialRecord(z.enum([...outcomes, "budget"]), z.int().nonnegative()),
      seed,
    })
    .describe("An estimate from sampled runs (--samples).")
    .optional(),
  seed: seed.describe("The seed of the sampled runs; absent without --samples.").optional(),
  assumes,
  digest: documentDigest,
  replay,
});
