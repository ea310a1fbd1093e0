/**
 * Checks an algorithm of the catalogue, with its claims and goals or without them, and prints a JSON line.
 *
 *     node bench/dist/check/claims.js '{"algorithm":"franklin","n":4,"isBare":true}'
 */
import { setFlagsFromString } from "node:v8";

// The command sets the same V8 flag (cli/bin/ringleader.js).
setFlagsFromString("--interrupt-budget=800000");
const { checker, defaultScope, findAlgorithm } = await import("@ringleader/core/internal");

export interface ClaimsQuestion {
  readonly algorithm: string;
  readonly n: number;
  /** True to leave out claims and goals. */
  readonly isBare: boolean;
}

export interface ClaimsAnswer {
  readonly states: number;
  /** Processor time of the check, user and system. */
  readonly seconds: number;
}

function check({ algorithm: name, n, isBare }: ClaimsQuestion): ClaimsAnswer {
  const whole = findAlgorithm(name).with({});
  const algorithm = isBare ? { ...whole, claims: [], sometimes: [] } : whole;
  const how = { reduce: true, steps: false };
  const began = process.cpuUsage();
  const scope = defaultScope({ algorithm, n }, how);
  const work = checker({ scope, ...how, budget: { states: 1e9, bytes: 16e9 } });
  while (work.advance());
  const { states } = work.report();
  const { user, system } = process.cpuUsage(began);
  return { states, seconds: (user + system) / 1e6 };
}

console.log(JSON.stringify(check(JSON.parse(process.argv[2]) as ClaimsQuestion)));
