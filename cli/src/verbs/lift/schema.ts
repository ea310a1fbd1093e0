import { z } from "zod";
import {
  algorithm,
  count,
  documentDigest,
  format,
  leaders,
  n,
  parameters,
  replay,
  runDigest,
  seed,
  setup,
  texts,
  trace,
  violations,
  words,
} from "../../documents/parts.ts";

const run = z.strictObject({
  n,
  leaders,
  setup,
  digest: runDigest,
  length: count("Number of deliveries."),
  violations: violations.optional(),
});

export const lift = z.strictObject({
  format,
  algorithm,
  parameters,
  times: count("The large ring has this many times the processes of the small one."),
  violated: texts("The assumptions that the large ring violates."),
  verdict: words("`violated`: the large ring has more than one leader.", "holds", "violated"),
  base: run.describe("The run on the small ring."),
  lifted: run.describe("Its copy on the large ring."),
  trace: trace.describe("The run on the large ring."),
  seed,
  digest: documentDigest,
  replay,
});
