/**
 * Answers one question about our checker and prints a JSON line.
 *
 *     node bench/dist/check/ours.js '{"algorithm":"franklin","n":10,"reduction":false,"orders":"rising"}'
 */
import { setFlagsFromString } from "node:v8";

// The command sets the same V8 flag (cli/bin/ringleader.js).
setFlagsFromString("--interrupt-budget=800000");
const { checker, findAlgorithm } = await import("@ringleader/core/internal");

export interface Question {
  readonly algorithm: "franklin" | "hirschberg-sinclair";
  readonly n: number;
  readonly reduction: boolean;
  /** Ids 1..n rising, or every order of them with the maximum at position 0: (n - 1)! searches. */
  readonly orders: "rising" | "all";
}

export interface Answer {
  readonly states: number;
  /** Edges of the state graph. */
  readonly transitions: number;
  /** Memory of everything stored for the visited states, tables included, per state. */
  readonly bytesPerState: number;
  /** Processor time of the search, user and system. */
  readonly seconds: number;
}

/** Checks the election with aligned ports, FIFO links and all processes starting at once. */
function explore({ algorithm, n, reduction, orders }: Question): Answer {
  const began = process.cpuUsage();
  const rising = Array.from({ length: n }, (_, i) => i + 1);
  const check = checker({
    scope: {
      algorithm: findAlgorithm(algorithm).with({}),
      n,
      ports: "aligned",
      links: "fifo",
      wake: "all",
      ...(orders === "rising" && { ids: rising }),
    },
    reduce: reduction,
    steps: false,
    // Termination is not checked, as in Spin with -DSAFETY.
    safetyOnly: true,
    budget: { states: 1e9, bytes: 16e9 },
  });
  while (check.advance());
  const { states, transitions, bytes, stored, properties } = check.report();
  if (properties.some(({ holds }) => holds === false)) throw new Error("a property is violated");
  const { user, system } = process.cpuUsage(began);
  return { states, transitions, bytesPerState: bytes / stored, seconds: (user + system) / 1e6 };
}

console.log(JSON.stringify(explore(JSON.parse(process.argv[2]) as Question)));
