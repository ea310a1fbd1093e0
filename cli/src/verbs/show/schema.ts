import { z } from "zod";
import {
  cite,
  count,
  flag,
  format,
  known,
  n,
  outcome,
  says,
  text,
  texts,
  violations,
} from "../../documents/parts.ts";

const named = z.strictObject({ name: z.string(), says });
const run = text("The command that runs it.");
const basis = z
  .strictObject({
    by: known,
    where: text("The place of the proof.").optional(),
    to: count("The largest n that was searched.").optional(),
    on: text("What was measured.").optional(),
  })
  .describe("How the true statement is known.");

const mutant = z.strictObject({
  trap: text("The name of the mutant."),
  cite,
  mistake: text("Where the mistake comes from."),
  says: text("What the mutant does."),
  truth: text("What is right."),
  run,
  caught: text("What gives the mutant away."),
  outcome: text("What the run shows."),
});

const claim = z.strictObject({
  id: z.string(),
  form: text("The kind of claim."),
  says,
  cite,
  known,
  where: text("The place of the proof.").optional(),
  to: count("The largest n that was searched.").optional(),
  on: text("What was measured.").optional(),
  basis: text("How the claim is known, in words.").optional(),
  relation: text("How the measure relates to the bound.").optional(),
  here: z
    .strictObject({ holds: z.boolean(), measured: z.string(), bound: z.string() })
    .describe("The claim on the example.")
    .optional(),
  mean: z.strictObject({ n, is: z.string() }).optional(),
  worst: z.strictObject({ n, is: z.string(), run }).optional(),
  draws: z.strictObject({ n, is: z.string() }).optional(),
  pair: z
    .strictObject({
      other: z.string(),
      line: z.string(),
      ids: z.array(z.int()),
      holds: z.boolean(),
      first: z.array(z.string()),
      second: z.array(z.string()),
    })
    .describe("The claim compares this run with a run of another algorithm.")
    .optional(),
  refuted: text("The command that shows the counterexample.").optional(),
  truth: text("The true statement, if the claim is false.").optional(),
  truthKnown: basis.optional(),
});

export const show = z.strictObject({
  format,
  name: text("The name of the algorithm."),
  aliases: texts("Other names that the command accepts.").optional(),
  paper: text("Its source."),
  idea: text("The idea in a few sentences."),
  needs: z.array(named).describe("The assumptions that it makes."),
  ties: named.optional(),
  elects: z.enum(["max", "min", "any"]),
  announces: flag("True if every process learns the leader."),
  links: z.enum(["fifo", "any"]),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      says,
      accepts: text("The accepted values."),
      standard: text("The default."),
      depends: flag("True if the default depends on other parameters.").optional(),
    }),
  ),
  messages: z
    .record(z.string(), z.array(z.string()))
    .describe("The fields of each kind of message; (name) is not sent, only observed."),
  example: z
    .strictObject({ run, outcome, violations: violations.optional(), picture: texts("A drawing.") })
    .optional(),
  examples: z.array(z.strictObject({ name: z.string(), says, run })),
  claims: z.array(claim),
  bounds: texts("The best bounds, as sentences.").optional(),
  witnesses: z.array(
    z.strictObject({
      says,
      from: count("The smallest n for which this must be reachable."),
      across: text("What the witness ranges over.").optional(),
    }),
  ),
  twin: mutant.describe("The mutant itself, if the name is that of a mutant.").optional(),
  twins: z.array(mutant).describe("The same as `mutants`."),
  mutants: z.array(mutant),
  source: z
    .array(z.strictObject({ file: z.string(), text: z.string() }))
    .describe("The source text, file by file."),
  claimsIn: texts("The files of the claims."),
  commands: z
    .strictObject({
      inexpressible: text("Why the algorithm has no guarded commands.").optional(),
      controls: count("Number of local states apart from ids and open counters.").optional(),
      orderTypes: count("Number of order types that the handlers were asked about.").optional(),
      spacings: count("Number of spacings of ids on which each order type was asked.").optional(),
      ids: text("How it is known that ids are only compared.").optional(),
      open: texts("The counters that are left open.").optional(),
      list: z
        .array(
          z.strictObject({
            control: text("The local state before."),
            event: text("`start`, or the kind of message that arrives."),
            guard: text("The order of the ids; empty if it does not matter."),
            effect: text("What the process does."),
            after: text("The local state after."),
            orders: count("Number of order types."),
          }),
        )
        .optional(),
      same: texts("Algorithms of the catalogue with the same commands.").optional(),
      survivors: z
        .strictObject({
          share: text('The greatest share of candidates that can survive a phase, "p/q".'),
          window: count("Number of neighbouring candidates that decide it."),
          claims: texts("What the papers claim about it."),
        })
        .optional(),
      noSurvivors: text("Why no share of survivors is derived.").optional(),
    })
    .describe("The guarded commands, with --commands.")
    .optional(),
});
