/**
 * Computes the probabilities of one randomised algorithm and prints a JSON line.
 *
 *     node bench/dist/check/chain.js '{"algorithm":"itai-rodeh","n":5,"reduction":true}'
 */
import { setFlagsFromString } from "node:v8";

// The command sets the same V8 flag (cli/bin/ringleader.js).
setFlagsFromString("--interrupt-budget=800000");
const { computeChances, findAlgorithm } = await import("@ringleader/core/internal");

export interface ChainQuestion {
  readonly algorithm: "itai-rodeh" | "franklin-probabilistic";
  readonly n: number;
  readonly reduction: boolean;
}

export interface ChainAnswer {
  readonly states: number;
  readonly expected: unknown;
  /** Processor time of exploring and solving, user and system. */
  readonly seconds: number;
}

function solve({ algorithm, n, reduction }: ChainQuestion): ChainAnswer {
  const began = process.cpuUsage();
  const { states, expected } = computeChances({
    algorithm: findAlgorithm(algorithm).with({}),
    n,
    ports: "aligned",
    links: "fifo",
    reduction,
  });
  const { user, system } = process.cpuUsage(began);
  return { states, expected, seconds: (user + system) / 1e6 };
}

console.log(JSON.stringify(solve(JSON.parse(process.argv[2]) as ChainQuestion)));
