import { z } from "zod";
import {
  algorithm,
  count,
  documentDigest,
  format,
  n,
  number,
  parameters,
  replay,
  says,
  text,
} from "../../documents/parts.ts";
import { violated } from "../sweep/schema.ts";

const logarithms = z
  .strictObject({
    low: z.number(),
    median: z.number(),
    high: z.number(),
    min: z.number(),
    max: z.number(),
  })
  .describe("Decimal logarithms of the 5th, 50th and 95th percentile and of the extremes.");

const violation = z
  .strictObject({
    says,
    cite: z.string().optional(),
    measured: z.string().optional(),
    bound: z.string().optional(),
    replay: z.string().nullable().describe("The command that repeats the run, if known."),
    at: number("The logarithm of the run's value.").optional(),
  })
  .describe("What the most expensive of the violating runs violates.");

export const plot = z.strictObject({
  format,
  figure: text("The file of the chart."),
  runs: count("Number of runs."),
  points: z.array(
    z.strictObject({
      algorithm,
      parameters,
      conditions: z.record(z.string(), z.string()).describe("The other options, if given."),
      n,
      runs: count("Number of runs."),
      violated,
      violation: violation.optional(),
      log10: z.partialRecord(z.enum(["messages", "causal", "time"]), logarithms),
    }),
  ),
  unmarked: z
    .array(z.strictObject({ algorithm, n, violated, violation }))
    .describe("Violations that the chart cannot show.")
    .optional(),
  digest: documentDigest,
  replay,
});
