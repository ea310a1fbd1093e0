// The reference engine for rounds. Every time is a bigint, and everything pending is in a list. In each round,
// deliveries come first (by position, port, first word), then wake-ups, then alarms (by position and tag).
import { Refusal, type Setup } from "@ringleader/core/internal";
import { viewOf, type ReferenceOptions } from "./asynchronous.ts";
import { Ledger, type InFlight, type ReferenceRun } from "./ledger.ts";
import { makeProcess, type Process } from "./process.ts";
import { otherEnd } from "./wiring.ts";

interface Alarm {
  readonly at: bigint;
  readonly position: number;
  readonly tag: number;
}

export function runInRounds(setup: Setup, options: ReferenceOptions = {}): ReferenceRun {
  const { algorithm, n, waking } = setup;
  const { most = Infinity, alter = (_, words) => words } = options;
  const ledger = new Ledger(setup);
  let now = 0n;
  let inbox: InFlight[] = [];
  let outbox: InFlight[] = [];
  let alarms: Alarm[] = [];
  let wakes = waking.times ?? Array.from({ length: n }, (_, position) => ({ position, time: 0n }));
  const firstWake = wakes[0].time;
  let lastReceipt: bigint | undefined;
  let lastSend: bigint | undefined;
  let lastDecision: bigint | undefined;
  let sentByHome: number | undefined;
  const shared = ledger.effects(() => now);
  const effects = {
    ...shared,
    decide(process: Process, leads: boolean, whom: number) {
      if (process.decision === "none") lastDecision = now;
      shared.decide(process, leads, whom);
    },
    send(from: Process, port: number, kind: string, words: readonly number[]) {
      const sent = alter(kind, words);
      const order = ledger.count(kind, sent);
      outbox.push({
        kind,
        words: sent,
        depth: from.clock + 1,
        order,
        ...otherEnd(setup, from.position, port),
      });
      lastSend = now;
    },
    alarm({ position }: Process, rounds: number | bigint, tag: number) {
      if (typeof rounds === "number" && !Number.isSafeInteger(rounds)) {
        throw new Refusal(
          `alarm: ${rounds} is not an exact whole number of rounds; for 2^53 or more, give a bigint.`,
        );
      }
      if (rounds < 0) throw new Refusal(`alarm: ${rounds} rounds lie in the past; give 0 or more.`);
      alarms.push({ at: now + BigInt(rounds), position, tag });
    },
    calm({ position }: Process) {
      alarms = alarms.filter((alarm) => alarm.position !== position);
      ringing = ringing.filter((alarm) => alarm.position !== position);
    },
  };
  let ringing: Alarm[] = [];
  const processes = Array.from({ length: n }, (_, p) => makeProcess(setup, p, effects));

  const deliver = ({ to, port, kind, words, depth }: InFlight): void => {
    const process = processes[to];
    ledger.delivered++;
    ledger.last = Math.max(ledger.last, depth);
    process.clock = Math.max(process.clock, depth);
    process.reached = true;
    lastReceipt = now;
    const message = viewOf(setup, kind, words);
    ledger.event(process, kind, port, words, now, () =>
      algorithm.on[kind](process.me, message, port),
    );
  };
  const wake = (): void => {
    const due = wakes.filter(({ time }) => time === now);
    wakes = wakes.filter(({ time }) => time !== now);
    for (const { position } of due.toSorted((x, y) => x.position - y.position)) {
      const process = processes[position];
      if (process.woke || process.reached) continue;
      process.woke = true;
      ledger.event(process, "wake", 0, [], now, () => algorithm.wake?.(process.me));
    }
  };
  const ring = (): void => {
    for (;;) {
      ringing = alarms.filter(({ at }) => at === now);
      if (ringing.length === 0) return;
      alarms = alarms.filter(({ at }) => at !== now);
      ringing.sort((x, y) => x.position - y.position || x.tag - y.tag);
      while (ringing.length > 0) {
        const { position, tag } = ringing.shift()!;
        const process = processes[position];
        ledger.event(process, "alarm", 0, [tag], now, () => algorithm.alarm?.(process.me, tag));
      }
    }
  };
  /** Returns the next time at which anything is due. */
  const next = (): bigint | undefined => {
    if (outbox.length > 0) return now + 1n;
    const times = [...wakes.map(({ time }) => time), ...alarms.map(({ at }) => at)];
    return times.length === 0 ? undefined : times.reduce((x, y) => (y < x ? y : x));
  };

  for (;;) {
    while (inbox.length > 0 && ledger.delivered < most) deliver(inbox.shift()!);
    if (inbox.length > 0) break;
    wake();
    ring();
    if (ledger.leaders.length > 0) sentByHome ??= ledger.sent;
    const then = next();
    if (then === undefined || ledger.delivered >= most) break;
    now = then;
    inbox = outbox.toSorted(before);
    outbox = [];
  }
  const inFlight = inbox.length + outbox.length;
  const finished = inFlight === 0 && next() === undefined;
  return {
    ...ledger.close(processes, inFlight, finished, sentByHome ?? ledger.sent),
    time: {
      home: ledger.leaders[0]?.time,
      firstWake,
      lastReceipt,
      lastSend,
      lastDecision,
      marks: ledger.marks,
    },
  };
}

/** Compares by position, port, first word (0 if there is none), and order of sending. */
function before(x: InFlight, y: InFlight): number {
  return (
    x.to - y.to || x.port - y.port || (x.words[0] ?? 0) - (y.words[0] ?? 0) || x.order - y.order
  );
}
