import { z } from "zod";
import {
  algorithm,
  assumes,
  count,
  flag,
  format,
  known,
  measured,
  n,
  number,
  parameters,
  replay,
  runDigest,
  says,
  cite,
  seed,
  setup,
  text,
  words,
} from "../../documents/parts.ts";

const value = z
  .union([z.int(), z.string()])
  .describe("A count as a number, a time as a decimal string.");
const label = words(
  "`proved`: the value meets a proved bound. `searched`: every run was tried. `found`: neither.",
  "found",
  "searched",
  "proved",
);

export const worst = z.strictObject({
  format,
  algorithm,
  parameters,
  n,
  measure: text("What was maximised."),
  value,
  label,
  by: text("How the value is known."),
  over: text("What the search varied."),
  searched: value
    .describe("What the search found, if a ring that a claim names costs more.")
    .optional(),
  wrong: text("What the run violates; absent if nothing.").optional(),
  evaluations: count("Number of runs that were tried."),
  restarts: count("Number of restarts of the annealing."),
  seconds: z.strictObject({ search: number("Wall time of the search, in seconds.") }),
  exact: flag(
    "False if time or a signal ended the search, so that it cannot be repeated exactly.",
  ).optional(),
  seed,
  setup,
  assumes,
  digest: runDigest,
  replay,
  bounds: z
    .array(
      z.strictObject({
        id: z.string(),
        says,
        cite,
        measured,
        known,
        refuted: z.string().optional(),
        relation: text("How the measured value relates to the limit.").optional(),
        limit: text("The value that the claim allows."),
        exceeded: flag("True if the run violates the claim."),
      }),
    )
    .describe("The claims about the measure, judged on the run."),
  known: z
    .strictObject({ value, label, digest: runDigest, store: text("The file of results.") })
    .describe("The most expensive known run in the store (--store).")
    .optional(),
});
