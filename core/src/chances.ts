import { expected, variance, type Expectation } from "./chance/expectation.ts";
import { ending } from "./chance/reach.ts";
import { within } from "./chance/within.ts";
import { chain, mustBegin, type Chain } from "./check/chain.ts";
import { kits } from "./check/kit.ts";
import { formatRational, type Rational } from "./exact/rational.ts";
import type { Algorithm } from "./model/algorithm.ts";
import { Refusal } from "./model/refusal.ts";
import { setup, type Request } from "./model/setup.ts";

/** What `ringleader chance` asks. */
export interface ChanceRequest {
  readonly algorithm: Algorithm;
  readonly n: number;
  readonly links?: "fifo" | "any";
  readonly ports?: string;
  readonly wake?: Exclude<Request["wake"], undefined>;
  /** The chances to be over within 1, 2, … so many rounds. */
  readonly rounds?: number;
  readonly mostStates?: number;
}

/** A value, or the least and the greatest over all schedules where they differ. Fractions "p/q". */
export type Between = string | { readonly min: string; readonly max: string };

export interface Chances {
  readonly expected: { readonly rounds: Between; readonly messages: Between };
  /** Of the rounds. */
  readonly variance?: Between;
  /** `interval`: bounds that are certain, not values. */
  readonly method: "exact" | "interval";
  readonly within: readonly { readonly rounds: number; readonly probability: Between }[];
  /** Is it over with probability 1, under any schedule that keeps delivering? */
  readonly surely: boolean;
  readonly states: number;
  readonly choices: number;
  readonly transitions: number;
}

/** The decision process, or chain, of a randomised algorithm, from its definition. */
function chainOf(request: ChanceRequest): Chain {
  const { algorithm, n, mostStates = 1_000_000 } = request;
  if (!algorithm.needs.coins) {
    throw new Refusal(`chance: ${algorithm.name} tosses no coins, so there is no chance in it.`);
  }
  const { links, wake, ports } = request;
  const given = setup({
    algorithm,
    n,
    ports: ports ?? "aligned",
    ...(links && { links }),
    ...(wake && { wake }),
  });
  const detail = { ghosts: true, causal: false, reorder: given.links === "any" };
  mustBegin(given);
  const made = kits().widening(given, detail, (places) => chain(given, places, mostStates));
  if (!made) {
    throw new Refusal(`chance: there are more than ${mostStates} states; a smaller n may do.`);
  }
  return made;
}

/** The messages that are expected, alone. */
export const expectedMessages = (request: ChanceRequest): Between =>
  between(expected(chainOf(request), "messages"));

/** Its exact chances. */
export function chances(request: ChanceRequest): Chances {
  const { rounds = 10 } = request;
  const made = chainOf(request);
  const ends = ending(made);
  const [ofRounds, ofMessages] = [expected(made, "rounds"), expected(made, "messages")];
  const spread = variance(made, "rounds");
  const soon = within(made, "rounds", rounds);
  const methods = [ofRounds, ofMessages, soon].map(({ method }) => method);
  return {
    expected: { rounds: between(ofRounds), messages: between(ofMessages) },
    ...(spread && { variance: between(spread) }),
    method: methods.includes("interval") ? "interval" : "exact",
    within: soon.chances.map((it) => ({ rounds: it.most, probability: between(it) })),
    surely: ends.always,
    states: made.states,
    choices: made.choices,
    transitions: made.transitions,
  };
}

type Value = Expectation | Rational | readonly [lo: number, hi: number];

function between({ min, max }: { readonly min: Value; readonly max: Value }): Between {
  const [least, most] = [text(min), text(max)];
  return least === most ? least : { min: least, max: most };
}

function text(value: Value): string {
  if (value === "infinite") return value;
  if ("p" in value) return formatRational(value);
  return `[${value[0]}, ${value[1]}]`;
}
