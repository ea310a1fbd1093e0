import { randomInt } from "node:crypto";
import { formatSeed, parseRational, readOption, type Rational } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseSettings, shorten } from "@ringleader/core/internal/words";
import { digestOf } from "../../documents/digest-of.ts";
import { ifGiven, memoryOf, millisecondsOf, wholeOf, wholesOf } from "../../request/amounts.ts";
import { detailOf } from "../../terminal/detail.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import { statusOf } from "../../terminal/page.ts";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { ChanceFlags } from "./flags.ts";
import { showChance } from "./show.ts";
import type { ChanceTask, work } from "./work.ts";

const ROUNDS = "10";
/** Largest number of rounds for which a probability is computed. */
const MOST_ROUNDS = 1e6;

export async function run(algorithm: string, flags: ChanceFlags): Promise<number> {
  const detail = detailOf(flags);
  if (flags.n === undefined) throw Refusal.of("n", "how many processes? Give a number, like -n 3.");
  const n = readOption("n", flags.n);
  const seed = readOption("seed", flags.seed ?? String(randomInt(2 ** 32))) as number | bigint;
  const task: ChanceTask = {
    algorithm,
    set: parseSettings(flags.set),
    request: {
      n,
      ports: flags.ports,
      wake: flags.wake,
      links: flags.links,
      rounds: wholeOf("--rounds", flags.rounds ?? ROUNDS, 0, MOST_ROUNDS),
      within: ifGiven(flags.within, (it) => wholesOf("--within", it, 1, MOST_ROUNDS)),
      quantiles: ifGiven(flags.quantile, quantilesOf),
      ...(flags.maxStates !== undefined && { mostStates: Infinity }),
      reduction: flags.reduction,
    },
    budget: {
      states: ifGiven(flags.maxStates, (it) => wholeOf("--max-states", it)),
      bytes: memoryOf(flags.memory),
      timeout: ifGiven(flags.timeout, (it) => millisecondsOf("--timeout", it)),
    },
    samples: ifGiven(flags.samples, (it) => wholeOf("--samples", it, 2)),
    seed,
  };
  const isDrawn = flags.samples !== undefined && flags.seed === undefined;
  const seeded = isDrawn ? ["--seed", String(seed)] : [];
  const module = new URL("./work.js", import.meta.url);
  const answer = await runInThread<typeof work>(module, task, typed(...seeded));
  const { parameters, exact, samples } = answer;
  const asked = { rounds: flags.rounds !== undefined, within: task.request.within ?? [] };
  const found = {
    format: 1,
    algorithm,
    parameters,
    n,
    ...exact,
    samples: samples && { ...samples, seed: formatSeed(seed) },
  };
  const document = {
    ...found,
    ...(samples && { seed: formatSeed(seed) }),
    digest: digestOf(found),
    replay: typedBut("--json", ...seeded),
  };
  if (flags.json) printJson(document);
  else printPage(showChance(document, detail, asked));
  return statusOf(exact.verdict);
}

/** Parses a list of probabilities, each greater than 0 and less than 1: 0.5,0.9 or 99/100. */
function quantilesOf(text: string): Rational[] {
  return text.split(",").map((word) => {
    const value = parseRational(word.trim().replace(/^\./, "0."));
    if (value && value.p > 0n && value.p < value.q) return value;
    throw new Refusal(
      `--quantile ${shorten(text)} is not accepted; give probabilities between 0 and 1, like 0.5,0.9 or 99/100.`,
    );
  });
}
