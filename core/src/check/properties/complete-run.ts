import { Life } from "../../model/life.ts";
import type { RunMeasures } from "../../judge/judge.ts";
import type { LazyRun } from "../../judge/known-limit.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import type { someRun } from "../reduce/confluent.ts";
import { runOf } from "../report/portable-run.ts";
import type { Run } from "../report/report.ts";
import { applyMove, cellsAfter, type SearchStep } from "../states/apply-move.ts";
import { contestIn } from "../states/contest.ts";
import { initialStates } from "../states/initial-states.ts";
import type { LocalStateDetail, LocalStateCache } from "../states/local-state-cache.ts";
import type { LocalStates } from "../states/local-states.ts";
import { wiresOf, type Wires } from "../states/wires.ts";

/** A complete run, from its starts to its end. */
export interface CompleteRun {
  readonly setup: Setup;
  readonly local: LocalStates;
  readonly wires: Wires;
  readonly starts: readonly SearchStep[];
  readonly steps: readonly SearchStep[];
}

/** Makes a run from the first initial state; undefined if `makeSteps` returns undefined. */
export const makeCompleteRun = (
  setup: Setup,
  cache: LocalStateCache,
  detail: LocalStateDetail,
  makeSteps: typeof someRun,
  mostSteps: number,
): CompleteRun | undefined =>
  cache.widening(setup, detail, (local) => {
    const wires = wiresOf(setup, local.lone.shape.links);
    const [{ cells, starts }] = initialStates(setup, local, wires, false);
    const steps = makeSteps(setup, local, wires, cells, mostSteps);
    return steps && { setup, local, wires, starts, steps };
  });

/** Returns the run as plain data; with `most`, only its starts and its first `most` steps. */
export const portableRun = ({ setup, local, starts, steps }: CompleteRun, most?: number): Run =>
  runOf(setup, local, [...starts, ...steps.slice(0, most)]);

/** Returns the states of a run, beginning when every starter has started. */
export function statesAlong({ local, wires, starts, steps }: CompleteRun): Int32Array[] {
  const last = steps.at(-1) ?? starts.at(-1);
  const states = steps.map(({ before }) => before);
  return last ? [...states, cellsAfter(local, wires, last)] : states;
}

/** Returns a setup whose schedule is any, to which claims do not apply that assume that every message takes one time unit. */
export const asTrace = (setup: Setup): Setup => ({ ...setup, schedule: { kind: "trace" } });

/** True if these starts alone make some process stand for election. */
export const isContestedBy = ({ algorithm }: Setup, starts: readonly SearchStep[]): boolean =>
  starts.length > 0 && (algorithm.contenders ?? "woke") === "woke";

/** A complete run and its numbers of messages. Everything else that the simulator measures is computed on demand. */
export class CountedRun implements Outcome, RunMeasures, LazyRun {
  readonly run: CompleteRun;
  readonly setup: Setup;
  readonly n: number;
  readonly digest = "";
  readonly injected = [];
  readonly verdicts = [];
  readonly sent: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly byPhase: Readonly<Record<string, number>>;
  /** Number of messages by kind and phase. */
  readonly #counts: readonly number[][];
  #outcome: Outcome | undefined;

  constructor(run: CompleteRun) {
    this.run = run;
    const { local, starts, steps } = run;
    const { algorithm } = run.setup;
    this.setup = asTrace(run.setup);
    this.n = run.setup.n;
    const { kinds } = local.lone.shape;
    const counts = kinds.map((): number[] => []);
    const byPhase: Record<string, number> = {};
    const totals = new Int32Array(kinds.length);
    let sent = 0;
    for (const list of [starts, steps]) {
      for (const { move } of list) {
        for (let s = local.sendFirst[move]; s < local.sendEnd[move]; s += 2) {
          const { kind, words } = local.message(local.sends[s + 1]);
          const word = kinds[kind].phase;
          const phase = word < 0 ? 0 : words[word];
          counts[kind][phase] = (counts[kind][phase] ?? 0) + 1;
          if (word >= 0) byPhase[phase] = (byPhase[phase] ?? 0) + 1;
          totals[kind]++;
          sent++;
        }
      }
    }
    const byKind: Record<string, number> = {};
    for (const [kind, { name }] of kinds.entries())
      if (totals[kind] > 0 || name !== "announce" || algorithm.announces)
        byKind[name] = totals[kind];
    this.sent = sent;
    this.byKind = byKind;
    this.byPhase = byPhase;
    this.#counts = counts;
  }

