/**
 * One process's worth of our own runs: the steps of `plan` in order, a JSON line for each. In a
 * process of its own, so that "the second run of a fresh process" means what it says.
 */
import { setFlagsFromString } from "node:v8";

// As cli/bin/ringleader.js does, and for the same reason.
setFlagsFromString("--max-inlined-bytecode-size-cumulative=2500");
const { advance, requestOf, setup, simulate } = await import("@ringleader/core");

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
  const { needs } = requestOf({ ...step, n: 1 }).algorithm;
  const given = setup(requestOf({ ...step, seed: 1, ...(needs.ring && { ports: "aligned" }) }));
  const before = process.cpuUsage();
  const simulation = simulate(given);
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
