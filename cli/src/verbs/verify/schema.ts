import { z } from "zod";
import {
  algorithm,
  assumes,
  count,
  documentDigest,
  format,
  n,
  parameters,
  replay,
  seed,
  setup,
  text,
  texts,
  trace,
  violations,
  words,
} from "../../documents/parts.ts";

const explored = z.strictObject({
  states: count("Number of reachable states, without reduction."),
  transitions: count("Number of deliveries between them."),
  violation: text("What is violated; absent if nothing is.").optional(),
});

export const verify = z.strictObject({
  format,
  algorithm,
  parameters,
  n,
  setup,
  with: words("The other checker.", "spin"),
  version: text("The version of the other checker."),
  verdict: words("`violated`: a checker found a violation, or they differ.", "holds", "violated"),
  differences: texts("How the two checkers differ; [] if they agree."),
  fixed: texts(
    "The values of this setup, besides ids, where the model of the algorithm allows others; [] if there are none.",
  ),
  rows: count("Number of rows of the table: a local state and a message."),
  ours: explored.describe("What ringleader found."),
  theirs: explored.describe(
    "What the other checker found, without the step that makes the initial state.",
  ),
  counterexample: z
    .strictObject({
      length: count("Number of deliveries."),
      violations: violations.describe("What the simulator says is wrong with the run."),
      loop: count("The index of the event from which the run repeats.").optional(),
      trace,
    })
    .describe("The counterexample of the other checker, repeated by the simulator.")
    .optional(),
  seed,
  assumes,
  digest: documentDigest,
  replay,
});