  get delivered(): number {
    return this.run.steps.length;
  }

  get counts(): Partial<Outcome> {
    const { sent, delivered, byKind, byPhase } = this;
    return { sent, delivered, byKind, byPhase };
  }

  get causal(): Outcome["causal"] {
    return this.outcome().causal;
  }

  get contenders(): number {
    const { setup } = this;
    const { starts } = this.run;
    const isKnown = starts.length === setup.n || !setup.waking.mailStarts;
    return isKnown && isContestedBy(setup, starts) ? starts.length : this.outcome().contenders;
  }

  get finished(): boolean {
    return this.outcome().finished;
  }

  get leaders(): Outcome["leaders"] {
    return this.outcome().leaders;
  }

  get informed(): number {
    return this.outcome().informed;
  }

  get atElection(): number {
    return this.outcome().atElection;
  }

  get inFlight(): number {
    return this.outcome().inFlight;
  }

  get life(): Uint8Array {
    return this.outcome().life;
  }

  get faults(): readonly string[] {
    return this.outcome().faults;
  }

  get expected(): number | undefined {
    return this.outcome().expected;
  }

  /** True if some process stands for election. */
  get isContested(): boolean {
    return isContestedBy(this.setup, this.run.starts) || this.contenders > 0;
  }

  sentOf(name: string, phase: number): number {
    const kind = this.run.local.lone.shape.kinds.findIndex((it) => it.name === name);
    return (this.#counts[kind] as number[] | undefined)?.[phase] ?? 0;
  }

  /** Measures the run as the simulator does. */
  readonly outcome = (): Outcome => (this.#outcome ??= this.#measure());

  #measure(): Outcome {
    const { setup, sent, byKind, byPhase } = this;
    const { local, wires, starts, steps } = this.run;
    const { n } = setup;
    const depth = new Int32Array(n);
    /** Messages in flight with their causal depths, by receiver and side. */
    const links: { readonly message: number; readonly depth: number }[][] = [];
    let sentBefore = 0;
    let received = 0;
    let last = 0;
    let atElection = 0;
    let declaration: number | undefined;
    const all = [...starts, ...steps];
    const cells = all[0]?.before.slice() ?? new Int32Array(n);
    for (const { process: p, move } of all) {
      const { side, message } = local.move(move);
      if (side >= 0) {
        const queue = links[p * 64 + side];
        const index = queue.findIndex((it) => it.message === message);
        const [taken] = queue.splice(index, 1);
        depth[p] = Math.max(depth[p], taken.depth);
        last = Math.max(last, taken.depth);
        received++;
      }
      const led = local.flags[cells[p]] & Life.leads;
      applyMove(local, wires, cells, p, move);
      if (!led && local.flags[cells[p]] & Life.leads && declaration === undefined) {
        atElection = sentBefore;
        declaration = depth[p];
      }
      for (let s = local.sendFirst[move]; s < local.sendEnd[move]; s += 2) {
        const link = p * wires.fan + local.sends[s];
        const at = wires.target[link] * 64 + wires.side[link];
        (links[at] ??= []).push({ message: local.sends[s + 1], depth: depth[p] + 1 });
        sentBefore++;
      }
    }
    return {
      ...contestIn(setup, local, cells, true),
      setup,
      sent,
      delivered: steps.length,
      byKind,
      byPhase,
      sentOf: (kind, phase) => this.sentOf(kind, phase),
      atElection,
      causal: { ...(declaration !== undefined && { declaration }), last },
      inFlight: sent - received,
      digest: "",
      injected: [],
      verdicts: [],
    };
  }
}
