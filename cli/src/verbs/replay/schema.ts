import { z } from "zod";
import { algorithm, count, format, replay, runDigest, seed, text } from "../../documents/parts.ts";

const common = { format, algorithm, seed, replay };

export const replayed = z.discriminatedUnion("same", [
  z
    .strictObject({
      ...common,
      same: z.literal(true),
      digest: runDigest,
      events: count("Number of events."),
    })
    .describe("The run is the same as in the trace."),
  z
    .strictObject({
      ...common,
      same: z.literal(false),
      why: text("The first difference."),
      event: count("The index of the first event that differs."),
    })
    .describe("The run differs from the trace."),
]);
