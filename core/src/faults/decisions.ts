import { draw, stream, type Stream } from "../model/system/random.ts";
import type { InjectedFault, FaultSchedule } from "./fault.ts";

/** Words of one fault in the log: site, count, choice. */
const WORDS = 3;
/** Each seed multiplies the rate of a site by one of these, so that rare faults meet without the frequent ones. */
const FACTORS = [0, 0, 0.5, 1, 1, 3, 10];

/**
 * The decisions of a run. A decision depends only on the seed, its site and the number of earlier decisions at that site.
 * So removing a fault leaves the decisions of other sites as they are.
 */
export class Decisions {
  /** Number of decisions, faults or not. */
  made = 0;
  readonly #faults: Stream;
  readonly #variations: Stream;
  /** The choices to replay, by site and count; undefined if they are drawn. */
  readonly #replayed: ReadonlyMap<number, number> | undefined;
  readonly #calm: ReadonlySet<number>;
  /** Number of decisions and of variations so far, by site. */
  readonly #counts: Int32Array;
  readonly #varied: Int32Array;
  readonly #factors: Float64Array;
  #log = new Int32Array(16 * WORDS);
  #logged = 0;

  constructor({ seed, faults, calm = [] }: FaultSchedule, sites: number) {
    this.#faults = stream(seed, "faults");
    this.#variations = stream(seed, "variations");
    this.#replayed =
      faults && new Map(faults.map(({ site, count, choice }) => [keyOf(site, count), choice]));
    this.#calm = new Set(calm);
    this.#counts = new Int32Array(sites);
    this.#varied = new Int32Array(sites);
    this.#factors = Float64Array.from(
      { length: sites },
      (_, site) => FACTORS[draw(this.#faults, site, -1) % FACTORS.length],
    );
  }

  /** Decides whether a fault happens: 0 if not; with probability about `rate`, a choice from 1 to `choices`. */
  fault(site: number, rate: number, choices: number): number {
    const count = this.#counts[site]++;
    this.made++;
    const choice = this.#replayed
      ? Math.min(choices, this.#replayed.get(keyOf(site, count)) ?? 0)
      : this.#drawFault(site, count, rate, choices);
    if (choice > 0) this.#note(site, count, choice);
    return choice;
  }

  /** Draws an ordinary difference between runs, such as a latency: from 0 to sides - 1. */
  vary(site: number, sides: number): number {
    const count = this.#varied[site]++;
    if (this.#calm.size > 0 && this.#calm.has(site)) return 0;
    return Math.floor((draw(this.#variations, site, count) * sides) / 2 ** 32);
  }

  /** The faults so far, in the order in which they happened. */
  list(): InjectedFault[] {
    return Array.from({ length: this.#logged / WORDS }, (_, i) => {
      const [site, count, choice] = this.#log.subarray(i * WORDS);
      return { site, count, choice };
    });
  }

  #drawFault(site: number, count: number, rate: number, choices: number): number {
    const bar = rate * this.#factors[site] * 2 ** 32;
    if (choices === 0 || draw(this.#faults, site, 2 * count) >= bar) return 0;
    return 1 + Math.floor((draw(this.#faults, site, 2 * count + 1) * choices) / 2 ** 32);
  }

  #note(site: number, count: number, choice: number): void {
    if (this.#logged === this.#log.length) {
      const longer = new Int32Array(2 * this.#log.length);
      longer.set(this.#log);
      this.#log = longer;
    }
    this.#log[this.#logged++] = site;
    this.#log[this.#logged++] = count;
    this.#log[this.#logged++] = choice;
  }
}

const keyOf = (site: number, count: number): number => site * 2 ** 32 + count;
