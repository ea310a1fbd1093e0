import { randomInt } from "node:crypto";
import { Refusal } from "@ringleader/core/refusal";
import { oneOf, wholeOf } from "../check/amounts.ts";
import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { print, write } from "../output.ts";
import { settings } from "../settings.ts";
import { typed, typedBut } from "../shell-word.ts";
import { showChance } from "../show-check/show-chance.ts";

/** The flags of `chance`, as they were typed. */
interface ChanceFlags {
  readonly n?: string;
  readonly set?: readonly string[];
  readonly ports?: string;
  readonly links?: string;
  readonly wake?: string;
  readonly rounds?: string;
  readonly samples?: string;
  readonly seed?: string;
  readonly json?: true;
}

const ROUNDS = "10";

/** `chance`: what a randomised algorithm comes to, exactly. */
export async function chance(algorithm: string, flags: ChanceFlags): Promise<number> {
  const { n, rounds = ROUNDS, samples, json } = flags;
  if (n === undefined) throw new Refusal("-n: how many processes? Give a number, like -n 3.");
  const seed = flags.seed === undefined ? randomInt(2 ** 32) : wholeOf("--seed", flags.seed, 0);
  const asked = {
    algorithm,
    set: settings(flags.set),
    n: wholeOf("-n", n),
    ports: flags.ports,
    wake: flags.wake === undefined ? undefined : oneOf("--wake", flags.wake, ["all", "each"]),
    links: flags.links === undefined ? undefined : oneOf("--links", flags.links, ["fifo", "any"]),
    rounds: wholeOf("--rounds", rounds, 0, 1e6),
    samples: samples === undefined ? undefined : wholeOf("--samples", samples, 2),
    seed,
  };
  const seeded = samples !== undefined && flags.seed === undefined ? ["--seed", String(seed)] : [];
  const answer = await conduct<"chance">({ verb: "chance", ...asked }, typed(...seeded));
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
