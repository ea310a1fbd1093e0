import { z } from "zod";
import { flag, known, parameters, text, texts } from "../../documents/parts.ts";

/** An array, so it has no `format`; the name of its schema stands for the form. */
export const list = z
  .array(
    z.strictObject({
      name: text("The name of the algorithm."),
      paper: text("Its source."),
      idea: text("The idea in a few sentences."),
      needs: texts("The assumptions that it makes."),
      elects: text("Which process it elects: max, min or any."),
      announces: flag("True if every process learns the leader."),
      parameters,
      bounds: texts("The sentences of its most telling claims."),
      known: z.array(known).describe("How each of these claims is known."),
    }),
  )
  .describe("The catalogue.");
