import { evenly, stream, type Seed, type Stream } from "../../model/system/random.ts";

/** Draws setups from a seed, one number after the other. */
export class SetupDraws {
  private readonly from: Stream;
  private next = 0;

  constructor(seed: Seed) {
    this.from = stream(seed, "setups");
  }

  /** Draws a whole number from 0 to sides - 1. */
  below(sides: number): number {
    return evenly(this.from, this.next++, sides);
  }

  /** Draws an order of a list, from index `fixed` on, in place (Fisher and Yates). */
  shuffle(list: Uint32Array, fixed = 0): Uint32Array {
    for (let i = list.length - 1; i > fixed; i--) {
      const j = fixed + this.below(i - fixed + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }

  /** Draws `many` of the numbers 0 to `of` - 1, each set with the same chance (Floyd). */
  choose(many: number, of: number): Set<number> {
    const chosen = new Set<number>();
    for (let most = of - many; most < of; most++) {
      const one = this.below(most + 1);
      chosen.add(chosen.has(one) ? most : one);
    }
    return chosen;
  }

  /** Draws one of the alternatives with these weights; returns its index. */
  weighted(weights: readonly bigint[]): number {
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    let left = this.belowBig(total);
    return weights.findIndex((weight) => (left -= weight) < 0n);
  }

  private belowBig(sides: bigint): bigint {
    if (sides <= 1n << 32n) return BigInt(this.below(Number(sides)));
    const bits = sides.toString(2).length;
    for (;;) {
      let value = 0n;
      for (let done = 0; done < bits; done += 32)
        value = (value << 32n) | BigInt(this.below(2 ** 32));
      value >>= BigInt(Math.ceil(bits / 32) * 32 - bits);
      if (value < sides) return value;
    }
  }
}
