import { Life } from "../../model/life.ts";
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

/** Measures a run as the simulator does. */
export function outcomeOfRun({ setup, local, wires, starts, steps }: CompleteRun): Outcome {
  const { n, algorithm } = setup;
  const { kinds } = local.lone.shape;
  const isCounted = (name: string) => name !== "announce" || algorithm.announces;
  const byKind: Record<string, number> = Object.fromEntries(
    kinds.flatMap(({ name }) => (isCounted(name) ? [[name, 0]] : [])),
  );
  const byPhase: Record<string, number> = {};
  const counts = new Map<string, number>();
  const depth = new Int32Array(n);
  /** Messages in flight with their causal depths, by receiver and side. */
  const links: { readonly message: number; readonly depth: number }[][] = [];
  let sent = 0;
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
    const before = sent;
    const led = local.flags[cells[p]] & Life.leads;
    applyMove(local, wires, cells, p, move);
    for (let s = local.sendFirst[move]; s < local.sendEnd[move]; s += 2) {
      const link = p * wires.fan + local.sends[s];
      const at = wires.target[link] * 64 + wires.side[link];
      (links[at] ??= []).push({ message: local.sends[s + 1], depth: depth[p] + 1 });
      const { kind, words } = local.message(local.sends[s + 1]);
      const { name, phase: word } = kinds[kind];
      const phase = word < 0 ? 0 : words[word];
      byKind[name] = (byKind[name] ?? 0) + 1;
      counts.set(`${name}:${phase}`, (counts.get(`${name}:${phase}`) ?? 0) + 1);
      if (word >= 0) byPhase[phase] = (byPhase[phase] ?? 0) + 1;
      sent++;
    }
    if (!led && local.flags[cells[p]] & Life.leads && declaration === undefined) {
      atElection = before;
      declaration = depth[p];
    }
  }
  return {
    ...contestIn(setup, local, cells, true),
    // The run may have any schedule, so claims that assume that every message takes one time unit do not apply.
    setup: { ...setup, schedule: { kind: "trace" } },
    sent,
    delivered: steps.length,
    byKind,
    byPhase,
    sentOf: (kind, phase) => counts.get(`${kind}:${phase}`) ?? 0,
    atElection,
    causal: { ...(declaration !== undefined && { declaration }), last },
    inFlight: sent - received,
    digest: "",
    injected: [],
    verdicts: [],
  };
}
