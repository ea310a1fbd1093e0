import {
  applyCommand,
  enabledCommands,
  type CommandState,
  type Letter,
} from "../commands/apply-command.ts";
import type { Commands } from "../commands/command.ts";
import { orderTypeOf } from "../commands/order-types.ts";
import { labelField } from "../model/schema.ts";
import { permutations } from "./permutations.ts";

/** The greatest share of candidates that can survive a phase, for every n. */
export interface Survivors {
  readonly numerator: number;
  readonly denominator: number;
  /** Number of neighbouring candidates whose ids decide whether one survives. */
  readonly window: number;
  /** Number of orders of the ids in a window. */
  readonly orderTypes: number;
}

/** Most rounds of messages in a phase. */
const MOST_ROUNDS = 3;

/** A candidate in a window of candidates, with the messages on their way to it, oldest first. */
interface Candidate {
  state: CommandState;
  readonly inbox: Letter[];
}

/**
 * Computes the greatest share of candidates that can survive a phase, from the commands: whether a candidate survives
 * depends on the order of the ids in a window around it, and the share is the maximum mean weight of a cycle of
 * windows. Returns the reason if the algorithm has no phases of this kind.
 */
export function survivors(commands: Commands): Survivors | string {
  const why = whyNoWindow(commands);
  if (why !== undefined) return why;
  const { algorithm } = commands;
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
    const width = algorithm.needs.bothWays ? 2 * rounds + 1 : rounds + 1;
    const weights = new Map<string, number>();
    let isDecided = true;
    for (const ids of permutations(width)) {
      const survives = survivesPhase(commands, ids, rounds);
      if (survives === undefined) {
        isDecided = false;
        break;
      }
      weights.set(ids.join(), survives ? 1 : 0);
    }
    if (!isDecided) continue;
    const [numerator, denominator] = maximumCycleMean(weights);
    return { numerator, denominator, window: width, orderTypes: weights.size };
  }
  return `${MOST_ROUNDS} rounds of messages do not decide whether a candidate survives`;
}

/** Returns why no window of candidates decides whether one of them survives; undefined if one may. */
function whyNoWindow({ algorithm, open }: Commands): string | undefined {
  const hasPhases = Object.values(algorithm.messages).some((fields) =>
    Object.hasOwn(fields, "phase"),
  );
  if (!hasPhases) return "its messages belong to no phase";
  if (!algorithm.needs.ids) return "its candidates have no ids";
  if (!algorithm.standing) return "it does not say which processes are candidates (standing)";
  if (open.length > 0)
    return `counters without a limit decide which candidates survive: ${open.join(", ")}`;
  return undefined;
}

/** Tells whether a candidate survives a phase among these ids; undefined if it has not decided after this many rounds. */
function survivesPhase(
  commands: Commands,
  ids: readonly number[],
  rounds: number,
): boolean | undefined {
  const bothWays = commands.algorithm.needs.bothWays === true;
  // On a one-way ring, the last candidate depends on those before it.
  const middle = bothWays ? rounds : ids.length - 1;
  const fresh: CommandState = {
    control: commands.initial[0],
    ids: commands.slots.map(() => undefined),
  };
  const line: Candidate[] = ids.map(() => ({ state: fresh, inbox: [] }));
  const started = line.map((_, p) => act(commands, ids[p], line, p));
  const first = line[middle].state;
  if (started.includes(undefined)) return undefined;
  const began = kindsOf(started[middle]!);
  for (let round = 0; round < rounds; round++) {
    // All candidates receive what was sent in the round before, first from the left, then from the right.
    const mail = line.map(({ inbox }) => inbox.splice(0));
    for (const p of line.keys()) {
      for (const letter of mail[p].sort((x, y) => x.way - y.way)) {
        const sent = act(commands, ids[p], line, p, letter);
        if (!sent) return undefined;
        if (p !== middle) continue;
        const { control } = line[p].state;
        if (!isStanding(commands, control)) return false;
        const isBack = phaseOf(commands, control) === phaseOf(commands, first.control);
        if (isBack && kindsOf(sent) === began) return true;
      }
    }
  }
  return undefined;
}

const kindsOf = (sent: readonly Letter[]): string =>
  sent.map(({ kind, way }) => `${kind} ${way}`).join();

/** Lets a candidate start or receive a letter; undefined if its commands allow more than one effect. */
function act(
  commands: Commands,
  me: number,
  line: readonly Candidate[],
  p: number,
  letter?: Letter,
): readonly Letter[] | undefined {
  const enabled = enabledCommands(commands, me, line[p].state, letter);
  if (enabled.length !== 1) return undefined;
  const { state, sent } = applyCommand(enabled[0], me, line[p].state, letter);
  line[p].state = state;
  for (const it of sent) line[p + (it.way === 0 ? 1 : -1)]?.inbox.push(it);
  return sent;
}

/** True if a process in this control can still be elected. */
function isStanding({ algorithm, controls, slots }: Commands, control: number): boolean {
  const field = labelField(algorithm.state);
  const slot = slots.findIndex(({ name }) => name === field?.name);
  const label = field?.labels[controls[control].words[slot]];
  return label !== undefined && algorithm.standing!.includes(label as never);
}

/** Returns a text that is equal for controls that differ only in ids that are never absent again. */
const phaseOf = ({ controls, slots }: Commands, control: number): string =>
  slots
    .map(({ role, field }, i) => (role === "id" && !field.maybe ? "" : controls[control].words[i]))
    .join();

/** Computes the maximum mean weight of a cycle of windows that overlap in all but one id, by Karp's algorithm, as a fraction. */
function maximumCycleMean(weights: ReadonlyMap<string, number>): readonly [number, number] {
  const edges = [...weights].map(([text, weight]) => {
    const ids = text.split(",").map(Number);
    const [from, to] = [ids.slice(0, -1), ids.slice(1)].map((it) => orderTypeOf(it).join());
    return { from, to, weight };
  });
  const nodes = [...new Set(edges.map(({ from }) => from))];
  const n = nodes.length;
  const best: Map<string, number>[] = [new Map(nodes.map((node) => [node, 0]))];
  for (let k = 1; k <= n; k++) {
    const next = new Map<string, number>();
    for (const { from, to, weight } of edges) {
      const value = (best[k - 1].get(from) ?? -Infinity) + weight;
      if (value > (next.get(to) ?? -Infinity)) next.set(to, value);
    }
    best.push(next);
  }
  let mean: readonly [number, number] = [0, 1];
  for (const node of nodes) {
    let least: readonly [number, number] | undefined;
    for (let k = 0; k < n; k++) {
      const part = [best[n].get(node)! - best[k].get(node)!, n - k] as const;
      if (!least || part[0] * least[1] < least[0] * part[1]) least = part;
    }
    if (least && least[0] * mean[1] > mean[0] * least[1]) mean = least;
  }
  const divisor = gcd(mean[0], mean[1]);
  return [mean[0] / divisor, mean[1] / divisor];
}

const gcd = (x: number, y: number): number => (y === 0 ? x : gcd(y, x % y));
