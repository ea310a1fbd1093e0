import { z } from "zod";
import {
  algorithm,
  cite,
  count,
  documentDigest,
  format,
  known,
  n,
  replay,
  says,
  text,
} from "../../documents/parts.ts";

const counts = {
  claims: count("Number of claims."),
  hold: count("Number of claims that hold."),
  refuted: count("Number of claims that are false as printed."),
  proved: count("Number of claims that hold and are proved."),
  violated: count("Number of claims with an unexpected result."),
  notJudged: count("Number of claims that no experiment judged."),
};

export const reproduce = z.strictObject({
  format,
  verdict: z.enum(["holds", "violated"]),
  experiments: count("Number of experiments that were performed."),
  ...counts,
  papers: z.record(z.string(), z.strictObject(counts)).describe("The counts of each paper."),
  claims: z
    .array(
      z.strictObject({
        algorithm,
        id: z.string(),
        says,
        cite,
        known: known.optional(),
        verdict: z.enum(["holds", "refuted", "violated", "not judged"]),
        measured: text("The value nearest to the bound.").optional(),
        bound: z.string().optional(),
        n: n.optional(),
        by: text("The command that shows the counterexample.").optional(),
        truth: text("The true statement, if the claim is false.").optional(),
        truthKnown: z.record(z.string(), z.unknown()).optional(),
        against: text("What contradicts the claim.").optional(),
      }),
    )
    .describe("Every claim of the papers."),
  report: text("The file of the report."),
  digest: documentDigest,
  replay,
});
