// The slow, obvious twin of the simulator in rounds: every time is a bigint, everything pending lies in a list. In a round
// come deliveries (by position, port, first word), then wake-ups, then alarms by position and tag.
import { Refusal, type Setup } from "@ringleader/core";
import { viewOf, type TwinOptions } from "./asynchronous.ts";
import { Ledger, type Letter, type Twin } from "./ledger.ts";
import { makeProcess, type Process } from "./process.ts";
import { otherEnd } from "./wiring.ts";

interface Alarm {
  readonly at: bigint;
  readonly position: number;
  readonly tag: number;
}

export function roundsTwin(given: Setup, options: TwinOptions = {}): Twin {
  const { algorithm, n, waking } = given;
  const { most = Infinity, alter = (_, words) => words } = options;
  const ledger = new Ledger(given);
  let now = 0n;
  let inbox: Letter[] = [];
  let outbox: Letter[] = [];
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
    decide(who: Process, leads: boolean, whom: number) {
      if (who.decision === "none") lastDecision = now;
      shared.decide(who, leads, whom);
    },
    send(from: Process, port: number, kind: string, words: readonly number[]) {
      const sent = alter(kind, words);
      const order = ledger.count(kind, sent);
      outbox.push({
        kind,
        words: sent,
        depth: from.clock + 1,
        order,
        ...otherEnd(given, from.position, port),
      });
      lastSend = now;
    },
    alarm({ position }: Process, rounds: number | bigint, tag: number) {
      if (typeof rounds === "number" && !Number.isSafeInteger(rounds)) {
        throw new Refusal(`alarm: ${rounds} rounds are not exact; beyond 2^53 give a bigint.`);
      }
      if (rounds < 0) throw new Refusal(`alarm: ${rounds} rounds lie in the past.`);
      alarms.push({ at: now + BigInt(rounds), position, tag });
    },
    calm({ position }: Process) {
      alarms = alarms.filter((alarm) => alarm.position !== position);
      ringing = ringing.filter((alarm) => alarm.position !== position);
    },
  };
  let ringing: Alarm[] = [];
  const processes = Array.from({ length: n }, (_, p) => makeProcess(given, p, effects));

  const deliver = ({ to, port, kind, words, depth }: Letter): void => {
    const who = processes[to];
    ledger.delivered++;
    ledger.last = Math.max(ledger.last, depth);
    who.clock = Math.max(who.clock, depth);
    who.reached = true;
    lastReceipt = now;
    const message = viewOf(given, kind, words);
    ledger.event(who, kind, port, words, now, () => algorithm.on[kind](who.me, message, port));
  };
  const wake = (): void => {
    const due = wakes.filter(({ time }) => time === now);
    wakes = wakes.filter(({ time }) => time !== now);
    for (const { position } of due.toSorted((x, y) => x.position - y.position)) {
      const who = processes[position];
      if (who.woke || who.reached) continue;
      who.woke = true;
      ledger.event(who, "wake", 0, [], now, () => algorithm.wake?.(who.me));
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
        const who = processes[position];
        ledger.event(who, "alarm", 0, [tag], now, () => algorithm.alarm?.(who.me, tag));
      }
    }
  };
  /** The next time at which anything is due. */
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

/** By position, then port, then first word; a message without words comes as if it were 0; else as sent. */
function before(x: Letter, y: Letter): number {
  return (
    x.to - y.to || x.port - y.port || (x.words[0] ?? 0) - (y.words[0] ?? 0) || x.order - y.order
  );
}
