import type { Choice } from "@ringleader/core/internal/conform";

/** The choices of one process: which port it takes a message from next. */
export class Steering {
  readonly #choices: readonly Choice[];
  #next = 0;

  constructor(choices: readonly Choice[]) {
    this.#choices = choices;
  }

  /** The next choice; undefined if the process has followed all. */
  get next(): Choice | undefined {
    return this.#choices[this.#next];
  }

  follow(): void {
    this.#next++;
  }

  /** Says what the process waits for; `held` is the number of messages that it holds at each port. */
  waits(position: number, held: ReadonlyMap<number, number>): string | undefined {
    const { next } = this;
    if (!next) return undefined;
    const others = [...held].filter(([port]) => port !== next.port);
    const early = others.map(([port, count]) => `${count} held at port ${port}`).join(", ");
    const which = next.nth > 0 ? `message ${next.nth} at port ${next.port}` : `port ${next.port}`;
    return (
      `position ${position} waits for ${which} (choice ${this.#next + 1} of ${this.#choices.length})` +
      (early === "" ? "" : `, ${early}`)
    );
  }
}
