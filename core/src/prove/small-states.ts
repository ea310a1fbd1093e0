import { applyCommand, enabledCommands, type CommandState } from "../commands/apply-command.ts";
import type { Command, Commands, Term } from "../commands/command.ts";
import { hasWoken } from "../model/life.ts";
import { compileSentence } from "../sentence/compile-sentence.ts";
import type { Expression } from "../sentence/expression.ts";
import type { Ids } from "../sentence/judge-state.ts";
import { layoutOf, type StateWords } from "../sentence/state-words.ts";
import type { InvariantPart } from "./invariant-part.ts";
import { permutations } from "./permutations.ts";
import { wordsOf, type RingState, type LetterInFlight } from "./ring-state.ts";
import { isFresh, signatureOf, type MessageRelation } from "./signature.ts";

/** A step from a state that satisfies the invariant to one that does not. */
export interface InductionStep {
  readonly before: RingState;
  readonly after: RingState;
  /** The process that acts. */
  readonly position: number;
  readonly command: Command;
  /** The message that it receives; undefined if it starts. */
  readonly received?: LetterInFlight;
  /** The part of the invariant that fails afterwards. */
  readonly violated: InvariantPart;
}

/** How far a search for counterexamples went. */
export interface SmallSearch {
  readonly counterexample?: InductionStep;
  /** Largest n at which all states with few ids and messages were tried. */
  readonly to: number;
  readonly states: number;
}

/** Largest n, most ids and messages besides those of the step, and most states that are tried for each choice of these. */
const SMALL_N = 4;
const MOST_EXTRAS = 1;
const MOST_STATES = 2000;

/** States to try between two yields. */
const CHUNK = 512;

/**
 * Searches for the smallest state that satisfies the invariant and has a successor that does not: smallest n first, then
 * fewest ids and messages besides those that the step needs. Yields the number of states tried.
 */
export function* searchSmallStates(
  commands: Commands,
  invariant: readonly InvariantPart[],
  mostStates = MOST_STATES,
): Generator<number, SmallSearch> {
  const search = new StateSearch(commands, invariant);
  let to = 0;
  for (let n = 1; n <= SMALL_N; n++) {
    let isWhole = true;
    for (let extras = 0; extras <= MOST_EXTRAS; extras++) {
      const most = search.states + mostStates;
      for (const step of search.steps(n, extras)) {
        if (step) return { counterexample: step, to: n, states: search.states };
        if (search.states % CHUNK === 0) yield search.states;
        if (search.states < most) continue;
        isWhole = false;
        break;
      }
    }
    if (isWhole && to === n - 1) to = n;
  }
  return { to, states: search.states };
}

class StateSearch {
  states = 0;
  private readonly commands: Commands;
  private readonly invariant: readonly InvariantPart[];
  /** The parts that fail on a state if they fail on some of its processes. */
  private readonly universal: readonly InvariantPart[];
  private readonly relations: readonly MessageRelation[];
  private readonly hasStarters: boolean;
  /** The commands that change something. */
  private readonly active: readonly Command[];
  /** By number of ids that they hold: the controls. */
  private readonly controls: readonly (readonly number[])[];

  constructor(commands: Commands, invariant: readonly InvariantPart[]) {
    this.commands = commands;
    this.invariant = invariant;
    this.universal = invariant.filter(({ expression }) => isUniversal(expression));
    const { relations, hasStarters } = signatureOf(commands);
    this.relations = relations;
    this.hasStarters = hasStarters;
    this.active = commands.commands.filter(
      ({ control, after, ids, sent }) =>
        control !== after ||
        sent.length > 0 ||
        ids.some((term, i) => term && !(term.of === "slot" && term.index === i)),
    );
    const held = (control: number) =>
      commands.controls[control].words.filter((word, i) => word === 1 && isId(commands, i)).length;
    const most = Math.max(...commands.controls.map((_, i) => held(i)));
    this.controls = Array.from({ length: most + 1 }, (_, count) =>
      [...commands.controls.keys()].filter((control) => held(control) === count),
    );
  }

  /** Yields undefined for every state tried, and a counterexample if the state has one. */
  *steps(n: number, extras: number): Generator<InductionStep | undefined> {
    for (const ids of permutations(n)) {
      for (const starters of this.starterSets(n)) {
        for (const command of this.active) {
          if (!this.canAct(command, starters[0])) continue;
          for (const own of this.actorsOf(command, ids)) {
            const state: RingState = {
              ids,
              starters,
              processes: [own.state],
              messages: own.message ? [own.message] : [],
            };
            yield* this.complete(state, extras, command, own.message);
          }
        }
      }
    }
  }

  /** True if a process can be in a control: only starters have started, and they start before they receive a message. */
  private canBe(control: number, isStarter: boolean): boolean {
    if (!this.hasStarters) return true;
    const { controls, initial } = this.commands;
    return hasWoken(controls[control].life) ? isStarter : !isStarter || initial.includes(control);
  }

  private canAct({ control, event }: Command, isStarter: boolean): boolean {
    if (!this.canBe(control, isStarter)) return false;
    const waits = this.hasStarters && isFresh(this.commands.controls[control].life);
    return !waits || isStarter === (event === "wake");
  }

  private *starterSets(n: number): Generator<readonly boolean[]> {
    const all = 2 ** n - 1;
    if (!this.hasStarters) {
      yield Array<boolean>(n).fill(true);
      return;
    }
    for (let set = all; set > 0; set--)
      yield Array.from({ length: n }, (_, p) => ((set >> p) & 1) === 1);
  }

