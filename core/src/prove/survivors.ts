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
/** Most states of a window that are explored. */
const STATES_MAX = 20_000;

/** A candidate in a window of candidates, with the messages on their way to it, oldest first. */
interface Candidate {
  readonly state: CommandState;
  readonly inbox: readonly Letter[];
}

/** What happens to a candidate in a phase: undefined if the window does not decide it, `varies` if it depends on the schedule. */
type Fate = boolean | "varies" | undefined;

const cached = new WeakMap<Commands, Survivors | string>();

/** Returns the greatest share of candidates that can survive a phase, or the reason why none is derived. */
export function survivors(commands: Commands): Survivors | string {
  const known = cached.get(commands) ?? deriveSurvivors(commands);
  cached.set(commands, known);
  return known;
}

/**
 * Computes the greatest share of candidates that can survive a phase on links that keep the order, from the commands:
 * whether a candidate survives depends on the order of the ids in a window around it, and the share is the maximum mean
 * weight of a cycle of windows. Returns the reason if the algorithm has no phases of this kind.
 */
function deriveSurvivors(commands: Commands): Survivors | string {
  const why = whyNoWindow(commands);
  if (why !== undefined) return why;
  const { bothWays } = commands.algorithm.needs;
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
    const fates = fatesIn(commands, rounds);
    if (fates === "varies") return VARIES;
    if (!fates) continue;
    // Candidates outside the window must not matter, whenever their messages arrive.
    const wider = fatesIn(commands, rounds + 1);
    const width = bothWays ? 2 * rounds + 1 : rounds + 1;
    const isDecided =
      wider !== undefined &&
      wider !== "varies" &&
      [...wider].every(([text, fate]) => {
        const ids = text.split(",").map(Number);
        const inner = bothWays ? ids.slice(1, -1) : ids.slice(1);
        return fates.get(orderTypeOf(inner).join()) === fate;
      });
    if (!isDecided) return VARIES;
    const weights = new Map([...fates].map(([ids, fate]) => [ids, fate ? 1 : 0]));
    const [numerator, denominator] = maximumCycleMean(weights);
    return { numerator, denominator, window: width, orderTypes: weights.size };
  }
  return `${MOST_ROUNDS} rounds of messages do not decide whether a candidate survives`;
}

const VARIES = "whether a candidate survives depends on the schedule, or on candidates far away";

/** Returns the fate of a candidate for every order of the ids in its window; undefined if a window decides nothing. */
function fatesIn(
  commands: Commands,
  rounds: number,
): ReadonlyMap<string, boolean> | "varies" | undefined {
  const width = commands.algorithm.needs.bothWays ? 2 * rounds + 1 : rounds + 1;
  const fates = new Map<string, boolean>();
  for (const ids of permutations(width)) {
    const fate = fateOf(commands, ids, rounds);
    if (typeof fate !== "boolean") return fate;
    fates.set(orderTypeOf(ids).join(), fate);
  }
  return fates;
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

/** Finds the fate of a candidate among these ids, under every schedule in which no message arrives from outside the window. */
function fateOf(commands: Commands, ids: readonly number[], rounds: number): Fate {
  const bothWays = commands.algorithm.needs.bothWays === true;
  // On a one-way ring, the last candidate depends on those before it.
  const middle = bothWays ? rounds : ids.length - 1;
  const fresh: CommandState = {
    control: commands.initial[0],
    ids: commands.slots.map(() => undefined),
  };
  let line: readonly Candidate[] = ids.map(() => ({ state: fresh, inbox: [] }));
  let began = "";
  for (const p of ids.keys()) {
    const acted = act(commands, ids, line, p);
    if (!acted) return undefined;
    if (p === middle) began = kindsOf(acted.sent);
    ({ line } = acted);
  }
  const first = phaseOf(commands, line[middle].state.control);
  const fates = new Set<boolean>();
  const known = new Set<string>();
  const left = [line];
  for (let next = left.pop(); next; next = left.pop()) {
    let isMoving = false;
    for (const [p, { inbox }] of next.entries()) {
      // With one link for each process, moves of different processes commute, so one schedule stands for all.
      if (isMoving && !bothWays) break;
      // The oldest letter of each link may be the next to arrive.
      for (const way of [0, 1]) {
        const letter = inbox.find((it) => it.way === way);
        if (!letter) continue;
        const taken = next.with(p, { ...next[p], inbox: inbox.filter((it) => it !== letter) });
        const acted = act(commands, ids, taken, p, letter);
        if (!acted) return undefined;
        isMoving = true;
        const { control } = acted.line[middle].state;
        const isBack = p === middle && phaseOf(commands, control) === first;
        if (!isStanding(commands, control)) fates.add(false);
        else if (isBack && kindsOf(acted.sent) === began) fates.add(true);
        else {
          const key = JSON.stringify(acted.line);
          if (known.has(key)) continue;
          if (known.add(key).size > STATES_MAX) return undefined;
          left.push(acted.line);
        }
        if (fates.size === 2) return "varies";
      }
    }
    // The candidate waits for a message from outside the window.
    if (!isMoving) return undefined;
  }
  return [...fates][0];
}

const kindsOf = (sent: readonly Letter[]): string =>
  sent.map(({ kind, way }) => `${kind} ${way}`).join();

/** Lets a candidate start or receive a letter; undefined if its commands allow more than one effect. */
function act(
  commands: Commands,
  ids: readonly number[],
  line: readonly Candidate[],
  p: number,
  letter?: Letter,
): { readonly line: readonly Candidate[]; readonly sent: readonly Letter[] } | undefined {
  const enabled = enabledCommands(commands, ids[p], line[p].state, letter);
  if (enabled.length !== 1) return undefined;
  const { state, sent } = applyCommand(enabled[0], ids[p], line[p].state, letter);
  const after = [...line];
  after[p] = { ...line[p], state };
  for (const it of sent) {
    const to = p + (it.way === 0 ? 1 : -1);
    if (!after[to]) continue;
    // Only the order on each link counts.
    const inbox = [...after[to].inbox, it].sort((x, y) => x.way - y.way);
    after[to] = { ...after[to], inbox };
  }
  return { line: after, sent };
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
