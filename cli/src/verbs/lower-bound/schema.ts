import { z } from "zod";
import {
  algorithm,
  count,
  flag,
  format,
  leaders,
  n,
  outcome,
  parameters,
  replay,
  runDigest,
  seed,
  setup,
  text,
  violations,
} from "../../documents/parts.ts";

/** A level of the adversary that blocks channels. */
const blocked = z.strictObject({
  size: count("Size of the rings of this level."),
  rings: count("Number of rings."),
  forced: count("Messages received after the halves came to rest, in all rings."),
  least: count("The same, in the ring with the fewest."),
  otherwise: count("What `least` would be if the other channel had been unblocked."),
  required: text("Messages that the proof requires of each ring; may be a half-integer."),
});

/** A level of the run in lockstep. */
const inRounds = z.strictObject({
  length: count("Length of the neighbourhoods that processes know in these rounds."),
  alike: count("Number of processes that act alike."),
  rounds: count("Number of active rounds."),
  forced: count("Number of rounds that an election needs."),
  sent: count("Messages sent in these rounds."),
  least: count("Messages sent in the round with the fewest."),
  floor: count("Messages that the theorem requires in these rounds."),
});

const actor = z.strictObject({
  position: count("A position."),
  id: z.int(),
  does: text("What the process does."),
});

export const lowerBound = z.strictObject({
  format,
  algorithm,
  parameters,
  announced: flag("True if announce=yes was added.").optional(),
  n,
  levels: z.array(z.union([blocked, inRounds])),
  forced: count("Messages received before the last channel is unblocked.").optional(),
  bound: text("The number of messages that the theorem requires, as p/q.").optional(),
  rounds: count("With --ids bit-reversal: number of rounds in which a process sends.").optional(),
  floor: count("With --ids bit-reversal: messages that an election needs.").optional(),
  exempt: text("Why the theorem does not apply.").optional(),
  difference: z
    .strictObject({
      time: z.string(),
      radius: count("Number of earlier active rounds."),
      processes: z.tuple([actor, actor]),
    })
    .describe("The first difference between two processes that should act alike.")
    .optional(),
  verdict: z.enum(["holds", "violated", "undecided", "exempt"]),
  why: text("Why the bound is violated or undecided.").optional(),
  unblocked: z
    .array(z.int())
    .describe("By level: deliveries before the channels of the level are unblocked.")
    .optional(),
  messages: count("Messages of the run.").optional(),
  setup: setup.optional(),
  leaders: leaders.optional(),
  outcome: outcome.optional(),
  violations: violations.optional(),
  seed,
  digest: runDigest.describe("The digest of the run; without a run, of this document."),
  replay,
});
