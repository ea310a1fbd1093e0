import { z } from "zod";
import {
  algorithm,
  count,
  format,
  replay,
  runDigest,
  seed,
  text,
  texts,
  version,
} from "../../documents/parts.ts";

const common = { format, algorithm, seed, replay, version };

export const replayed = z.discriminatedUnion("same", [
  z
    .strictObject({
      ...common,
      same: z.literal(true),
      digest: runDigest,
      events: count("Number of events."),
      faults: texts(
        "The faults of the schedule that break the model, in sentences; absent if there are none.",
      ).optional(),
      delays: texts(
        "The links that the schedule holds, and which of them it releases, in sentences; absent if there are none. Delay is inside the model.",
      ).optional(),
      compared: texts(
        "What was compared: every key of every `event`, its `decisions`, the `digest` of setup and events, and the `seed` if the run draws from it.",
      ),
      notCompared: texts(
        "`decisions` if the trace has format 1, which does not hold them; and the keys of the header on which no event and no digest depends: the `seed` if nothing is drawn from it, and `names`.",
      ),
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
