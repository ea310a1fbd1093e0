/** A store that checks tokens: it refuses a write whose token is smaller than one that it has seen. */
export class FencedStore {
  #largest: number;

  /** Starts from the largest token that the store has kept. */
  constructor(largest = 0) {
    this.#largest = largest;
  }

  /** The largest token that was seen. The store keeps it together with what is written. */
  get largest(): number {
    return this.#largest;
  }

  /** True if a write under this token is accepted. */
  accepts(token: number): boolean {
    if (token < this.#largest) return false;
    this.#largest = token;
    return true;
  }
}
