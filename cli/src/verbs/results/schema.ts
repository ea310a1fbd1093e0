import { z } from "zod";
import { columns } from "../../lab/store/row.ts";
import {
  algorithm,
  count,
  documentDigest,
  format,
  n,
  number,
  replay,
  runDigest,
  text,
  texts,
} from "../../documents/parts.ts";
import { values, violated } from "../sweep/schema.ts";

const group = z.record(z.string(), z.unknown()).describe("The values of the columns of --by.");

const row = z
  .strictObject({
    ...Object.fromEntries(
      Object.entries(columns).map(([name, type]) => [
        name,
        (type === "VARCHAR" ? z.string() : z.number()).nullable(),
      ]),
    ),
    created: z.string().nullable(),
  })
  .describe("One run: the columns of the store. A value that does not apply is null.");

const best = z
  .strictObject({
    algorithm,
    version: z.string(),
    parameters: text("The parameters, as JSON."),
    n,
    measure: z.string(),
    over: text("What the search varied."),
    value: z.string(),
    label: z.enum(["found", "searched", "proved"]),
    by: text("How the value is known."),
    digest: runDigest,
    replay: z.string().nullable(),
    trace: text("The trace of the run, as JSON Lines."),
  })
  .describe("The most expensive known run of one search space.");

export const results = z.strictObject({
  format,
  file: text("The file of results."),
  runs: count("Number of selected runs.").optional(),
  rows: z
    .union([z.array(row), z.array(z.record(z.string(), z.unknown()))])
    .describe("The selected runs, up to --limit; with --sql the rows of the SELECT.")
    .optional(),
  columns: texts("With --sql: the columns of the SELECT.").optional(),
  more: z.boolean().describe("With --sql: true if --limit left out rows.").optional(),
  sweep: z
    .strictObject({
      done: count("Cells stored so far."),
      cells: count("Cells of the sweep."),
    })
    .describe("The sweep that is writing the file; absent if none is running.")
    .optional(),
  measure: text("With --by or --measure: what was aggregated.").optional(),
  groups: z
    .array(
      z.strictObject({
        group,
        runs: count("Number of runs that ended."),
        budget: count("Number of runs that were stopped at a budget."),
        errors: count("Number of runs that failed."),
        violated,
        values: values.optional(),
      }),
    )
    .optional(),
  fits: z
    .array(
      z.strictObject({
        group,
        sizes: count("Number of sizes."),
        exponent: number("The exponent of the fitted power of n."),
        r2: number("The coefficient of determination of the fit."),
      }),
    )
    .optional(),
  written: texts("The files that were written.").optional(),
  worst: z.array(best).describe("With --worst.").optional(),
  digest: documentDigest,
  replay,
});
