import { z } from "zod";
import { count, documentDigest, flag, format, replay, seed, texts } from "../../documents/parts.ts";

export const exported = z.strictObject({
  format,
  states: count("Number of states; only for a state graph.").optional(),
  transitions: count("Number of transitions; only for a state graph.").optional(),
  model: z
    .enum(["mdp", "dtmc"])
    .describe("With coins: a Markov decision process, or a Markov chain.")
    .optional(),
  events: count("Number of events; only for a run.").optional(),
  conditions: count(
    "Number of conditions, each of which a solver must answer with unsat; only for smt.",
  ).optional(),
  added: flag("True if state 0 was added, from which the first coin tosses lead.").optional(),
  files: texts("The files that were written."),
  seed: seed.optional(),
  digest: documentDigest.describe("A hash of the lines of the first file."),
  replay,
});
