import { z } from "zod";
import {
  count,
  flag,
  number,
  runDigest,
  seconds,
  text,
  texts,
  words,
} from "../../../documents/parts.ts";
import { runResult } from "../../run/schema.ts";
import { conformance } from "../conform/schema.ts";

const net = z
  .strictObject({
    wire: words("What connects the processes.", "unix", "tcp", "tls"),
    clock: text("In rounds: `pulses`, or the length of a round by the real clock.").optional(),
    processes: count("Number of operating-system processes."),
    coins: words("Where the coins come from.", "seed", "system"),
    journal: flag("True if nodes keep a journal."),
    predicted: runDigest
      .describe("The digest that was computed before the run; absent if it is not known before.")
      .optional(),
    repeats: count(
      "Number of events after which the processes were in their last state before, so that they can go on forever; only for a trace that was acted out.",
    ).optional(),
    sent: count("Number of messages sent."),
    received: count("Number of messages received."),
    resent: count("Number of frames that were sent again after a cut or a restart."),
    duplicates: count("Number of frames that arrived again and were dropped."),
    cuts: count("Number of connections that were cut."),
    kills: count("Number of processes that were killed."),
    pauses: count("Number of processes that were paused."),
    recovered: count("Number of inputs that restarted processes read from their journals."),
    pulses: count("Number of pulses, which make rounds."),
    skips: count("How often a process skipped quiet rounds, on average."),
    startSeconds: seconds.describe("Wall time until all processes had started."),
    connectSeconds: seconds.describe("Wall time until all links were up."),
    wallSeconds: seconds.describe("Wall time of the run."),
    hopMicros: number(
      "Wall time of the run per message of its longest chain, in microseconds.",
    ).optional(),
    cpuSeconds: seconds.describe("Processor time of all processes."),
    faults: texts("The faults, in sentences."),
    late: texts("Messages of the real clock that arrived after their round."),
    folder: text("The folder of the run: logs, faults, trace and this document."),
  })
  .meta({ id: "net", description: "What the network did." });

const programs = z
  .strictObject({
    nodes: z
      .strictObject({
        command: text("The command that starts a node."),
        count: count("Number of nodes, each a process."),
        runs: count("Number of runs; more than one with `--seeds`."),
        steps: count("Number of steps in all runs that equal those of the definition."),
        differs: count("The position of the node that differs.").optional(),
      })
      .describe("The programs that ran as nodes."),
  })
  .meta({ id: "programs", description: "With `--bin`: programs that ran as nodes." });

const { verdict, why, log } = conformance.shape;

/** What is absent if the logs differ from the definition, or end too early for a result. */
const ended = {
  leaders: true,
  informed: true,
  messages: true,
  causal: true,
  inFlight: true,
  claims: true,
  outcome: true,
  digest: true,
} as const;

export const netRun = runResult.partial(ended).extend({
  verdict,
  why,
  log,
  net: z.union([net, programs]),
});