  /** Yields the local states of the process at position 0, with its message, in which a command is enabled. */
  private *actorsOf(
    command: Command,
    ids: readonly number[],
  ): Generator<{ state: CommandState; message?: LetterInFlight }> {
    const { slots, kinds } = this.commands;
    const free = command.terms.filter(({ of }) => of === "slot" || of === "message");
    for (const values of tuples(ids, free.length)) {
      const valueOf = (of: Term["of"], index: number) =>
        values[free.findIndex((it) => it.of === of && "index" in it && it.index === index)];
      const state: CommandState = {
        control: command.control,
        ids: slots.map((_, index) => valueOf("slot", index)),
      };
      const message: LetterInFlight | undefined =
        command.event === "wake"
          ? undefined
          : {
              kind: command.event,
              way: command.side,
              words: kinds[command.event].map(({ role }, index) =>
                role === "id" ? valueOf("message", index) : command.message[index],
              ),
              to: 0,
            };
      if (enabledCommands(this.commands, ids[0], state, message).includes(command))
        yield { state, ...(message && { message }) };
    }
  }

  /** Adds the other processes one by one, and further ids and messages; drops what violates the invariant. */
  private *complete(
    state: RingState,
    extras: number,
    command: Command,
    received: LetterInFlight | undefined,
  ): Generator<InductionStep | undefined> {
    this.states++;
    yield undefined;
    const count = state.processes.length;
    const n = state.ids.length;
    if (this.firstFalse(this.universal, state)) return;
    if (count < n) {
      for (let held = 0; held <= Math.min(extras, this.controls.length - 1); held++) {
        for (const next of this.localStates(held, state.ids)) {
          if (!this.canBe(next.control, state.starters[count])) continue;
          const more = { ...state, processes: [...state.processes, next] };
          yield* this.complete(more, extras - held, command, received);
        }
      }
      return;
    }
    if (extras > 0) {
      for (const message of this.messagesIn(state.ids)) {
        const more = { ...state, messages: [...state.messages, message] };
        yield* this.complete(more, extras - 1, command, received);
      }
      return;
    }
    if (!this.firstFalse(this.invariant, state)) yield this.violation(state, command, received);
  }

  private *localStates(held: number, ids: readonly number[]): Generator<CommandState> {
    const { controls, slots } = this.commands;
    for (const control of this.controls[held]) {
      const present = slots.flatMap((_, i) =>
        isId(this.commands, i) && controls[control].words[i] === 1 ? [i] : [],
      );
      for (const values of tuples(ids, held))
        yield { control, ids: slots.map((_, i) => values[present.indexOf(i)]) };
    }
  }

  private *messagesIn(ids: readonly number[]): Generator<LetterInFlight> {
    for (const { kind, way, words, ids: parts } of this.relations) {
      for (let to = 0; to < ids.length; to++) {
        for (const values of tuples(ids, parts.length)) {
          const filled = words.map((word, i) =>
            parts.includes(i) ? values[parts.indexOf(i)] : word,
          );
          yield { kind, way, words: filled, to };
        }
      }
    }
  }

  /** Takes the step, and returns a counterexample if the invariant fails afterwards. */
  private violation(
    before: RingState,
    command: Command,
    received: LetterInFlight | undefined,
  ): InductionStep | undefined {
    const { ids, processes, messages } = before;
    const n = ids.length;
    const { state, sent } = applyCommand(command, ids[0], processes[0], received);
    const after: RingState = {
      ...before,
      processes: [state, ...processes.slice(1)],
      // What was sent may arrive again.
      messages: [...messages, ...sent.map((it) => ({ ...it, to: it.way === 0 ? 1 % n : n - 1 }))],
    };
    const violated = this.firstFalse(this.invariant, after);
    return (
      violated && { before, after, position: 0, command, violated, ...(received && { received }) }
    );
  }

  /** Returns the first of these parts that is false in a state. */
  private firstFalse(parts: readonly InvariantPart[], state: RingState): InvariantPart | undefined {
    const layout = layoutOf(this.commands.algorithm);
    const known: Partial<Record<Ids, StateWords>> = {};
    return parts.find(({ expression, ids }) => {
      const words = (known[ids] ??= wordsOf(this.commands, state, ids));
      return compileSentence(expression, layout).value(words) !== true;
    });
  }
}

const isId = ({ slots }: Commands, slot: number): boolean => slots[slot].role === "id";

/** True if a sentence only has universal quantifiers, so that it also holds of fewer processes and messages. */
function isUniversal(expression: Expression, isPositive = true): boolean {
  if (expression.op === "for all") return isPositive && isUniversal(expression.of, isPositive);
  if (expression.op === "for some") return !isPositive && isUniversal(expression.of, isPositive);
  if (expression.op === "not") return isUniversal(expression.of, !isPositive);
  if (expression.op === "implies")
    return isUniversal(expression.left, !isPositive) && isUniversal(expression.right, isPositive);
  if (expression.op === "and" || expression.op === "or")
    return isUniversal(expression.left, isPositive) && isUniversal(expression.right, isPositive);
  return true;
}

/** Yields the lists of this length of values from `from`. */
function* tuples(from: readonly number[], length: number): Generator<readonly number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of tuples(from, length - 1)) for (const value of from) yield [...rest, value];
}
