import { z } from "zod";
import {
  algorithm,
  assumes,
  cite,
  count,
  documentDigest,
  flag,
  format,
  known,
  n,
  notExplored,
  number,
  parameters,
  replay,
  says,
  seconds,
  seed,
  text,
  texts,
  trace,
  verdict,
} from "../../documents/parts.ts";

const explored = z.strictObject({
  setups: count("Number of setups: rings, ports, wake-ups, coins. Symmetric setups count once."),
  states: count("Number of states."),
  transitions: count("Number of transitions."),
  depth: count("Number of states on a shortest path to the farthest state."),
  seconds,
  statesPerSecond: number("States per second of wall time.").optional(),
  bytesPerState: number("Memory per stored state.").optional(),
});

const sum = z.strictObject({
  states: count("Number of states."),
  transitions: count("Number of transitions."),
  setups: count("Number of setups."),
});

const ends = { min: z.int(), max: z.int() };
const range = z.strictObject(ends);
const traced = { ...ends, minTrace: trace, maxTrace: trace };
const extremes = z
  .strictObject({
    messages: z
      .strictObject({
        ...traced,
        mean: text(
          "The mean over arrangements, as p/q, if schedules make no difference.",
        ).optional(),
        byKind: z.record(z.string(), range),
        atElection: range.optional(),
      })
      .optional(),
    causal: z.strictObject({ ...traced, declaration: range.optional() }).optional(),
    time: z.strictObject(traced).optional(),
  })
  .meta({
    id: "extremes",
    description:
      "The least and the greatest values over all explored runs, with runs that attain them.",
  });

const checkedSetup = z
  .strictObject({
    n,
    ids: z.array(z.int()).optional(),
    ports: z.string().optional(),
    wake: z.union([z.array(z.int()), z.record(z.string(), z.string())]).optional(),
    willing: z.array(z.int()).optional(),
    ties: z.string().optional(),
    edges: z.array(z.tuple([z.int(), z.int()])).optional(),
    started: z
      .array(z.array(z.int()))
      .describe("The outcomes of the coins that each process tosses when it starts.")
      .optional(),
  })
  .meta({ id: "run-setup", description: "The setup of a run, as `ringleader run` accepts it." });

const loop = count("If the run never ends: the index of the delivery at which its cycle starts.");

const property = z.strictObject({
  id: text("The id of the claim, or of a property of the election itself."),
  says,
  cite: cite.optional(),
  known: known.optional(),
  holds: z.boolean().nullable().describe("Null if not decided."),
  refuted: flag("True if the claim is known to be false.").optional(),
  judged: text("How thoroughly the property was judged; absent if on every run.").optional(),
  witness: z
    .strictObject({
      why: text("What is wrong."),
      loop: loop.optional(),
      setup: checkedSetup,
      trace,
    })
    .describe("A run that violates the property.")
    .optional(),
});

const witness = z
  .strictObject({
    says,
    from: count("The smallest n for which this must be reachable."),
    seen: flag("True if it was reached."),
    vacuous: flag("True if it had to be reached and was not.").optional(),
    n: n.optional(),
    why: text("Why it need not be reached here.").optional(),
    witness: z
      .strictObject({ n, setup: checkedSetup, trace, minimal: flag("True if no run is shorter.") })
      .optional(),
  })
  .describe("Something that must be reachable, so that a verdict of `holds` is not empty.");

const mutant = z
  .strictObject({
    name: text("The mutant, as ALGORITHM:MUTANT."),
    caught: z.boolean().nullable().describe("Null if not decided."),
    n: n.optional(),
    by: text("What the check finds.").optional(),
    trace: trace.optional(),
  })
  .describe("An algorithm with one mistake, which the check must catch.");

/** The fields of one size. */
const sizeFields = {
  undecided: text("Why the check is undecided.").optional(),
  sampled: z
    .strictObject({
      setups: count("Number of setups that were drawn."),
      of: text("The number of setups from which they were drawn, a decimal number.").optional(),
      seed,
    })
    .describe("Present if only drawn setups were checked (--setups).")
    .optional(),
  says: text("What was explored."),
  raw: sum.describe("The whole graphs, without reduction.").optional(),
  reduced: sum
    .describe("The explored graphs, where the whole graphs were explored too.")
    .optional(),
  determinate: count("Number of setups in which one run represents all runs.").optional(),
  extremes: extremes.optional(),
  schedules: text("Number of complete schedules, summed over setups; a decimal number.").optional(),
  collisions: text(
    "With --compact: an upper bound on the probability that a state was missed.",
  ).optional(),
  scheduleIndependent: flag(
    "True if within every setup all schedules send the same number of messages.",
  ).optional(),
  seen: texts("What occurred at least once.").optional(),
};

export const check = z.strictObject({
  format,
  algorithm,
  parameters,
  n: z.union([n, z.string()]).describe("Number of processes, or a range such as 2..5."),
  violated: texts("The assumptions that are violated on purpose.").optional(),
  verdict,
  explored,
  notExplored,
  ...sizeFields,
  says: sizeFields.says.optional(),
  sizes: z
    .array(z.strictObject({ n, verdict, explored, notExplored, ...sizeFields }))
    .describe("One entry per size, if -n is a range.")
    .optional(),
  properties: z.array(property),
  witnesses: z.array(witness),
  counterexample: z
    .strictObject({
      property: text("The violated property."),
      why: text("What is wrong."),
      n,
      trace,
      length: count("Number of deliveries."),
      minimal: flag("True if no run of this setup that violates the property is shorter."),
      loop: loop.optional(),
    })
    .optional(),
  mutants: z.array(mutant).describe("The mutants; only with --mutants.").optional(),
  seed: seed.describe("The seed of the drawn setups; absent without --setups.").optional(),
  assumes,
  digest: documentDigest,
  replay,
});
