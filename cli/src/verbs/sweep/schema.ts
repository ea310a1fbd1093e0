import { z } from "zod";
import {
  algorithm,
  count,
  documentDigest,
  format,
  n,
  number,
  replay,
  seconds,
  seed,
  text,
  texts,
} from "../../documents/parts.ts";

export const values = z
  .strictObject({
    mean: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    median: z.number(),
    p5: z.number(),
    p95: z.number(),
    min: z.number(),
    max: z.number(),
  })
  .describe("Statistics of a measure; low and high are the 95 % confidence interval of the mean.");

export const violated = count("Number of runs that violate a claim or the election.");

export const sweep = z.strictObject({
  format,
  cells: count("Number of runs of this sweep."),
  computed: count("Number of runs that were made now."),
  known: count("Number of runs that the file of results already had."),
  failed: count("Number of runs that were refused or failed."),
  violated,
  undecided: count("Number of runs that were stopped at a budget."),
  series: z.array(
    z.strictObject({
      algorithm,
      version: text("The version of ringleader and of the algorithm."),
      set: z.record(z.string(), z.string()).describe("The parameters that were set."),
      setup: z.record(z.string(), z.string()).describe("The other options."),
      exponent: number("The exponent of the fitted power of n.").optional(),
      r2: number("The coefficient of determination of the fit.").optional(),
      sizes: z.array(
        z.strictObject({
          n,
          runs: count("Number of runs."),
          violated,
          messages: values.optional(),
        }),
      ),
    }),
  ),
  broken: z.array(
    z.strictObject({
      algorithm,
      says: text("The violated claim."),
      cite: z.string().nullable(),
      runs: count("Number of runs that violate it."),
      replay: text("The command that repeats the first of them."),
    }),
  ),
  errors: z.array(
    z.strictObject({ error: z.string(), cells: count("Number of runs with this error.") }),
  ),
  notes: texts("What was left out, and why."),
  out: text("The file of results."),
  written: texts("The other files that were written."),
  seconds,
  seed: seed.describe("The first seed."),
  seeds: count("Number of seeds."),
  digest: documentDigest.describe(
    "A hash of all rows of the sweep, without versions and running times.",
  ),
  replay,
});
