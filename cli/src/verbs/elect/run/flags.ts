import type { Command } from "@commander-js/extra-typings";
import { insecureOption, wireOption } from "../../ring/member-options.ts";

export const define = (verb: Command) =>
  verb
    .description(
      "lead among 3 to 9 servers: run a job while this voter has the lease of a majority",
    )
    .usage("[options] <ring> [-- job...]")
    .argument(
      "<ring>",
      "its ring.json, with the keys of the voter beside it or in a folder of its name",
    )
    .argument("[job...]", "the job and its arguments, after --; $RINGLEADER_TOKEN is its token")
    .option("--me <name>", "the voter; required")
    .option("--lease <time>", "how long a voter keeps its promise; all voters need the same", "10s")
    .option("--drift <part>", "the most by which the rate of a clock differs from 1", "0.01")
    .option(
      "--http <address>",
      "serve /health, /leader and /metrics at PORT, for this machine only, or at HOST:PORT",
    )
    .addOption(wireOption)
    .addOption(insecureOption);

export const examples = [
  "elect ring.json --me a -- ./job.sh",
  "elect ring.json --me a --lease 3s --http 9100 -- ./job.sh",
  "elect ring.json --me a",
  "elect status ring.json",
];
export const note =
  "The job starts when this voter leads. It gets SIGTERM, and later SIGKILL, before the lease ends; so do, on Linux, processes that it started in other groups or sessions, unless they run as another user. Send its token with every write, and let the store refuse smaller tokens: the lease keeps one leader busy, only the token keeps an old leader from writing.\nJSON lines say what happens: on stdout, or on stderr if there is a job. Lines that nobody reads are dropped. SIGTERM hands over: the job ends, and the lease is released. If the job ends by itself, so does this process, with the same status.";

export type ElectFlags = ReturnType<ReturnType<typeof define>["opts"]>;
export const load = () => import("./run.ts");
