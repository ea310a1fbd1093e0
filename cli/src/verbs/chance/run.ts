import { randomInt } from "node:crypto";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseSettings } from "@ringleader/core/internal/words";
import { ifGiven, oneOf, wholeOf } from "../../request/amounts.ts";
import { exit } from "../../terminal/exit.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { ChanceFlags } from "./flags.ts";
import { showChance } from "./show.ts";
import type { ChanceTask, work } from "./work.ts";

const ROUNDS = "10";

export async function run(algorithm: string, flags: ChanceFlags): Promise<number> {
  if (flags.n === undefined) throw new Refusal("-n: how many processes? Give a number, like -n 3.");
  const n = wholeOf("-n", flags.n);
  const seed = flags.seed === undefined ? randomInt(2 ** 32) : wholeOf("--seed", flags.seed, 0);
  const task: ChanceTask = {
    algorithm,
    set: parseSettings(flags.set),
    request: {
      n,
      ports: flags.ports,
      wake: ifGiven(flags.wake, (it) => oneOf<"all" | "each">("--wake", it, ["all", "each"])),
      links: ifGiven(flags.links, (it) => oneOf<"fifo" | "any">("--links", it, ["fifo", "any"])),
    },
    rounds: wholeOf("--rounds", flags.rounds ?? ROUNDS, 0, 1e6),
    samples: ifGiven(flags.samples, (it) => wholeOf("--samples", it, 2)),
    seed,
  };
  const isDrawn = flags.samples !== undefined && flags.seed === undefined;
  const seeded = isDrawn ? ["--seed", String(seed)] : [];
  const module = new URL("./work.js", import.meta.url);
  const answer = await runInThread<typeof work>(module, task, typed(...seeded));
  const { parameters, exact, samples } = answer;
  const document = {
    algorithm,
    parameters,
    n,
    ...exact,
    samples: samples && { ...samples, seed },
    replay: typedBut("--json", ...seeded),
  };
  if (flags.json) printJson(document);
  else printPage(showChance(document));
  const holds = exact.surely && exact.claims.every((claim) => claim.holds);
  return holds ? exit.holds : exit.violated;
}
