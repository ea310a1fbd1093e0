import type { Configuration } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import { compileSentence, type CompiledSentence } from "../../sentence/compile-sentence.ts";
import { explain, sentenceOf, type Ids, type StateSentence } from "../../sentence/judge-state.ts";
import { layoutOf, type StateWords } from "../../sentence/state-words.ts";
import { lesser, type Coverage, type Run, type Witness } from "../report/report.ts";
import type { ExactStore } from "../search/exact-store.ts";
import { configurations, stateReader, type StateReader } from "../states/configurations.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { CheckContext } from "./check-context.ts";
import { portableRun, statesAlong, type CompleteRun } from "./complete-run.ts";
import { witnessTo, type ExploredGraph } from "./run-search.ts";

/** A question about every state. It is dropped once a state answers it. */
interface Question {
  readonly index: number;
  /** The sentence that asks it; undefined if only `answer` does. */
  readonly sentence?: StateSentence | undefined;
  /** True if one port numbering of each state is enough. */
  readonly isOnOneNumbering: boolean;
  /** Says why an invariant fails in a state, or "" if the state reaches a goal; undefined if the state does not answer. */
  answer(state: Configuration): string | undefined;
}

/** The first state that answers a question. */
interface Answer {
  readonly state: number;
  readonly why: string;
  readonly setup: Setup;
}

/** A question that is a sentence, and the states as the sentence reads them. */
interface Asked {
  readonly question: Question;
  readonly compiled: CompiledSentence;
  readonly words: StateWords;
}

/** Visits states one by one and notes the first that answers each question. */
export class Visitor {
  /** The questions without an answer: those that decode states, and those that are sentences. */
  private open: readonly Question[];
  private sentences: readonly Asked[];
  private readonly readers: readonly StateReader[];
  private readonly answers = new Map<Question, Answer>();
  private readonly configurations;
  private readonly invariants: readonly Question[];
  private readonly reachables: readonly Question[];
  private readonly context: CheckContext;

  constructor(
    setup: Setup,
    local: LocalStates,
    context: CheckContext,
    asks: { readonly invariants?: true; readonly reachables?: true },
  ) {
    this.context = context;
    this.configurations = configurations(setup, local);
    this.invariants = asks.invariants ? invariantsOf(context) : [];
    this.reachables = asks.reachables ? reachablesOf(context) : [];
    const all = [...this.invariants, ...this.reachables];
    this.open = all.filter(({ sentence }) => !sentence);
    const readers: Partial<Record<Ids, StateReader>> = {};
    this.sentences = all.flatMap((question) => {
      const { sentence } = question;
      if (!sentence) return [];
      const { algorithm } = setup;
      const { state: words } = (readers[sentence.ids] ??= stateReader(setup, local, sentence.ids));
      const compiled = compileSentence(sentence.parse(algorithm), layoutOf(algorithm));
      return [{ question, compiled, words }];
    });
    this.readers = Object.values(readers);
  }

  /** True if some question has no answer yet. */
  get isOpen(): boolean {
    return this.open.length > 0 || this.sentences.length > 0;
  }

  /** True if some question has an answer. */
  get isAnswered(): boolean {
    return this.answers.size > 0;
  }

  /** Visits a state; false if every question has an answer. */
  visit(cells: Int32Array, state: number): boolean {
    for (const reader of this.readers) reader.read(cells);
    for (const asked of this.sentences)
      if (asked.compiled.value(asked.words) !== true) this.note(asked, cells, state);
    if (this.open.length > 0) this.decode(cells, state);
    return this.isOpen;
  }

  /** Notes a state in which a sentence is false. */
  private note({ question, compiled, words }: Asked, cells: Int32Array, state: number): void {
    const [{ setup }] = this.configurations.of(cells);
    this.answers.set(question, { state, why: explain(compiled, words, setup), setup });
    this.sentences = this.sentences.filter((it) => it.question !== question);
  }

  private decode(cells: Int32Array, state: number): void {
    let isFirst = true;
    for (const configuration of this.configurations.of(cells)) {
      for (const question of this.open) {
        if (question.isOnOneNumbering && !isFirst) continue;
        const why = question.answer(configuration);
        if (why === undefined) continue;
        this.answers.set(question, { state, why, setup: configuration.setup });
        this.open = this.open.filter((it) => it !== question);
      }
      isFirst = false;
      if (this.open.every(({ isOnOneNumbering }) => isOnOneNumbering)) break;
    }
  }

