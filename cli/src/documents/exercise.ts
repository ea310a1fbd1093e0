import { z } from "zod";
import { algorithm, count, format, text, words } from "./parts.ts";

const asks = text("The words of the task. If absent, the page words it.").optional();
const run = z
  .object({ algorithm })
  .catchall(z.unknown())
  .describe(
    "The run, with the keys of a line of `run --batch`. The algorithm is of the catalogue.",
  );

const predict = { kind: z.literal("predict"), asks, run };
const predicts = "What does the process do that receives the next message?";

const task = z.union([
  z
    .strictObject({
      ...predict,
      after: count("Number of deliveries before the one that is asked for."),
    })
    .describe(predicts),
  z
    .strictObject({
      ...predict,
      at: count(
        "Number of events before the one that is asked for, wake-ups included, as the player counts them.",
      ),
    })
    .describe(predicts),
  z
    .strictObject({
      kind: z.literal("place"),
      asks,
      run,
      relation: words("How the cost compares.", "exactly", "at most", "at least"),
      messages: count("The number of messages."),
      of: text("The kind of messages that count. If absent, all kinds count.").optional(),
    })
    .describe("Place the ids so that the run costs this."),
  z
    .strictObject({
      kind: z.literal("schedule"),
      asks,
      run,
      find: words("How the election ends.", "two leaders", "no leader", "wrong leader"),
    })
    .describe("Find a schedule, by hand, that ends like this."),
  z
    .strictObject({
      kind: z.literal("line"),
      asks,
      program: z
        .string()
        .regex(/^(?:(?!____)[^])*____(?:(?!____)[^])*$/)
        .describe("The text of an algorithm. `____` occurs once, where the reader fills in text."),
      n: z.int().min(2).max(4).describe("The checker runs it on every ring of 2 to n processes."),
    })
    .describe("Fill in the missing text, so that the checker finds no violation."),
]);

/** The file of an exercise. The page writes and reads it; the command does not. */
export const exercise = z.strictObject({
  format,
  title: z.string().min(1).max(120).describe("The title of the exercise."),
  tasks: z.array(task).min(1).max(20).describe("The tasks, in order."),
});
