/** Outcomes of coins that the seed does not determine. They are recorded, and played again from a journal. */
export class CoinTape {
  readonly #draw: (sides: number) => number;
  #recorded: number[] = [];
  #played: readonly number[] = [];
  #next = 0;

  constructor(draw: (sides: number) => number) {
    this.#draw = draw;
  }

  readonly toss = (_p: number, _c: number, sides: number): number => {
    const value = this.#next < this.#played.length ? this.#played[this.#next++] : this.#draw(sides);
    this.#recorded.push(value);
    return value;
  };

  /** Plays these outcomes before it draws again. */
  play(tosses: readonly number[]): void {
    this.#played = tosses;
    this.#next = 0;
  }

  /** Returns the outcomes since the last call. */
  take(): readonly number[] {
    const recorded = this.#recorded;
    if (recorded.length > 0) this.#recorded = [];
    return recorded;
  }
}
