/** What a refusal is about, so that the command can name the flag or the file as the user typed it. */
export interface RefusalSubject {
  /** The option, by its name in a batch line, such as `links` or `max-messages`. */
  readonly option?: string | undefined;
  /** The file, by its path. */
  readonly file?: string | undefined;
  /** The message without the name of the option or the file. */
  readonly what?: string | undefined;
}

/**
 * Reports bad input in one sentence: what was given and what is accepted. Show users only its message. Any other error
 * is a defect.
 *
 * @example
 * ```ts
 * try {
 *   run("petersen", { n: 3 });
 * } catch (error) {
 *   console.log(error instanceof Refusal, (error as Refusal).message); // true algorithm: petersen is unknown; did you mean peterson?
 * }
 * ```
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly about: RefusalSubject;

  constructor(message?: string, about: RefusalSubject = {}) {
    super(message);
    this.about = about;
  }

  /** Makes a refusal of an option, by its name in a batch line: `links: slow is not accepted; give fifo or any.` */
  static of(option: string, what: string): Refusal {
    return new Refusal(`${option}: ${what}`, { option, what });
  }
}

/**
 * Refuses an algorithm because of a line of its handlers: a name that does not exist, or a value that does not fit. It
 * is never a violated property. Its stack leads to the line. `about.what` is the message without the algorithm's name.
 */
export class HandlerMistake extends Refusal {}

/** A value that does not fit the field, the port or the argument that a handler gives it to. */
export class Misfit extends HandlerMistake {
  readonly #of: readonly [algorithm: string, field: string, value: unknown];

  /** `position`: that of the process, if it is known. */
  constructor(algorithm: string, field: string, value: unknown, position?: number) {
    const where = position === undefined ? "" : ` (process at position ${position})`;
    const what = `${String(value)} does not fit ${field}${where}.`;
    super(`${algorithm}: ${what}`, { what });
    this.#of = [algorithm, field, value];
  }

  /** Returns the same misfit, of the process at a position. */
  at(position: number): Misfit {
    return Object.assign(new Misfit(...this.#of, position), { stack: this.stack });
  }
}

/** Returns the result of `work`; undefined if it throws a Refusal. */
export function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
