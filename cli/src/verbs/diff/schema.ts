import { z } from "zod";
import {
  algorithm,
  count,
  documentDigest,
  flag,
  format,
  leaders,
  n,
  replay,
  runDigest,
  seed,
  text,
  texts,
  traceEvent,
} from "../../documents/parts.ts";

const side = z
  .strictObject({
    file: text("The file."),
    algorithm,
    n,
    seed,
    digest: runDigest,
    events: count("Number of events."),
    byKind: z.record(z.string(), z.int().nonnegative()).describe("Number of events of each kind."),
    leaders: leaders.optional(),
    why: text("Why the trace could not be replayed.").optional(),
  })
  .describe("One trace.");

const events = z.array(traceEvent).describe("The events around the difference.");

export const diff = z.strictObject({
  format,
  same: flag("True if both traces are the same run, as far as they were compared."),
  notCompared: texts(
    "What was not compared: `decisions` if a trace has format 1, which does not hold them. Absent if all was compared.",
  ).optional(),
  first: side,
  second: side,
  headers: z
    .array(
      z
        .strictObject({
          key: z.string(),
          determines: z.boolean(),
          first: z.unknown(),
          second: z.unknown(),
        })
        .partial(),
    )
    .describe(
      "The entries of the headers that differ. One that `determines` the run makes the runs different.",
    ),
  difference: z
    .strictObject({
      index: count("The number of the first event that differs."),
      first: events,
      second: events,
    })
    .loose()
    .optional(),
  digest: documentDigest,
  replay,
});
