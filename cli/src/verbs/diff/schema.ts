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
  same: flag("True if both traces are the same run."),
  first: side,
  second: side,
  headers: z
    .array(z.strictObject({ key: z.string(), first: z.unknown(), second: z.unknown() }).partial())
    .describe("The entries of the headers that differ."),
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