  /**
   * Judges the invariants; `witness` makes a run to a state that violates an invariant. `judged`: how thoroughly this
   * judges them; by default all states were visited.
   */
  judgeInvariants(
    witness: (state: number, why: string, setup: Setup) => () => Witness,
    judged?: Coverage,
  ): void {
    const { findings } = this.context;
    const coverage = this.configurations.isPartial ? lesser("visited", judged) : judged;
    for (const question of this.invariants) {
      const answer = this.answers.get(question);
      const violation = answer && witness(answer.state, answer.why, answer.setup);
      findings.judge(question.index, !answer, violation, coverage);
    }
  }

  /** Judges the goals. `isNearest`: states were visited in order of distance. `isWhole`: all states were visited. */
  judgeReachables(
    run: (state: number) => Run,
    { isNearest = false, isWhole = false }: { isNearest?: boolean; isWhole?: boolean } = {},
  ): void {
    const { findings } = this.context;
    for (const question of this.reachables) {
      const answer = this.answers.get(question);
      if (answer) {
        const shortest = isNearest && { shortest: true as const };
        findings.reach(question.index, () => ({ ...run(answer.state), ...shortest }));
      } else if (isWhole) findings.reach(question.index, "ruled out");
    }
  }
}

const invariantsOf = ({ invariants }: CheckContext): Question[] =>
  invariants.map(({ claim, index }) => ({
    index,
    isOnOneNumbering: false,
    answer: (state) => claim.holds(state),
    sentence: sentenceOf(claim),
  }));

const reachablesOf = ({ findings, sometimes }: CheckContext): Question[] =>
  findings.unreached().flatMap((index) => {
    const goal = sometimes[index];
    return goal.form === "configuration"
      ? [{ index, isOnOneNumbering: true, answer: (state) => (goal.holds(state) ? "" : undefined) }]
      : [];
  });

/** Number of states that are visited before control returns to the caller. */
const CHUNK = 4096;

/** Visits every state of a graph, nearest first. */
export function* visitGraph(visitor: Visitor, graph: ExactStore): Generator<void> {
  let cells: Int32Array | undefined;
  for (let state = 0; state < graph.states && visitor.isOpen; state++) {
    if (state % CHUNK === CHUNK - 1) yield;
    visitor.visit((cells = graph.cells(state, cells)), state);
  }
}

/** Judges invariants on all states of a graph. `judged`: how thoroughly this judges them. */
export function* judgeInvariants(
  explored: ExploredGraph,
  context: CheckContext,
  judged: Coverage | undefined = isWhole(explored, context) ? undefined : "visited",
): Generator<void> {
  const { setup, graph } = explored;
  if (context.invariants.length === 0) return;
  // With open ports, invariants are judged for every port numbering of a state.
  if (!spendVisits(setup.openPorts ? 2 * graph.states : graph.states, context)) return;
  const visitor = new Visitor(explored.setup, explored.local, context, { invariants: true });
  if (!visitor.isOpen) return;
  yield* visitGraph(visitor, explored.graph);
  visitor.judgeInvariants(witnessTo(explored), judged);
}

/** True if a graph has all states of its setup, as far as the verdict depends on them. */
const isWhole = ({ isReduced, isInSteps }: ExploredGraph, { isNeeded }: CheckContext): boolean =>
  !isReduced && (isInSteps || !isNeeded("always"));

/**
 * Takes this number of states from those on which invariants may be judged that the verdict does not depend on. False
 * if too few are left; the invariants are then judged in some setups.
 */
function spendVisits(states: number, context: CheckContext): boolean {
  const { progress, findings } = context;
  if (states <= progress.visitsLeft) {
    progress.visitsLeft -= states;
    return true;
  }
  for (const { index } of context.invariants) findings.cover(index, "some");
  return false;
}

/** Judges invariants along a run that represents all runs, which has only some of their states. */
export function judgeInvariantsAlong(run: CompleteRun, context: CheckContext): void {
  if (context.invariants.length === 0 || !spendVisits(run.steps.length + 1, context)) return;
  const visitor = new Visitor(run.setup, run.local, context, { invariants: true });
  if (!visitor.isOpen) return;
  statesAlong(run).every((cells, at) => visitor.visit(cells, at));
  visitor.judgeInvariants((state, why) => () => ({ ...portableRun(run, state), why }), "visited");
}
