import { faultKinds, papers } from "@ringleader/core/internal";
import { z } from "zod";

/** Parts that the schemas of several documents share. */

export const text = (says: string) => z.string().describe(says);
export const count = (says: string) => z.int().nonnegative().describe(says);
export const flag = (says: string) => z.boolean().describe(says);
export const number = (says: string) => z.number().describe(says);
export const texts = (says: string) => z.array(z.string()).describe(says);
export const words = <const T extends readonly [string, ...string[]]>(says: string, ...all: T) =>
  z.enum(all).describe(says);

export const format = z
  .literal(1)
  .describe("The number of this form of document. A later form has a higher number.");
export const algorithm = text("The name of the algorithm, or the path of a user's file.");
export const parameters = z
  .record(z.string(), z.string())
  .describe("The parameters of the algorithm, as text.");
export const n = count("Number of processes.");
export const seed = z
  .union([z.int(), z.string()])
  .describe("The seed; a string if it exceeds 2^53.");
const hex = z.string().regex(/^[0-9a-f]{16}$/);
export const runDigest = hex.describe(
  "A hash of the whole run: its setup and every event. The same input gives the same digest on every machine.",
);
export const documentDigest = hex.describe(
  "A hash of what this document says, without times, file names, command lines and traces. It does not depend on the number of workers.",
);
export const replay = text("The command line that makes this result again.");
export const seconds = number("Wall time in seconds. The digest ignores it.");

export const verdict = words(
  "`undecided`: not decided within the budget.",
  "holds",
  "violated",
  "undecided",
);
export const known = words(
  "How a claim is known: `stated` means that its source states it, `refuted` that it is false.",
  "proved",
  "searched",
  "measured",
  "stated",
  "refuted",
);
const claimId = text("The id of the claim.");
export const says = text("A sentence.");
export const cite = text(
  `The source of the claim. A number stands for one of these: ${Object.entries(papers)
    .map(([number, title]) => `${number} ${title}`)
    .join("; ")}.`,
);

const claimText = { id: claimId, says, cite };
export const measured = text("The value that was measured.");
export const claim = z
  .strictObject({
    ...claimText,
    holds: flag("True if the claim holds here."),
    measured,
    bound: text("The value that the claim allows."),
    relation: text("How the measured value relates to the bound, if both are numbers.").optional(),
    limit: z.number().describe("The bound before it is rounded, if that differs.").optional(),
    known,
    refuted: text("The command that shows the counterexample, if the claim is false.").optional(),
  })
  .meta({ id: "claim", description: "A claim of the algorithm and its verdict." });

export const outcome = words(
  "`budget`: the run was stopped. `deadlock`: no message is in flight and no process leads.",
  "elected",
  "no-leader",
  "many-leaders",
  "deadlock",
  "budget",
);
export const leaders = z
  .array(
    z.strictObject({
      position: count("The place in the ring, from 0."),
      id: z.int().describe("The id; absent if processes have no ids.").optional(),
    }),
  )
  .describe("Every process that declared itself.");
export const violations = texts("What was wrong with the election; absent if nothing was.");

const positions = z.array(z.int().nonnegative());
const time = z.string().regex(/^\d+$/);
export const setup = z
  .strictObject({
    ids: z
      .union([z.array(z.int()), z.string()])
      .describe("The ids, position 0 first; a word such as random if there are more than 1000.")
      .optional(),
    graph: text("The network; absent for a ring.").optional(),
    names: texts("The names of the nodes of the network's file, by position.").optional(),
    ports: text("The port labels: one digit per process on a ring, else permutations.").optional(),
    wake: z
      .union([z.literal("all"), z.record(z.string(), time)])
      .describe("The time at which each position wakes by itself."),
    willing: z
      .union([z.literal("all"), positions])
      .describe("The positions that take part if a message wakes them. Only in rounds.")
      .optional(),
    schedule: text("The schedule."),
    links: words("`any`: links may reorder messages.", "fifo", "any"),
    ties: text("In rounds: the order of messages that arrive together.").optional(),
    coins: z
      .array(z.array(z.int()))
      .describe("The first outcomes of the coins of each process.")
      .optional(),
    known: count("The n that every process believes, if n is violated.").optional(),
    violated: texts("The assumptions that are violated on purpose.").optional(),
  })
  .meta({ id: "setup", description: "Everything that determines the run." });

export const assumes = texts("What the verdict takes for granted; absent if nothing.").optional();
export const notExplored = z
  .array(
    z.strictObject({
      dimension: text("What was not explored."),
      flag: text("The flag that explores it.").optional(),
    }),
  )
  .describe("The dimensions that the model leaves open and that were not explored.");

export const version = text(
  "The version that made the trace: that of core and, if the command made it, a hash of its built files. Absent in traces of earlier versions.",
).optional();

export const traceHeader = z.strictObject({
  format: z
    .union([z.literal(1), z.literal(2)])
    .describe("2. A trace of format 1 has no decisions, neither in its events nor in its digest."),
  version,
  algorithm,
  parameters,
  n,
  setup,
  seed,
  digest: runDigest,
  maxMessages: count(
    "Number of deliveries after which the run was stopped; absent if it was not.",
  ).optional(),
  maxEvents: count(
    "In rounds: number of deliveries and alarms after which the run was stopped.",
  ).optional(),
  faults: count("Number of faults among the events; absent if there are none.").optional(),
});

export const traceEvent = z.strictObject({
  index: count("The number of the event, from 0."),
  time: time.describe("In rounds the time, else the causal depth; a decimal number."),
  process: count("The position of the receiver."),
  kind: text(
    "The kind of the message, or `wake`, or `alarm`, or a fault that is not of a message.",
  ),
  port: count("The port at which the message arrives."),
  words: z
    .array(z.int())
    .describe("The fields of the message in order, the id first; or the tag of the alarm."),
  tosses: z.array(z.int()).describe("The outcomes of the coins that the process tosses."),
  does: text(
    "The decisions of the process in this event, in order, as in `leads`, `follows 7` (with ids) or `leads, follows 7`. Absent if there are none.",
  ).optional(),
  fault: z
    .enum(faultKinds)
    .describe(
      "What is broken, outside the model: a message that is lost or duplicated, a process that crashes, or a link that is held or released. Absent if the event is not a fault.",
    )
    .optional(),
});

export const trace = z
  .tuple([traceHeader], traceEvent)
  .meta({ id: "trace", description: "The lines of a trace: a header, then one event per line." });
