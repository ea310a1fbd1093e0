import { z } from "zod";
import { columns } from "../../lab/store/row.ts";
import {
  algorithm,
  count,
  documentDigest,
  flag,
  format,
  n,
  number,
  replay,
  runDigest,
  text,
  texts,
  words,
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
    checksum: text("A hash of all other columns; absent in old files.").nullable().optional(),
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

const verification = z
  .strictObject({
    share: number("The share of the rows that was to be run again."),
    rows: count("Number of rows in the file."),
    plans: count("Number of plans in the file: what its sweeps were asked."),
    changedPlans: count("Number of plans that do not fit their key."),
    withoutChecksum: count("Number of rows without a checksum, from an old file."),
    rerun: count("Number of rows that were run again and compared."),
    findings: z.array(
      z.strictObject({
        kind: words(
          "`changed`: the run gives other values; `checksum`: the row does not fit its checksum; `missing`: a plan has the cell, the file does not; `foreign`: no plan has the cell, and the row does not fit its checksum.",
          "changed",
          "checksum",
          "missing",
          "foreign",
        ),
        cell: text("The key of the cell."),
        algorithm: z.string().nullable(),
        n: z.number().nullable(),
        seed: z.string().nullable(),
        columns: z
          .array(z.strictObject({ name: z.string(), stored: z.unknown(), again: z.unknown() }))
          .describe("The columns that differ, with the stored value and that of the new run."),
        repaired: flag("True if --repair replaced, added or removed the row."),
      }),
    ),
    notRun: z
      .array(
        z.strictObject({
          algorithm,
          version: z.string(),
          rows: count("Number of rows."),
          why: text("What prevents another run, and what helps."),
          command: text("The command that then runs the rows again."),
        }),
      )
      .describe("Rows that were not run again."),
    replaced: count("Number of rows that --repair replaced or added."),
    removed: count("Number of rows that --repair removed."),
    verdict: words(
      "`proved`: no row differs; `differs`: a row differs and is not repaired; `open`: not all rows could be run again.",
      "proved",
      "differs",
      "open",
    ),
  })
  .describe("With --verify.");

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
  verification: verification.optional(),
  digest: documentDigest,
  replay,
});
