/**
 * A Markov decision process: in every state the schedule chooses, then chance decides. A state without choices is an
 * end. With one choice everywhere it is a Markov chain.
 */
export interface Process {
  readonly states: number;
  /** The initial states, each with probability weight / whole: coins are tossed at the start too. */
  readonly initial: {
    readonly to: Uint32Array;
    readonly weight: Float64Array;
    readonly whole: number;
  };
  /** The choices of state s are first[s] … first[s + 1] - 1. */
  readonly first: Uint32Array;
  /** The branches of choice c are branch[c] … branch[c + 1] - 1. */
  readonly branch: Uint32Array;
  /** The target of each branch. */
  readonly to: Uint32Array;
  /** A branch is taken with probability weight / whole of its choice. Whole numbers below 2^53. */
  readonly weight: Float64Array;
  readonly whole: Float64Array;
  /** The rewards of each branch, by name ("messages", "rounds"): whole numbers. */
  readonly earns: Readonly<Record<string, Float64Array>>;
  /** The rewards earned before each initial state, by name. */
  readonly begins: Readonly<Record<string, Float64Array>>;
}

/** Throws unless the process is well formed, which the solvers assume. */
export function assertProcess(process: Process): void {
  const { states, initial, first, branch, to, weight, whole, earns, begins } = process;
  const choices = first[states];
  const branches = branch[choices];
  insist(first.length === states + 1 && first[0] === 0, "first has one entry more than states");
  insist(branch.length === choices + 1 && branch[0] === 0, "branch has one more than choices");
  insist(whole.length === choices, "whole has an entry for each choice");
  insist(to.length === branches && weight.length === branches, "to and weight have all branches");
  insist(weight.every(isCount), "weights are whole numbers above 0");
  insist(to.every(isState) && initial.to.every(isState), "branches lead to states");
  for (let s = 0; s < states; s++) insist(first[s] <= first[s + 1], "first never falls");
  for (let c = 0; c < choices; c++)
    insist(whole[c] === sum(weight, branch[c], branch[c + 1]), "weights of a choice add up");
  insist(initial.weight.length === initial.to.length, "every initial state has a weight");
  insist(initial.weight.every(isCount), "weights are whole numbers above 0");
  insist(initial.whole === sum(initial.weight, 0, initial.to.length), "initial weights add up");
  for (const earned of Object.values(earns))
    insist(earned.length === branches && earned.every(isEarned), "branches earn whole numbers");
  for (const earned of Object.values(begins))
    insist(
      earned.length === initial.to.length && earned.every(isEarned),
      "initial states earn whole numbers",
    );

  function isState(s: number): boolean {
    return s < states;
  }
}

/** The rewards of the branches and of the initial states. */
export function earnings(process: Process, reward: string): [Float64Array, Float64Array] {
  const earns = process.earns[reward];
  const begins = process.begins[reward];
  if (earns === undefined || begins === undefined)
    throw new RangeError(`${reward} is not earned here: ${Object.keys(process.earns).join(", ")}`);
  return [earns, begins];
}

export function isEnd({ first }: Process, state: number): boolean {
  return first[state] === first[state + 1];
}

/** 1 for the ends of a process. */
export function endsOf(process: Process): Uint8Array {
  return Uint8Array.from({ length: process.states }, (_, s) => (isEnd(process, s) ? 1 : 0));
}

/** True if the schedule never has a choice. */
export function isChain({ states, first }: Process): boolean {
  for (let s = 0; s < states; s++) if (first[s + 1] - first[s] > 1) return false;
  return true;
}

function insist(holds: boolean, law: string): void {
  if (!holds) throw new RangeError(`not a decision process: ${law}`);
}

function sum(values: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i];
  return total;
}

function isEarned(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
