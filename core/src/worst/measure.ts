import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import type { Outcome, Times } from "../model/outcome.ts";

/** The cost that a search for the worst run maximises. */
export interface WorstMeasure {
  /** The measure as the user writes it: `messages:elect`. */
  readonly name: string;
  /** A phrase that names the measure: "elect messages". */
  readonly says: string;
  /** True if the value is a time in rounds, which can exceed 2^53. */
  readonly isTime: boolean;
  value(run: Outcome): bigint;
}

const MEASURES = "messages, messages:KIND, election, phase:M, phase:any, causal, time or home";

type Cost = Omit<WorstMeasure, "name">;

const counted = (says: string, value: (run: Outcome) => number): Cost => ({
  says,
  isTime: false,
  value: (run) => BigInt(value(run)),
});

const timed = (until: string, end: (time: Times) => bigint | undefined): Cost => ({
  says: `time units from the first wake-up to the ${until}`,
  isTime: true,
  value: ({ time }) => (end(time!) ?? time!.firstWake!) - time!.firstWake!,
});

const costs: Readonly<Record<string, Cost>> = {
  messages: counted("messages in all", ({ sent }) => sent),
  election: counted("messages until the election", ({ atElection }) => atElection),
  causal: counted("messages on the critical path", ({ causal }) => causal.last),
  time: timed("last receipt", ({ lastReceipt }) => lastReceipt),
  home: timed("election", ({ home }) => home),
};

/** Finds a measure by name; refuses one that the algorithm does not have. */
export function measureOf(name: string, { messages, needs, name: of }: Algorithm): WorstMeasure {
  const [word, part, more] = name.split(":");
  if (Object.hasOwn(costs, name)) {
    if (costs[name].isTime && !needs.rounds) {
      throw Refusal.of(
        "measure",
        `${name} is only for algorithms in rounds, but ${of} is asynchronous; use causal.`,
      );
    }
    return { name, ...costs[name] };
  }
  if (word === "messages" && part !== undefined && more === undefined) {
    if (!(part in messages)) {
      const kinds = Object.keys(messages).join(", ");
      throw Refusal.of(
        "measure",
        `${of} has no messages of kind ${shorten(part)}; its kinds are ${kinds}.`,
      );
    }
    return { name, ...counted(`${part} messages`, ({ byKind }) => byKind[part] ?? 0) };
  }
  if (word === "phase" && more === undefined) {
    const phased = Object.values(messages).some((fields) => "phase" in fields);
    if (!phased)
      throw Refusal.of(
        "measure",
        `${of} has no phases; use a measure without phases, such as messages.`,
      );
    if (part === "any") {
      const most = ({ byPhase }: Outcome) => Math.max(0, ...Object.values(byPhase));
      return { name, ...counted("messages in one phase", most) };
    }
    if (/^\d{1,7}$/.test(part ?? ""))
      return { name, ...counted(`messages in phase ${part}`, ({ byPhase }) => byPhase[part] ?? 0) };
  }
  throw Refusal.of("measure", `${shorten(name)} is not accepted; give ${MEASURES}.`);
}

/** Amount by which the grade of a time increases when the time doubles. */
const OCTAVE = 16;

/** Maps a value to a number that annealing can subtract: a count to itself, a time to a multiple of its logarithm. */
export function grade({ isTime }: WorstMeasure, value: bigint): number {
  if (!isTime) return Number(value);
  if (value === 0n) return 0;
  const digits = value.toString(16);
  const head = Number.parseInt(digits.slice(0, 8), 16);
  const bits = 31 - Math.clz32(head);
  const part = Math.floor((head / 2 ** bits - 1) * OCTAVE);
  return (bits + 4 * Math.max(0, digits.length - 8)) * OCTAVE + part;
}
