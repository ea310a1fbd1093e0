import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../terminal/help.ts";

const define = (root: Command) =>
  root
    .command("worker")
    .description("run cells of sweeps that are started elsewhere with --redis")
    .requiredOption("--redis <URL>", "redis://HOST:PORT, rediss:// for TLS, or @FILE with the URL")
    .option("--workers <N>", "threads (one a core)")
    .option(
      "--lease <seconds>",
      "seconds of silence after which its cells go to another worker (10)",
    )
    .addHelpText(
      "after",
      examples("worker --redis redis://10.0.0.5:6379", "worker --redis @redis-url --workers 8") +
        "\nIt runs algorithms of the catalogue only. Ctrl-C hands unfinished cells back.",
    );

/** The flags of `worker`, as typed. */
export type WorkerFlags = ReturnType<ReturnType<typeof define>["opts"]>;

export const addVerb = (root: Command, end: (status: number) => void): void =>
  void define(root).action(async (flags) => end(await (await import("./run.ts")).worker(flags)));
