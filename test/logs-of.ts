import { startSimulation, type Event, type Setup } from "@ringleader/core/internal";
import {
  hashFields,
  LoggedRun,
  runHeader,
  type LoggedEvent,
  type LogSource,
} from "@ringleader/core/internal/conform";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type LoggedEvents = Mutable<Omit<LoggedEvent, "index" | "process">>[];

/** Simulates a setup and splits the run into one log per process. */
export function logsOf(setup: Setup, most = Infinity) {
  const logs = Array.from({ length: setup.n }, (): LoggedEvents => []);
  const events: Event[] = [];
  const simulation = startSimulation(setup, {
    watch(event) {
      const { process, index: _, ...rest } = event;
      logs[process].push(rest);
      events.push(event);
    },
  });
  while (simulation.delivered() < most && simulation.advance(most < Infinity ? 1 : 1000));
  const fields = logs.map((_, p) => hashFields(simulation.read(p)));
  const { digest } = simulation.finish();
  return { logs, fields, events, digest };
}

/** Returns the lines of each log, from its header to its end. */
export function logLines(
  setup: Setup,
  { logs, fields, events }: Omit<ReturnType<typeof logsOf>, "digest">,
): string[][] {
  const run = runHeader(setup);
  const along = new LoggedRun(setup);
  for (const event of events) along.make(event, false);
  return logs.map((log, position) => {
    const end = { end: true, sent: along.sent(position), fields: fields[position] };
    return [{ position, run }, ...log, end].map((line) => JSON.stringify(line));
  });
}

/** Adds to every receipt the numbers that nodes log without rounds: `seq`, and `nth` where links reorder. */
export function numberReceipts(setup: Setup, { logs, events }: ReturnType<typeof logsOf>): void {
  const along = new LoggedRun(setup);
  const next = logs.map(() => 0);
  /** By process and port: the numbers of the messages in flight, oldest first, and how many were sent. */
  const links = new Map<string, { readonly inFlight: number[]; sent: number }>();
  const linkOf = (process: number, port: number) => {
    const key = `${process}.${port}`;
    const link = links.get(key) ?? { inFlight: [], sent: 0 };
    links.set(key, link);
    while (link.inFlight.length < along.lengthOf(process, port)) link.inFlight.push(link.sent++);
    return link;
  };
  for (const event of events) {
    const { process, kind, port } = event;
    for (let p = 0; p < setup.n; p++) for (const at of [0, 1, 2, 3]) linkOf(p, at);
    const nth = along.make(event, false);
    const line = logs[process][next[process]++];
    if (kind === "wake") continue;
    line.seq = linkOf(process, port).inFlight.splice(nth, 1)[0];
    if (setup.links === "any") line.nth = nth;
  }
}

/** Opens lines as a file. */
export const openLines = (lines: readonly string[]) => () => {
  let next = 0;
  return () => lines[next++];
};

/** Makes the log of a position from its lines. */
export const logSource = (lines: readonly string[], position: number): LogSource => ({
  name: `log ${position}`,
  open: openLines(lines),
});
