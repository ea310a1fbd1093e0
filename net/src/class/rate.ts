/** Limits how often something happens: `rate` times a second on average, with bursts of twice as many. */
export class Rate {
  readonly #rate: number;
  #left: number;
  #since: number;

  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#left = 2 * rate;
    this.#since = now;
  }

  /** Counts one; false if that is too many. `now` is in milliseconds. */
  take(now: number): boolean {
    const gained = ((now - this.#since) / 1000) * this.#rate;
    this.#left = Math.min(2 * this.#rate, this.#left + gained);
    this.#since = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
