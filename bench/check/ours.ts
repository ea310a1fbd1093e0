/**
 * Our side: one question in a process of its own, the answer as a JSON line.
 *
 *     node bench/dist/check/ours.js '{"algorithm":"franklin","n":10,"reduction":false,"orders":"rising"}'
 */
import { setFlagsFromString } from "node:v8";

// As the command does (cli/bin).
setFlagsFromString("--interrupt-budget=800000");
const { checker, find } = await import("@ringleader/core");

export interface Question {
  readonly algorithm: "franklin" | "hirschberg-sinclair";
  readonly n: number;
  readonly reduction: boolean;
  /** Ids 1..n rising, or every order of them with the maximum at position 0: (n - 1)! searches. */
  readonly orders: "rising" | "all";
}

export interface Answer {
  readonly states: number;
  /** Deliveries: the edges of the graph. */
  readonly transitions: number;
  /** Of everything kept for the visited states, tables too. */
  readonly bytesPerState: number;
  /** Processor time of the search, user and system. */
  readonly seconds: number;
}

/** Ports aligned, FIFO links, all start first, nothing announced, the election judged. */
function explored({ algorithm, n, reduction, orders }: Question): Answer {
  const began = process.cpuUsage();
  const rising = Array.from({ length: n }, (_, i) => i + 1);
  const check = checker({
    scope: {
      algorithm: find(algorithm).with({}),
      n,
      ports: "aligned",
      links: "fifo",
      wake: "all",
      ...(orders === "rising" && { ids: rising }),
    },
    reduce: reduction,
    steps: false,
    // As Spin with -DSAFETY: that every run ends is not asked.
    safetyOnly: true,
    budget: { states: 1e9, bytes: 16e9 },
  });
  while (check.advance());
  const { states, transitions, bytes, stored, properties } = check.report();
  if (properties.some(({ holds }) => holds === false)) throw new Error("something is violated");
  const { user, system } = process.cpuUsage(began);
  return { states, transitions, bytesPerState: bytes / stored, seconds: (user + system) / 1e6 };
}

console.log(JSON.stringify(explored(JSON.parse(process.argv[2]) as Question)));
