import { z } from "zod";
import {
  algorithm,
  claim,
  count,
  format,
  leaders,
  n,
  outcome,
  parameters,
  replay,
  runDigest,
  seconds,
  seed,
  setup,
  text,
  texts,
  violations,
} from "../../documents/parts.ts";

const counts = z.record(z.string(), z.int().nonnegative());
const time = z.string().regex(/^\d+$/);

/** The algorithm's own report may add fields to the result, to its messages and to its time. */
export const runResult = z.looseObject({
  format,
  algorithm,
  parameters,
  n,
  setup,
  leaders,
  informed: count("Number of processes that have decided."),
  messages: z.looseObject({
    total: count("Number of messages sent."),
    byKind: counts.describe("Number of messages of each kind."),
    byPhase: counts
      .describe(
        "Number of messages of each phase, as the paper numbers them, without starts and announcements.",
      )
      .optional(),
    atElection: count("Messages sent before the leader declares itself.").optional(),
  }),
  time: z
    .looseObject({
      home: time.describe("The time at which the leader declares itself.").optional(),
      finish: time.describe("The time of the last receipt.").optional(),
      elapsed: time
        .describe(
          "The time from the first wake-up to the last receipt or the last decision, whichever is later.",
        )
        .optional(),
    })
    .describe("Exact times, as decimal numbers. Only in rounds.")
    .optional(),
  causal: z
    .strictObject({
      declaration: count("At the declaration of the leader.").optional(),
      last: count("In the whole run."),
    })
    .describe("The length of the longest chain of messages."),
  inFlight: count("Number of messages that were sent and not delivered when the run ended."),
  claims: z.array(claim).describe("The claims of the algorithm, judged on this run."),
  violations: violations.optional(),
  hypotheses: z
    .array(time)
    .describe("marchetti-spaccamela: the hypotheses about n, as decimal numbers.")
    .optional(),
  enforced: z
    .array(z.int())
    .describe(
      "marchetti-spaccamela: the phases m with h_m = h_(m-1) + 1, because the rule gives no larger value.",
    )
    .optional(),
  tree: z
    .strictObject({
      root: z.int().nullable().describe("The position of the root."),
      parent: z.array(z.int().nullable()).describe("The parent of each position; null for none."),
    })
    .describe("dfs: the tree of the search.")
    .optional(),
  outcome,
  faults: texts(
    "The faults of the schedule that break the model, in sentences; absent if there are none. Claims are then not judged.",
  ).optional(),
  delays: texts(
    "The links that the schedule holds, and which of them it releases, in sentences; absent if there are none. Delay is inside the model.",
  ).optional(),
  stopped: text(
    "Why the run was stopped before its end: a limit that was not given, a verdict that is known, a link that is held, or an event in rounds. Absent if it was not, or if --max-messages stopped it.",
  ).optional(),
  seconds: z
    .strictObject({ setup: seconds, run: seconds.describe("The engine alone.") })
    .describe("Wall time. The digest ignores it."),
  seed,
  digest: runDigest,
  replay,
  canonical: runDigest
    .describe("With `--canonical`: the digest of the events in canonical order.")
    .optional(),
});

export const batchError = z.strictObject({
  format,
  error: text("Why the line was refused."),
  line: count("The number of the line, from 1."),
});
