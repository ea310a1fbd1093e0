/** Integers ≥ 0 and below 2^53, in the narrowest typed array that holds them. */
export type Integers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * A Markov decision process. In every state the schedule makes a choice, then chance takes one of its branches. A state
 * without choices is final and is called an end. A Markov chain has at most one choice per state.
 */
export interface Process {
  readonly states: number;
  /** The initial states, each with probability weight / whole. There are several if coins are tossed at the start. */
  readonly initial: {
    readonly to: Uint32Array;
    readonly weight: Integers;
    readonly whole: number;
  };
  /** The choices of state s are first[s] … first[s + 1] - 1. */
  readonly first: Uint32Array;
  /** The branches of choice c are branch[c] … branch[c + 1] - 1. */
  readonly branch: Uint32Array;
  readonly to: Uint32Array;
  /** Branch b of choice c is taken with probability weight[b] / whole[c]. Both are integers below 2^53. */
  readonly weight: Integers;
  readonly whole: Integers;
  /** By name of a reward ("messages", "rounds"): what each branch earns, as an integer. */
  readonly earns: Readonly<Record<string, Integers>>;
  /** By name of a reward: what is earned before each initial state, as an integer. */
  readonly begins: Readonly<Record<string, Integers>>;
}

/** Returns the rewards of the branches and of the initial states. */
export function earnings(process: Process, reward: string): [Integers, Integers] {
  const earns = process.earns[reward];
  const begins = process.begins[reward];
  if (earns === undefined || begins === undefined)
    throw new RangeError(`no reward ${reward}; rewards: ${Object.keys(process.earns).join(", ")}`);
  return [earns, begins];
}

export function isEnd({ first }: Process, state: number): boolean {
  return first[state] === first[state + 1];
}

/** Returns 1 for each end of a decision process, and 0 for other states. */
export function endsOf(process: Process): Uint8Array {
  return Uint8Array.from({ length: process.states }, (_, s) => (isEnd(process, s) ? 1 : 0));
}

/** True if no state has more than one choice. */
export function isChain({ states, first }: Process): boolean {
  for (let s = 0; s < states; s++) if (first[s + 1] - first[s] > 1) return false;
  return true;
}
