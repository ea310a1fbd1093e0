// Part A of protocols.md, A1 to A3: ports, wake-ups, schedules, counts, causal depth. One list of messages, one step per delivery.
import { outcomeOf, size, type Leader, type Line, type Result } from "./line.ts";
import type { Wire } from "./wires.ts";

export type Self = {
  position: number;
  id: number;
  degree: number;
  send(port: number, kind: string, words: number[], phase?: number): void;
  declare(): void; // "I am the leader", an event
  decide(): void; // "I know the outcome"
};

// `phase` is only counted; no process reads it.
export type Process = {
  start(): void;
  receive(port: number, kind: string, words: number[], phase?: number): void;
};

type Mail = {
  from: string;
  to: number;
  port: number;
  kind: string;
  words: number[];
  phase?: number;
  depth: number;
};

export type Options = {
  wires: Wire[][];
  links?: "fifo" | "any";
  everyone?: boolean;
  anonymous?: boolean;
};

export function runAsynchronous(
  line: Line,
  options: Options,
  make: (self: Self) => Process,
): Result {
  const n = size(line);
  const { wires, links = "fifo", everyone = true, anonymous = false } = options;
  const mail: Mail[] = [];
  const clock: number[] = new Array(n).fill(0);
  const started: boolean[] = new Array(n).fill(false);
  const decided: boolean[] = new Array(n).fill(false);
  const leaders: Leader[] = [];
  const byKind: Record<string, number> = {};
  const byPhase: Record<string, number> = {};
  let total = 0;
  let before = 0; // sends of all completed steps
  let atElection: number | undefined;
  let declaration: number | undefined;
  let last = 0;

  const processes: Process[] = [];
  for (let i = 0; i < n; i++) {
    const id = line.ids?.[i] ?? i;
    const send = (port: number, kind: string, words: number[], phase?: number) => {
      const wire = wires[i][port];
      const depth = clock[i] + 1;
      mail.push({ from: `${i} ${port}`, to: wire.to, port: wire.port, kind, words, phase, depth });
      total++;
      byKind[kind] = (byKind[kind] ?? 0) + 1;
      if (phase !== undefined) byPhase[phase] = (byPhase[phase] ?? 0) + 1;
      last = Math.max(last, depth);
    };
    const declare = () => {
      leaders.push(anonymous ? { position: i } : { position: i, id });
      decided[i] = true;
      atElection ??= before;
      declaration ??= clock[i];
    };
    const decide = () => {
      decided[i] = true;
    };
    processes.push(make({ position: i, id, degree: wires[i].length, send, declare, decide }));
  }
  const start = (i: number) => {
    started[i] = true;
    processes[i].start();
  };

  // A2: processes that wake by themselves start in position order before any delivery.
  for (let i = 0; i < n; i++) {
    if (Array.isArray(line.wake) && !line.wake.includes(i)) continue;
    before = total;
    start(i);
  }
  while (mail.length > 0) {
    before = total;
    const [message] = mail.splice(next(mail, line.schedule ?? "fifo", links), 1);
    const i = message.to;
    clock[i] = Math.max(clock[i], message.depth);
    if (everyone && !started[i]) start(i);
    processes[i].receive(message.port, message.kind, message.words, message.phase);
  }

  const messages: Result["messages"] = { total, byKind };
  if (Object.keys(byPhase).length > 0) messages.byPhase = byPhase;
  if (atElection !== undefined) messages.atElection = atElection;
  const causal = declaration === undefined ? { last } : { declaration, last };
  leaders.sort((a, b) => a.position - b.position);
  const informed = decided.filter((yes) => yes).length;
  return {
    algorithm: line.algorithm,
    n,
    leaders,
    informed,
    outcome: outcomeOf(leaders.length),
    messages,
    causal,
    inFlight: 0,
  };
}

// A2: fifo takes the oldest message; lifo the newest, on FIFO links the newest among the heads of the links.
function next(mail: Mail[], schedule: string, links: string): number {
  if (schedule === "fifo") return 0;
  for (let m = mail.length - 1; m >= 0; m--) {
    const head = mail.findIndex((other) => other.from === mail[m].from);
    if (links === "any" || head === m) return m;
  }
  throw new Error("no mail");
}
