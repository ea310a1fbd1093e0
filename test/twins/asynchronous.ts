// The slow, obvious twin of the asynchronous simulator: one list of processes, one step a delivery (protocols.md A2, A3).
import type { Event, Setup } from "@ringleader/core";
import { Ledger, type Letter, type Twin } from "./ledger.ts";
import { makeProcess, type Process } from "./process.ts";
import { choiceOf } from "./schedules.ts";
import { otherEnd } from "./wiring.ts";

export interface TwinOptions {
  /** For the schedule `trace`: the events to make happen. */
  readonly steps?: readonly Event[];
  /** Stop after so many deliveries. */
  readonly most?: number;
  /** Alters the words of a message when it is sent; the ghost law scrambles with it. */
  readonly alter?: (kind: string, words: readonly number[]) => readonly number[];
}

export function asynchronousTwin(given: Setup, options: TwinOptions = {}): Twin {
  const { algorithm, n, waking } = given;
  const { steps = [], most = Infinity, alter = (_, words) => words } = options;
  const ledger = new Ledger(given);
  const choice = choiceOf(given, steps);
  const now = ({ clock }: Process): bigint => BigInt(choice.ticks ?? clock);
  const none = () => {
    throw new Error("there are no rounds");
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
        ...otherEnd(given, from.position, port),
      });
    },
    alarm: none,
    calm: none,
  };
  const processes = Array.from({ length: n }, (_, p) => makeProcess(given, p, effects));

  const start = (who: Process): void => {
    who.woke = true;
    ledger.event(who, "wake", 0, [], now(who), () => algorithm.wake?.(who.me));
  };
  for (const who of processes) {
    if (waking.starters && waking.starters[who.position] === 0) continue;
    ledger.beforeStep = ledger.sent;
    start(who);
  }
  while (ledger.delivered < most) {
    const letter = choice.take();
    if (!letter) break;
    deliver(letter);
  }
  function deliver({ to, port, kind, words, depth }: Letter): void {
    const who = processes[to];
    ledger.delivered++;
    ledger.beforeStep = ledger.sent;
    ledger.last = Math.max(ledger.last, depth);
    who.clock = Math.max(who.clock, depth);
    if (waking.mailStarts && !who.woke) start(who);
    const message = viewOf(given, kind, words);
    ledger.event(who, kind, port, words, now(who), () => algorithm.on[kind](who.me, message, port));
  }
  const inFlight = ledger.sent - ledger.delivered;
  return ledger.close(processes, inFlight, inFlight === 0, ledger.beforeDeclaration);
}

/** A message as its handler sees it. */
export function viewOf({ algorithm }: Setup, kind: string, words: readonly number[]): any {
  const fields = Object.entries(algorithm.messages[kind]);
  const shown = fields.map(([name, field], i) => [
    name,
    field.kind === "one" ? field.labels[words[i]] : words[i],
  ]);
  return Object.freeze(Object.fromEntries(shown));
}
