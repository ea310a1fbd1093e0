import type { Result } from "@ringleader/core/internal";
import type { NodesVerdict } from "@ringleader/net";

/** A run of programs as nodes, judged. If several seeds were tried, the last run. */
export interface NodesRun extends NodesVerdict {
  /** The command that starts a node. */
  readonly command: string;
  readonly result: Result;
  readonly seconds: number;
  /** Number of runs, and of steps in all of them. */
  readonly runs: number;
  readonly allSteps: number;
  /** The last lines on stderr of the node that differs. */
  readonly log: readonly string[];
  /** The command that makes the run again. */
  readonly again: string;
}

/** Makes the document of a run: as `run --json`, with the verdict on the nodes. A run that differs has no result. */
export function documentOf(run: NodesRun): object {
  const { difference, result, again, seconds: wall } = run;
  const { seed, digest, ...rest } = result;
  const seconds = { setup: 0, run: wall };
  const net = { nodes: nodesOf(run) };
  if (difference === undefined) {
    const verdict = result.outcome === "budget" ? "unfinished" : "conforms";
    return { ...rest, verdict, seconds, seed, digest, replay: again, net };
  }
  const { format, algorithm, parameters, n, setup } = result;
  const verdict = { verdict: "differs", why: difference };
  return { format, algorithm, parameters, n, setup, ...verdict, seconds, seed, replay: again, net };
}

const nodesOf = ({ command, result, runs, allSteps, position }: NodesRun) => ({
  command,
  count: result.n,
  runs,
  steps: allSteps,
  ...(position !== undefined && { differs: position }),
});
