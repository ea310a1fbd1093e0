import { startSimulation, type Event, type Outcome, type Setup } from "@ringleader/core/internal";
import { DefinitionSteps } from "./definition-steps.ts";
import { ForeignNode } from "./foreign-node.ts";
import type { NodeChannel } from "./node-channel.ts";
import { NodeFault } from "./node-fault.ts";
import { isOneWay } from "./node-ports.ts";
import { sayMessage } from "./step-difference.ts";

/** What limits and steers a run, as for the simulator. */
type RunLimits = Pick<NonNullable<Parameters<typeof startSimulation>[1]>, "steps" | "maxEvents">;

export interface JudgeOptions extends RunLimits {
  /** Maximum number of deliveries. Default: no limit. */
  readonly maxMessages?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after every step. */
  readonly progress?: ((steps: number, delivered: number) => void) | undefined;
}

/** The verdict on nodes that took part in one run. */
export interface NodesVerdict {
  /** Number of steps that equal those of the definition. */
  readonly steps: number;
  /** The run as far as it went. */
  readonly outcome: Outcome;
  /** The first step that differs from the definition, as a sentence; undefined if all steps are equal. */
  readonly difference?: string | undefined;
  /** The position of the node that differs. */
  readonly position?: number | undefined;
}

/** The fault of a node, as a sentence. */
interface Blame {
  readonly difference: string;
  readonly position: number;
}

/**
 * Runs the nodes, one step at a time, and compares every step with the definition. The simulator chooses the steps. All
 * steps so far are those of the definition, so the messages that the nodes have sent are those that the simulator
 * delivers. Ends the nodes in any case. A signal stops the run where it is.
 */
export async function judgeNodes(
  setup: Setup,
  channels: readonly NodeChannel[],
  { maxMessages = Infinity, signal, progress, ...limits }: JudgeOptions = {},
): Promise<NodesVerdict> {
  const nodes = channels.map((channel, p) => new ForeignNode(setup, p, channel));
  const definition = new DefinitionSteps(setup);
  const events: Event[] = [];
  const simulation = startSimulation(setup, { ...limits, watch: (event) => events.push(event) });
  let steps = 0;
  /** Returns the fault of a node; undefined if there is none, or if the node was stopped. */
  const faultOf = async (
    { position }: ForeignNode,
    after: string,
    act: () => Promise<void>,
  ): Promise<Blame | undefined> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      const difference = `after ${after} position ${position} ${error.message}.`;
      if (!signal?.aborted) return { difference, position };
    }
    return undefined;
  };
  const faultOfAny = async (after: string, act: (node: ForeignNode) => Promise<void>) => {
    const faults = await Promise.all(nodes.map((node) => faultOf(node, after, () => act(node))));
    return faults.find((fault) => fault !== undefined);
  };
  const takeSteps = async (): Promise<Blame | undefined> => {
    for (const event of events.splice(0)) {
      if (signal?.aborted) return undefined;
      // Nothing happens at a process when a link breaks or a message is lost.
      if (event.fault) continue;
      const node = nodes[event.process];
      const step = definition.step(event);
      const fault = await faultOf(node, sayInput(setup, event), () => node.step(event, step));
      if (fault !== undefined || signal?.aborted) return fault;
      steps++;
      progress?.(steps, simulation.delivered());
    }
    return undefined;
  };
  const judge = async (): Promise<Blame | undefined> => {
    const unready = await faultOfAny("init", (node) => node.init());
    if (unready !== undefined) return unready;
    for (;;) {
      const isLeft = simulation.advance(simulation.delivered() < maxMessages ? 1 : 0);
      const fault = await takeSteps();
      if (fault !== undefined) return fault;
      if (!isLeft || signal?.aborted) break;
    }
    return faultOfAny("its last step", (node) => node.end());
  };
  try {
    const blame = await judge();
    return { steps, outcome: simulation.finish(), ...blame };
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
  }
}

/** Names what a node was told. */
function sayInput(setup: Setup, { kind, port, words }: Event): string {
  if (kind === "wake") return "wake";
  if (kind === "alarm") return `alarm ${words[0]}`;
  return `${sayMessage({ kind, words })} at port ${isOneWay(setup) ? 0 : port}`;
}
