/** Runs the steps of `plan` in order in this process and prints a JSON line for each. */
import { setFlagsFromString } from "node:v8";

// The command sets the same V8 flag (cli/bin/ringleader.js, docs/decisions/0003).
setFlagsFromString("--max-inlined-bytecode-size-cumulative=2500");
const { advance, parseRun, makeSetup, startSimulation } = await import("@ringleader/core/internal");

export interface Step {
  readonly algorithm: string;
  readonly set?: Record<string, string>;
  readonly schedule: "fifo" | "random";
  readonly n: number;
}

export interface Measured {
  readonly messages: number;
  readonly nsPerMessage: number;
  readonly maxRssBytes: number;
}

for (const step of JSON.parse(process.argv[2]) as Step[]) {
  const { needs } = parseRun({ ...step, n: 1 }).algorithm;
  const setup = makeSetup(parseRun({ ...step, seed: 1, ...(needs.ring && { ports: "aligned" }) }));
  const before = process.cpuUsage();
  const simulation = startSimulation(setup);
  while (advance(simulation));
  const { user, system } = process.cpuUsage(before);
  const { sent: messages } = simulation.finish();
  const measured: Measured = {
    messages,
    nsPerMessage: ((user + system) * 1000) / messages,
    maxRssBytes: process.resourceUsage().maxRSS * 1024,
  };
  console.log(JSON.stringify(measured));
}
