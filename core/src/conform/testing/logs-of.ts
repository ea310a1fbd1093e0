import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import { startSimulation } from "../../simulate/simulate.ts";
import { hashFields } from "../../solo/solo.ts";
import type { LoggedEvent } from "../logged-event.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type LoggedEvents = Mutable<Omit<LoggedEvent, "index" | "process">>[];

/** Simulates a setup and splits the run into one log per process. */
export function logsOf(setup: Setup, most = Infinity) {
  const logs = Array.from({ length: setup.n }, (): LoggedEvents => []);
  const events: Event[] = [];
  let does: string | undefined;
  const simulation = startSimulation(setup, {
    decided: (_, leads, whom) =>
      (does = leads ? "leads" : `follows${whom === undefined ? "" : ` ${whom}`}`),
    watch(event) {
      const { process, index: _, ...rest } = event;
      logs[process].push({ ...rest, ...(does !== undefined && { does }) });
      does = undefined;
      events.push(event);
    },
  });
  while (simulation.delivered() < most && simulation.advance(most < Infinity ? 1 : 1000));
  const fields = logs.map((_, p) => hashFields(simulation.read(p)));
  const { digest } = simulation.finish();
  return { logs, fields, events, digest };
}
