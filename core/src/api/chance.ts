import { computeChances, type ChanceRequest, type Chances } from "../chance/chance.ts";
import { Refusal } from "../refusal/refusal.ts";
import { checkKeys, familyOfSubject, type Subject } from "./subject.ts";

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
   * Maximum number of states of one setup. A setup with more states is refused.
   * @defaultValue 1,000,000
   */
  readonly states?: number | undefined;
}

const accepted = "n set links ports wake rounds states".split(" ");

/**
 * Computes the exact probabilities and expectations of an algorithm that tosses coins, over every schedule.
 *
 * @example
 * ```ts
 * const { outcomes, expected } = chance("itai-rodeh", { n: 2 });
 * console.log(outcomes.elected, expected.messages); // 1 8
 * ```
 */
export function chance(subject: Subject, options: ChanceOptions): Chances {
  checkKeys("chance", options, accepted);
  const { set = {}, states: mostStates, ...rest } = options;
  if (!Number.isInteger(options.n))
    throw new Refusal("chance: n, the number of processes, is required.");
  return computeChances({ algorithm: familyOfSubject(subject).with(set), mostStates, ...rest });
}
