import { z } from "zod";
import {
  algorithm,
  count,
  documentDigest,
  flag,
  format,
  n,
  parameters,
  replay,
  says,
  seconds,
  text,
  texts,
  words,
} from "../../documents/parts.ts";

const sentence = z.strictObject({
  says,
  sentence: text("The sentence, in the language of conjectures."),
});

const counterexample = z
  .strictObject({
    n,
    processes: z
      .array(
        z.strictObject({
          id: z.int(),
          contends: flag("True if the process can be elected."),
          before: text("Its state before the step."),
          after: text("Its state after the step."),
        }),
      )
      .describe("The processes, clockwise. The first one acts."),
    received: text("The message that it receives; absent if it starts.").optional(),
    messages: texts("The other messages in flight."),
    sent: texts("The messages that it sends."),
    command: text("The guarded command that it takes."),
    violated: sentence.describe("The sentence that holds before the step and not after it."),
  })
  .describe(
    "The smallest state found that satisfies the invariant and has a successor that does not. It need not be reachable.",
  );

export const prove = z.strictObject({
  format,
  algorithm,
  parameters,
  verdict: words(
    "`not-expressible`: `inexpressible` names the field. `undecided`: a solver gave no answer in time, or nobody stated an invariant (`suggests`).",
    "proved",
    "not-inductive",
    "not-expressible",
    "undecided",
  ),
  proves: text("What is proved, if what `assumes` lists is true.").optional(),
  assumes: texts(
    "What the proof takes for granted of ids, counters and handlers; empty if nothing.",
  ),
  outside: texts(
    "What may happen in the runs of this mutant, which is the right algorithm outside its model. The proof is about the model.",
  ).optional(),
  inexpressible: text("What has no formula.").optional(),
  commands: z
    .strictObject({
      controls: count("Number of local states apart from ids and open counters."),
      orderTypes: count("Number of order types that the handlers were asked about."),
      commands: count("Number of guarded commands."),
      spacings: count(
        "Number of spacings of ids on which each order type was asked; 0 without ids.",
      ),
      open: texts("The counters that are left open."),
    })
    .optional(),
  ids: text("How it is known that ids are only compared.").optional(),
  suggests: text(
    "A sentence to begin with (--invariant); present if neither the request nor the definition states an invariant.",
  ).optional(),
  invariant: z.array(sentence).describe("The sentences that are proved together, safety first."),
  leftOut: z
    .array(sentence)
    .describe("Sentences of the right algorithm that a mutant does not preserve."),
  small: z
    .strictObject({
      states: count("Number of states that were tried without a solver."),
      to: count("The largest n for which all states with few messages were tried."),
    })
    .optional(),
  counterexample: counterexample.optional(),
  conditions: z
    .array(
      z.strictObject({
        name: text("The name of its file."),
        says,
        answers: z
          .record(z.string(), z.enum(["sat", "unsat", "unknown"]))
          .describe("The answer of each solver; the condition holds if it is `unsat`."),
      }),
    )
    .describe("The conditions of the proof."),
  solvers: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  files: texts("The files of the conditions (--out).").optional(),
  seconds,
  digest: documentDigest,
  replay,
});
