import type { Setup } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shellWords } from "@ringleader/core/internal/words";
import { judgeNodes, type JudgeOptions, type NodesVerdict } from "./judge-nodes.ts";
import { NodeProcess } from "./node-process.ts";

/** Largest number of nodes, each of which is a process. */
const MOST_NODES = 200;
/** Milliseconds until the first answer, which a node may spend on compiling itself. */
const STARTING_MS = 120_000;

export interface ForeignOptions extends JudgeOptions {
  readonly setup: Setup;
  /** The command that starts a node: words; single quotes hold a word together. */
  readonly command: string;
  /** Milliseconds of silence after which a node counts as stuck. */
  readonly silenceMs: number;
  /** Receives what a node prints on stderr. */
  readonly log?: ((position: number, text: string) => void) | undefined;
}

/** Starts one program per node and compares each of its steps with the definition. Leaves no process behind. */
export async function runForeign(options: ForeignOptions): Promise<NodesVerdict> {
  const { setup, command, silenceMs, log, ...rest } = options;
  const { n } = setup;
  if (n > MOST_NODES)
    throw Refusal.of("n", `${n} is not accepted; at most ${MOST_NODES} nodes run as programs.`);
  const words = shellWords(command);
  if (words.length === 0)
    throw Refusal.of("bin", "the command is empty; give one like python3 node.py.");
  const limits = { first: Math.max(STARTING_MS, silenceMs), later: silenceMs };
  const nodes = Array.from(
    { length: n },
    (_, p) => new NodeProcess(words, { limits, log: log && ((text) => log(p, text)) }),
  );
  const killAll = (): void => nodes.forEach((node) => void node.kill());
  // Whatever ends this process, the nodes end too.
  process.once("exit", killAll);
  rest.signal?.addEventListener("abort", killAll);
  try {
    return await judgeNodes(setup, nodes, rest);
  } finally {
    process.off("exit", killAll);
    rest.signal?.removeEventListener("abort", killAll);
  }
}
