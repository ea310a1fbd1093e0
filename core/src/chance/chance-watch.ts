import type { SolverWatch } from "./solver/limits.ts";

/** Receives the progress of `chance`, and may stop it. */
export interface ChanceWatch {
  /** Called while states are explored. */
  exploring(states: number, waiting: number): void;
  /** Called while equations are solved: unknowns that are solved, of those that are planned so far. */
  solving(solved: number, planned: number): void;
  /** Returns why the work must stop; undefined if it may continue. */
  whyStopped(): string | undefined;
}

/** Ends the work when a budget is exhausted. The message is the reason. */
export class OutOfBudget extends Error {}

/** Counts the work of all setups and questions of one request, and passes it to the watch. */
export class ChanceProgress implements SolverWatch {
  readonly #watch: ChanceWatch | undefined;
  /** States of the setups that are explored completely. */
  #explored = 0;
  /** States that are explored so far. */
  states = 0;
  #planned = 0;
  #solved = 0;
  /** Unknowns that were planned before their question was asked. */
  #ahead = 0;

  constructor(watch: ChanceWatch | undefined) {
    this.#watch = watch;
  }

  exploring(states: number, waiting: number): void {
    // The exploration of a setup may start over with larger local states.
    this.states = Math.max(this.states, this.#explored + states);
    this.#watch?.exploring(this.states, waiting);
    this.look();
  }

  /** Starts the exploration of a setup over. */
  restart(): void {
    this.states = this.#explored;
  }

  explored(states: number): void {
    this.#explored += states;
  }

  /** Plans the unknowns of questions that will be asked later. */
  planAhead(unknowns: number): void {
    this.#planned += unknowns;
    this.#ahead += unknowns;
  }

  plan(unknowns: number): void {
    const known = Math.min(unknowns, this.#ahead);
    this.#ahead -= known;
    this.#planned += unknowns - known;
  }

  solved(unknowns: number): void {
    this.#solved += unknowns;
  }

  look(): void {
    if (this.#planned > 0) this.#watch?.solving(this.#solved, this.#planned);
    const why = this.#watch?.whyStopped();
    if (why !== undefined) throw new OutOfBudget(why);
  }
}
