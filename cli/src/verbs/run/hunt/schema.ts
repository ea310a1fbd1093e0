import { z } from "zod";
import {
  algorithm,
  count,
  flag,
  format,
  n,
  number,
  parameters,
  replay,
  runDigest,
  seconds,
  seed,
  text,
  traceEvent,
  traceHeader,
  verdict,
} from "../../../documents/parts.ts";
import { runResult } from "../schema.ts";

const violation = z.looseObject({ says: text("What the run violates.") });
const oneRun = z.strictObject({ seed, replay: text("The command line of this run.") });

export const hunt = z.strictObject({
  format,
  algorithm,
  parameters,
  n,
  verdict,
  runs: count("Number of runs that were made."),
  seeds: count("Number of runs that were asked for."),
  ran: z
    .array(z.strictObject({ first: seed, last: seed }))
    .describe("The seeds that ran, if a signal ended the search.")
    .optional(),
  violated: flag("True if a run violates a property."),
  firstFailing: oneRun
    .loose()
    .describe("The run with the first seed that violates a property, and what it violates.")
    .optional(),
  shrunk: runResult
    .omit({ seconds: true })
    .extend({
      violated: z.boolean(),
      violation: violation.loose(),
      deliveries: count("Number of deliveries."),
      runs: count("Number of runs that were made to simplify it."),
      isComplete: flag("True if no simpler run was left to try."),
      trace: z.tuple([traceHeader], traceEvent).describe("The trace: its header, then its events."),
    })
    .describe("The simplest run found that violates the same property, repeated by the simulator.")
    .optional(),
  unfinished: count("Number of runs that reached a limit."),
  firstUnfinished: oneRun.optional(),
  messages: z.strictObject({
    min: count("Fewest messages of a run."),
    mean: number("Mean number of messages."),
    max: count("Most messages of a run."),
    costliest: oneRun,
  }),
  maxMessages: count("Limit of each run, in deliveries.").optional(),
  maxEvents: count("Limit of each run, in deliveries and alarms.").optional(),
  isInterrupted: flag("True if a signal ended the search."),
  seconds,
  seed: seed.describe("The first seed."),
  digest: runDigest.describe("A hash of the digests of all runs, in order."),
  replay,
});
