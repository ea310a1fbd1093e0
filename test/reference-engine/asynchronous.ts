// The reference engines are slow, obvious counterparts of core's simulators, checker and solver. They run core's
// own definitions. (The independent implementations that generated the oracles are in test/oracle-algorithms.) This
// engine is asynchronous, with one list of processes and one step per delivery (protocols.md A2, A3).
import type { Event, Setup } from "@ringleader/core/internal";
import { Ledger, type InFlight, type ReferenceRun } from "./ledger.ts";
import { makeProcess, type Process } from "./process.ts";
import { choiceOf } from "./schedules.ts";
import { otherEnd } from "./wiring.ts";

export interface ReferenceOptions {
  /** The events to follow, for the schedule `trace`. */
  readonly steps?: readonly Event[];
  /** Largest number of deliveries. */
  readonly most?: number;
  /** Replaces the words of a message when it is sent. */
  readonly alter?: (kind: string, words: readonly number[]) => readonly number[];
}

export function runAsynchronously(setup: Setup, options: ReferenceOptions = {}): ReferenceRun {
  const { algorithm, n, waking } = setup;
  const { steps = [], most = Infinity, alter = (_, words) => words } = options;
  const ledger = new Ledger(setup);
  const choice = choiceOf(setup, steps);
  const now = ({ clock }: Process): bigint => BigInt(choice.ticks ?? clock);
  const none = () => {
    throw new Error("an asynchronous algorithm has no alarms");
  };
  const effects = {
    ...ledger.effects(now),
    send(from: Process, port: number, kind: string, words: readonly number[]) {
      const sent = alter(kind, words);
      const order = ledger.count(kind, sent);
      choice.put({
        kind,
        words: sent,
        depth: from.clock + 1,
        order,
        ...otherEnd(setup, from.position, port),
      });
    },
    alarm: none,
    calm: none,
  };
  const processes = Array.from({ length: n }, (_, p) => makeProcess(setup, p, effects));

  const start = (process: Process): void => {
    process.woke = true;
    ledger.event(process, "wake", 0, [], now(process), () => algorithm.wake?.(process.me));
  };
  for (const process of processes) {
    if (waking.starters && waking.starters[process.position] === 0) continue;
    ledger.beforeStep = ledger.sent;
    start(process);
  }
  while (ledger.delivered < most) {
    const message = choice.take();
    if (!message) break;
    deliver(message);
  }
  function deliver({ to, port, kind, words, depth }: InFlight): void {
    const process = processes[to];
    ledger.delivered++;
    ledger.beforeStep = ledger.sent;
    ledger.last = Math.max(ledger.last, depth);
    process.clock = Math.max(process.clock, depth);
    if (waking.mailStarts && !process.woke) start(process);
    const message = viewOf(setup, kind, words);
    ledger.event(process, kind, port, words, now(process), () =>
      algorithm.on[kind](process.me, message, port),
    );
  }
  const inFlight = ledger.sent - ledger.delivered;
  return ledger.close(processes, inFlight, inFlight === 0, ledger.beforeDeclaration);
}

/** Returns a message as its handler sees it. */
export function viewOf({ algorithm }: Setup, kind: string, words: readonly number[]): any {
  const fields = Object.entries(algorithm.messages[kind]);
  const shown = fields.map(([name, field], i) => [
    name,
    field.kind === "one" ? field.labels[words[i]] : words[i],
  ]);
  return Object.freeze(Object.fromEntries(shown));
}
