import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Outcome } from "../model/outcome.ts";

/** The cost that a worst run maximises. */
export interface WorstMeasure {
  /** As the user writes it: `messages:elect`. */
  readonly name: string;
  /** In a phrase: "messages of kind elect". */
  readonly says: string;
  /** A bigint, because times in rounds can exceed 2^53. */
  readonly isTime: boolean;
  value(run: Outcome): bigint;
}

const MEASURES =
  "messages, messages:KIND, election, phase:M, phase:any, causal, or in rounds time and home";

/** Finds a measure by name; refuses one that the algorithm does not have. */
export function measureOf(name: string, { messages, needs, name: of }: Algorithm): WorstMeasure {
  const counted = (says: string, value: (run: Outcome) => number): WorstMeasure => ({
    name,
    says,
    isTime: false,
    value: (run) => BigInt(value(run)),
  });
  const [word, part, more] = name.split(":");
  if (name === "messages") return counted("messages in all", ({ sent }) => sent);
  if (name === "election")
    return counted("messages until the election", ({ atElection }) => atElection);
  if (name === "causal")
    return counted("messages on the critical path", ({ causal }) => causal.last);
  if (word === "messages" && part !== undefined && more === undefined) {
    if (!(part in messages)) {
      const kinds = Object.keys(messages).join(", ");
      throw new Refusal(`measure: ${of} sends no ${part}; it sends ${kinds}.`);
    }
    return counted(`${part} messages`, ({ byKind }) => byKind[part] ?? 0);
  }
  if (word === "phase" && more === undefined) {
    const phased = Object.values(messages).some((fields) => "phase" in fields);
    if (!phased) throw new Refusal(`measure: ${of} has no phases; measures are ${MEASURES}.`);
    if (part === "any") {
      return counted("messages in one phase", ({ byPhase }) =>
        Math.max(0, ...Object.values(byPhase)),
      );
    }
    if (/^\d{1,7}$/.test(part ?? ""))
      return counted(`messages in phase ${part}`, ({ byPhase }) => byPhase[part] ?? 0);
  }
  if (name === "time" || name === "home") {
    if (!needs.rounds) {
      throw new Refusal(`measure: ${of} is asynchronous and has no ${name}; its time is causal.`);
    }
    return { name, ...timed[name], isTime: true };
  }
  throw new Refusal(`measure: ${name} is not accepted; a measure is ${MEASURES}.`);
}

const timed = {
  time: {
    says: "time units from the first wake-up to the last receipt",
    value: ({ time }: Outcome) => (time!.lastReceipt ?? time!.firstWake!) - time!.firstWake!,
  },
  home: {
    says: "time units from the first wake-up to the election",
    value: ({ time }: Outcome) => (time!.home ?? time!.firstWake!) - time!.firstWake!,
  },
} as const;

/** Steps per doubling. */
const OCTAVE = 16;

/** Maps a value to a number that annealing can subtract: a count to itself, a time to its logarithm. */
export function grade({ isTime }: WorstMeasure, value: bigint): number {
  if (!isTime) return Number(value);
  if (value === 0n) return 0;
  const digits = value.toString(16);
  const head = Number.parseInt(digits.slice(0, 8), 16);
  const bits = 31 - Math.clz32(head);
  const part = Math.floor((head / 2 ** bits - 1) * OCTAVE);
  return (bits + 4 * Math.max(0, digits.length - 8)) * OCTAVE + part;
}
