import { z } from "zod";
import {
  algorithm,
  assumes,
  cite,
  count,
  documentDigest,
  format,
  n,
  parameters,
  replay,
  says,
  text,
  texts,
  verdict,
  words,
} from "../../documents/parts.ts";

const size = z.strictObject({
  n,
  floor: text("The floor on a ring of this size, as p/q."),
  least: count("The fewest messages on such a ring, or those of its one run."),
  mean: text("The mean over all arrangements, as p/q.").optional(),
  most: count("The most messages on such a ring.").optional(),
});

const theorem = z.strictObject({
  id: text("The name of the theorem."),
  says,
  cite,
  proof: text("Where the numbers are derived."),
  floor: text("The floor as a formula; absent if no such algorithm exists.").optional(),
  uses: texts("The needs, and absent needs, that the theorem uses."),
  silent: text("Why the theorem does not speak of the algorithm; absent if it does.").optional(),
  verdict: verdict.optional(),
  why: text("What is wrong, unless the theorem holds.").optional(),
  set: parameters.describe("Parameters that were set for the comparison.").optional(),
  sizes: z.array(size).optional(),
  nearest: z
    .strictObject({ n, replay })
    .describe("The run that comes nearest to the floor, or shows what is wrong.")
    .optional(),
});

export const limits = z.strictObject({
  format,
  algorithm,
  parameters,
  needs: texts("The assumptions of the algorithm."),
  theorems: z.array(theorem),
  verdict: words(
    "`exempt`: no theorem speaks of the algorithm.",
    "holds",
    "violated",
    "undecided",
    "exempt",
  ),
  assumes,
  digest: documentDigest,
  replay,
});
