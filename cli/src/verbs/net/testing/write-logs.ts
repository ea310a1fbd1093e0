import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSetup, parseRun, startSimulation, type Event } from "@ringleader/core/internal";
import { hashFields, LoggedRun, runHeader } from "@ringleader/core/internal/conform";

/** Simulates a run and writes it as the logs of its nodes, `logs/POSITION.jsonl` of the folder. Returns the lines of each. */
export function writeLogs(
  folder: string,
  spec: Readonly<Record<string, unknown>> & { readonly algorithm: string },
): string[][] {
  const setup = makeSetup(parseRun({ n: 5, seed: 3, ...spec }));
  const events: Event[] = [];
  const logs = Array.from({ length: setup.n }, (): object[] => []);
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
  while (simulation.advance(1000));
  const fields = logs.map((_, p) => hashFields(simulation.read(p)));
  const along = new LoggedRun(setup);
  for (const event of events) along.make(event, false);
  const run = runHeader(setup);
  mkdirSync(join(folder, "logs"), { recursive: true });
  return logs.map((log, position) => {
    const end = { end: true, sent: along.sent(position), fields: fields[position] };
    const lines = [{ position, run }, ...log, end].map((line) => JSON.stringify(line));
    writeLog(folder, position, lines);
    return lines;
  });
}

export const writeLog = (folder: string, position: number, lines: readonly string[]): void =>
  writeFileSync(join(folder, "logs", `${position}.jsonl`), lines.map((it) => `${it}\n`).join(""));
