import type { Command } from "@commander-js/extra-typings";

export const define = (verb: Command) =>
  verb
    .description("run cells of sweeps that are started elsewhere with --redis")
    .requiredOption("--redis <URL>", "redis://HOST:PORT, rediss:// for TLS, or @FILE with the URL")
    .option("--workers <N>", "number of threads (one per core)")
    .option(
      "--lease <time>",
      "time after which the cells of an unresponsive worker go to another worker: 10, 2m (10)",
    );

export const examples = [
  "worker --redis redis://10.0.0.5:6379",
  "worker --redis @redis-url --workers 8",
];
export const note =
  "A worker runs only algorithms of the catalogue. Ctrl-C hands unfinished cells back.";

export type WorkerFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
