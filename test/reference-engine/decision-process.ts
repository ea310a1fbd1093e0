// The reference for the solver in core/src/chance. It solves decision processes, written by hand, for every policy
// by Gaussian elimination in fractions.

/** [weight, next state, reward] */
export type Branch = readonly [weight: number, to: number, earns: number];

/** The choices of each state, and the branches of each choice. */
export type Written = readonly (readonly (readonly Branch[])[])[];

/** Converts a process to the flat form of core; the initial state is 0 by default. */
export function processOf(written: Written, initial: readonly Branch[] = [[1, 0, 0]]) {
  const choices = written.flat();
  const branches = choices.flat();
  const weights = (of: readonly Branch[]) => of.reduce((sum, [weight]) => sum + weight, 0);
  return {
    states: written.length,
    initial: {
      to: Uint32Array.from(initial, ([, to]) => to),
      weight: Float64Array.from(initial, ([weight]) => weight),
      whole: weights(initial),
    },
    first: starts(written.map((state) => state.length)),
    branch: starts(choices.map((choice) => choice.length)),
    to: Uint32Array.from(branches, ([, to]) => to),
    weight: Float64Array.from(branches, ([weight]) => weight),
    whole: Float64Array.from(choices, weights),
    earns: { rounds: Float64Array.from(branches, ([, , earns]) => earns) },
    begins: { rounds: Float64Array.from(initial, ([, , earns]) => earns) },
  };
}

function starts(lengths: readonly number[]): Uint32Array {
  const sums = [0];
  for (const length of lengths) sums.push(sums[sums.length - 1] + length);
  return Uint32Array.from(sums);
}

export class Fraction {
  readonly p: bigint;
  readonly q: bigint;
  constructor(p: bigint, q = 1n) {
    this.p = p;
    this.q = q;
  }
  plus(o: Fraction): Fraction {
    return new Fraction(this.p * o.q + o.p * this.q, this.q * o.q).lowest();
  }
  times(o: Fraction): Fraction {
    return new Fraction(this.p * o.p, this.q * o.q).lowest();
  }
  over(o: Fraction): Fraction {
    return new Fraction(this.p * o.q, this.q * o.p).lowest();
  }
  less(o: Fraction): boolean {
    return this.p * o.q < o.p * this.q;
  }
  lowest(): Fraction {
    let [a, b] = [this.p, this.q];
    while (b !== 0n) [a, b] = [b, a % b];
    if (a * this.q < 0n) a = -a;
    return new Fraction(this.p / a, this.q / a);
  }
}

const fraction = (p: number, q = 1) => new Fraction(BigInt(p), BigInt(q)).lowest();
const zero = fraction(0);
const minusOne = fraction(-1);

/** Yields every policy: one choice in every state that has one. */
export function* policies(written: Written): Generator<(readonly Branch[] | undefined)[]> {
  const total = written.reduce((product, state) => product * Math.max(1, state.length), 1);
  for (let number = 0; number < total; number++) {
    let rest = number;
    yield written.map((state) => {
      const pick = rest % Math.max(1, state.length);
      rest = Math.floor(rest / Math.max(1, state.length));
      return state[pick];
    });
  }
}

/** Returns the expected reward from state 0 under a policy; undefined if a run may never end. */
export function expectedUnder(policy: readonly (readonly Branch[] | undefined)[]) {
  const reached = reach(policy, 0);
  for (const s of reached)
    if (![...reach(policy, s)].some((t) => policy[t] === undefined)) return undefined;
  return solve(policy, reached, (branch) => fraction(branch[2]));
}

function reach(policy: readonly (readonly Branch[] | undefined)[], from: number): Set<number> {
  const seen = new Set([from]);
  for (const s of seen) for (const [, to] of policy[s] ?? []) seen.add(to);
  return seen;
}

/** Solves x(s) = mean of gain + x(to) by Gauss–Jordan elimination; returns x(0). */
function solve(
  policy: readonly (readonly Branch[] | undefined)[],
  reached: Set<number>,
  gain: (branch: Branch) => Fraction,
): Fraction {
  const states = [...reached].filter((s) => policy[s] !== undefined);
  if (states.length === 0) return zero;
  const a = states.map((s) => {
    const row = Array.from({ length: states.length + 1 }, () => zero);
    const choice = policy[s] ?? [];
    const whole = choice.reduce((sum, [weight]) => sum + weight, 0);
    row[states.indexOf(s)] = fraction(1);
    for (const branch of choice) {
      const chance = fraction(branch[0], whole);
      const j = states.indexOf(branch[1]);
      if (j >= 0) row[j] = row[j].plus(minusOne.times(chance));
      row[states.length] = row[states.length].plus(chance.times(gain(branch)));
    }
    return row;
  });
  for (let k = 0; k < states.length; k++) {
    const pivot = a.findIndex((row, i) => i >= k && row[k].p !== 0n);
    [a[k], a[pivot]] = [a[pivot], a[k]];
    a[k] = a[k].map((entry) => entry.over(a[k][k]));
    for (const [i, row] of a.entries())
      if (i !== k && row[k].p !== 0n)
        a[i] = row.map((entry, j) => entry.plus(minusOne.times(row[k]).times(a[k][j])));
  }
  return a[0][states.length];
}

/**
 * Makes a process whose states also store the reward so far, from 0 to `most`. A run that exceeds `most` enters a
 * dead state. A run that ends within `most` enters the last state and earns 1; nothing else earns. The expected
 * reward is therefore the probability of ending within `most`.
 */
export function inTime(written: Written, most: number): Written {
  const late = written.length * (most + 1);
  const end = late + 1;
  const states: (readonly (readonly Branch[])[])[] = [];
  for (let earned = 0; earned <= most; earned++)
    for (const state of written)
      states.push(
        state.length === 0
          ? [[[1, end, 1]]]
          : state.map((choice) =>
              choice.map(([weight, to, earns]): Branch => {
                const sum = earned + earns;
                return [weight, sum > most ? late : sum * written.length + to, 0];
              }),
            ),
      );
  return [...states, [], []];
}

/** Returns the probability of reaching the last state of `inTime` from state 0; 0 if the run never ends. */
export function chanceUnder(policy: readonly (readonly Branch[] | undefined)[]): Fraction {
  const hopeless = (s: number) => ![...reach(policy, s)].includes(policy.length - 1);
  const cut = policy.map((choice, s) => (hopeless(s) ? undefined : choice));
  return solve(cut, reach(cut, 0), (branch) => fraction(branch[2]));
}
