import { computeChances, type ChanceRequest, type Chances } from "../chance/chance.ts";
import { parseRational, type Rational } from "../exact/rational.ts";
import { Refusal } from "../refusal/refusal.ts";
import { checkSize } from "../model/system/network.ts";
import { readFixed, readOption } from "../request/options.ts";
import { refuseValue, whole, type Readers } from "../request/read-keys.ts";
import { parseParameters } from "../request/run-record.ts";
import { readCall, type RequestOf } from "./read-call.ts";
import { noteCallers, type Subject } from "./subject.ts";

/** Describes which rings and schedules `chance` explores, and its limits. */
export interface ChanceOptions {
  /** The number of processes; required. */
  readonly n: number;
  /**
   * Values of the algorithm's parameters.
   * @defaultValue `{}`, so every parameter has its default
   */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether links keep the order of messages: `fifo`, or `any` if they may reorder messages.
   * @defaultValue `fifo` if the algorithm needs it; else the algorithm's own links, or `any` if it has none
   */
  readonly links?: "fifo" | "any" | undefined;
  /**
   * Port labels: `aligned`, one digit 0 or 1 per process, or `each` for all labellings.
   * @defaultValue `each` if the algorithm leaves ports open and there are few states; else `aligned`
   */
  readonly ports?: string | undefined;
  /**
   * Which processes wake up: `all`, a list of positions, or `each` for every set of starters.
   * @defaultValue `each` if the algorithm does not need `everyone` and there are few states; else `all`
   */
  readonly wake?: ChanceRequest["wake"] | undefined;
  /**
   * The probability of an election within r rounds is computed for every r from 1 to this number.
   * @defaultValue 10
   */
  readonly rounds?: number | undefined;
  /**
   * Probabilities, each greater than 0 and less than 1. For each, the number of rounds within which a leader is elected
   * with at least this probability: `[0.5, "99/100"]`.
   * @defaultValue `[]`
   */
  readonly quantiles?: readonly (number | string)[] | undefined;
  /**
   * Maximum number of states of one setup. A setup with more states is refused.
   * @defaultValue 1,000,000; 20,000,000 if the chain is reduced or `reduction` is given
   */
  readonly states?: number | undefined;
  /**
   * True: explore one schedule, after proving that it represents all. False: explore every schedule.
   * @defaultValue every schedule; one schedule if there are more than 1,000,000 states and no maximum is given
   */
  readonly reduction?: boolean | undefined;
}

const readers: Readers = {
  n: (value) =>
    typeof value === "number" && Number.isSafeInteger(value)
      ? checkSize(value)
      : refuseValue("n", value, "a whole number"),
  set: parseParameters,
  links: (value) => readOption("links", value),
  ports: (value) => (value === "each" ? value : readOption("ports", value, ["each"])),
  wake: (value) =>
    value === "each" || value === "any" ? value : readFixed("wake", value, ["each", "any"]),
  rounds: whole("rounds", 0, 1_000_000),
  quantiles: readQuantiles,
  states: whole("states", 1),
  reduction: (value) =>
    typeof value === "boolean" ? value : refuseValue("reduction", value, "true or false"),
};

function readQuantiles(value: unknown): readonly Rational[] {
  const refuse = () =>
    refuseValue(
      "quantiles",
      value,
      'a list of probabilities between 0 and 1, like [0.5, "99/100"]',
    );
  if (!Array.isArray(value)) return refuse();
  return Array.from(value as unknown[], (each) => {
    const rational = parseRational(String(each));
    return rational && rational.p > 0n && rational.p < rational.q ? rational : refuse();
  });
}

/**
 * Computes the exact probabilities and expectations of an algorithm that tosses coins, over every schedule.
 *
 * @example
 * ```ts
 * const { outcomes, expected } = chance("itai-rodeh", { n: 2 });
 * console.log(outcomes.elected, expected.messages); // 1 8
 * ```
 */
export function chance(subject: Subject, options: ChanceOptions): Chances;
export function chance(request: RequestOf<ChanceOptions>): Chances;
export function chance(subject: unknown, given?: unknown): Chances {
  const { family, options } = readCall("chance", subject, given, readers);
  const {
    n,
    set = {},
    states: mostStates,
    ...rest
  } = options as Partial<Omit<ChanceOptions, "quantiles"> & Pick<ChanceRequest, "quantiles">>;
  if (n === undefined) throw new Refusal("n: how many processes? Give a whole number.");
  const algorithm = family.with(set);
  noteCallers(family, algorithm);
  return computeChances({ algorithm, n, mostStates, ...rest });
}
