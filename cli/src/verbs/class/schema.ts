import { z } from "zod";
import {
  algorithm,
  count,
  format,
  leaders,
  n,
  parameters,
  replay,
  runDigest,
  seed,
  text,
  words,
} from "../../documents/parts.ts";

const run = z
  .strictObject({
    n,
    seed,
    verdict: words(
      "Whether the logs of the phones are a run of the definition; `unfinished` if it was ended early.",
      "conforms",
      "unfinished",
      "differs",
    ),
    sentence: text("The verdict in a sentence."),
    leaders,
    messages: count("Number of messages sent."),
    digest: runDigest.optional(),
    guesses: z
      .strictObject({
        right: count("Number of guesses that were right."),
        wrong: count("Number of guesses that were wrong."),
      })
      .describe("What students guessed, by hand."),
    trace: text("The trace of the run; absent without `--out`.").optional(),
  })
  .meta({ id: "classRun", description: "A run of the class." });

export const classRoom = z.strictObject({
  format,
  algorithm,
  parameters,
  room: text("The four letters of the room."),
  closed: text("Why the room closed."),
  runs: z.array(run).describe("The runs that were judged."),
  replay,
});
