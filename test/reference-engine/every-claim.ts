// The reference for claims. It visits every state, also those in which some processes have not started, and follows
// every run, one by one, without symmetry, reduction or stored graphs.
import type { Setup } from "@ringleader/core/internal";
import { deliveries, keyOf, makeRing, type State } from "./every-delivery.ts";

/** A state as claims see it. */
export interface SeenState {
  readonly n: number;
  readonly ids: ArrayLike<number>;
  readonly read: (p: number) => Readonly<Record<string, unknown>>;
  /** Number of messages on their way to a process. */
  readonly waiting: (p: number) => number;
}

/** A delivery of a run, and whether its process decided. */
export interface SeenEvent {
  readonly process: number;
  readonly kind: string;
  readonly decides: boolean;
}

/** A run as claims see it, by the names of an outcome. */
export interface SeenRun {
  readonly n: number;
  readonly setup: Setup;
  readonly sent: number;
  readonly delivered: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly leaders: readonly { readonly position: number; readonly id: number }[];
  readonly atElection: number;
  readonly causal: { readonly declaration: number; readonly last: number };
  readonly events: readonly SeenEvent[];
}

/** Yields every reachable state, also those in which some processes have not started. */
export function* everyState(setup: Setup): Generator<SeenState> {
  const ring = makeRing(setup);
  const first = ring.save();
  const seen = new Map([[keyOf(setup, first), first]]);
  const add = (state: State) =>
    seen.set(keyOf(setup, state), seen.get(keyOf(setup, state)) ?? state);
  // Iterating over a Map also visits entries inserted meanwhile.
  for (const state of seen.values()) {
    yield show(setup, state);
    state.processes.forEach(({ woke }, p) => woke || add(ring.wake(state, p)));
    for (const [end, at] of deliveries(setup, state)) add(ring.deliver(state, end, at));
  }
}

const show = (setup: Setup, { processes, links }: State): SeenState => ({
  n: setup.n,
  ids: setup.ids!,
  read: (p) => ({
    ...Object.fromEntries(processes[p].fields),
    decision: processes[p].decision,
    woke: processes[p].woke,
  }),
  waiting: (p) => links[2 * p].length + links[2 * p + 1].length,
});

/** Yields every run in which all processes start first. Equal messages on one link are told apart. */
export function* everyRun(setup: Setup): Generator<SeenRun> {
  const ring = makeRing(setup);
  const kinds = Object.keys(setup.algorithm.messages);
  const first = ring.start();
  const counted = (links: State["links"]) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, links.flat().filter((it) => it.kind === kind).length]),
    );
  const leader = ({ processes }: State) => processes.findIndex((it) => it.decision === "leads");
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((x, y) => x + y, 0);

  function* follow(
    state: State,
    sent: Readonly<Record<string, number>>,
    events: readonly SeenEvent[],
    declared: { readonly sent: number; readonly depth: number } | undefined,
  ): Generator<SeenRun> {
    let isOver = true;
    for (const [end, link] of state.links.entries()) {
      for (const at of link.keys()) {
        if (at > 0 && setup.links === "fifo") break;
        isOver = false;
        const next = ring.deliver(state, end, at);
        const [before, after] = [counted(state.links), counted(next.links)];
        before[link[at].kind]--;
        const more = Object.fromEntries(kinds.map((it) => [it, sent[it] + after[it] - before[it]]));
        const process = end >> 1;
        const decides = next.processes[process].decision !== state.processes[process].decision;
        const isNew = declared === undefined && leader(next) >= 0;
        const declaration = isNew
          ? { sent: sum(sent), depth: next.processes[leader(next)].clock }
          : declared;
        const event = { process, kind: link[at].kind, decides };
        yield* follow(next, more, [...events, event], declaration);
      }
    }
    if (!isOver) return;
    const clocks = state.processes.map(({ clock }) => clock);
    yield {
      n: setup.n,
      setup,
      sent: sum(sent),
      delivered: events.length,
      byKind: sent,
      leaders: state.processes.flatMap(({ decision }, position) =>
        decision === "leads" ? [{ position, id: setup.ids![position] }] : [],
      ),
      atElection: declared?.sent ?? 0,
      causal: { declaration: declared?.depth ?? 0, last: Math.max(...clocks) },
      events,
    };
  }
  yield* follow(first, counted(first.links), [], undefined);
}
