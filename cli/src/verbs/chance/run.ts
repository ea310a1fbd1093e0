import { randomInt } from "node:crypto";
import { Refusal } from "@ringleader/core/internal/refusal";
import { oneOf, wholeOf } from "../../request/amounts.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { print, write } from "../../terminal/output.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { showChance } from "./show.ts";
import type { work } from "./work.ts";
import type { ChanceFlags } from "./flags.ts";

const ROUNDS = "10";

/** `chance`: exact probabilities and expectations of a randomised algorithm. */
export async function chance(algorithm: string, flags: ChanceFlags): Promise<number> {
  const { n, rounds = ROUNDS, samples, json } = flags;
  if (n === undefined) throw new Refusal("-n: how many processes? Give a number, like -n 3.");
  const seed = flags.seed === undefined ? randomInt(2 ** 32) : wholeOf("--seed", flags.seed, 0);
  const asked = {
    algorithm,
    set: parseSettings(flags.set),
    n: wholeOf("-n", n),
    ports: flags.ports,
    wake: flags.wake === undefined ? undefined : oneOf("--wake", flags.wake, ["all", "each"]),
    links: flags.links === undefined ? undefined : oneOf("--links", flags.links, ["fifo", "any"]),
    rounds: wholeOf("--rounds", rounds, 0, 1e6),
    samples: samples === undefined ? undefined : wholeOf("--samples", samples, 2),
    seed,
  };
  const seeded = samples !== undefined && flags.seed === undefined ? ["--seed", String(seed)] : [];
  const answer = await runInThread<typeof work>(
    new URL("./work.js", import.meta.url),
    asked,
    typed(...seeded),
  );
  const replay = [typedBut("--json"), ...seeded].join(" ");
  const { parameters, chance: exact, samples: drawn } = answer;
  const document = {
    algorithm,
    parameters,
    n: asked.n,
    ...exact,
    ...(drawn && { samples: { ...drawn, seed } }),
    replay,
  };
  if (json) print(JSON.stringify(document));
  else write(1, showChance(document));
  const holds = exact.surely && exact.claims.every((it) => it.holds);
  return holds ? exit.holds : exit.violated;
}
