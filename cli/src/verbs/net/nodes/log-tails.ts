/** Longest end of what a node prints on stderr that is kept, in characters, and the lines of it that are shown. */
const KEPT = 4000;
const SHOWN = 5;

/** The ends of the logs of nodes. */
export class LogTails {
  readonly #texts = new Map<number, string>();

  add(position: number, text: string): void {
    this.#texts.set(position, ((this.#texts.get(position) ?? "") + text).slice(-KEPT));
  }

  /** Returns the last lines of the log of a node. */
  of(position: number): string[] {
    const lines = (this.#texts.get(position) ?? "").split("\n");
    return lines.filter((line) => line.trim() !== "").slice(-SHOWN);
  }
}
