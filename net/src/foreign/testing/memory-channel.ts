import type { Algorithm } from "@ringleader/core/internal";
import type { NodeChannel } from "../node-channel.ts";
import { SoloNode } from "./solo-node.ts";

/** Thrown in a handler whose coin has no outcome yet. */
class CoinInTheAir extends Error {}

type Body = Readonly<Record<string, any>>;

/**
 * A node in memory. A handler cannot wait for the outcome of a coin, so it is cut off there; when the outcome is known, a
 * new node repeats all steps from the first.
 */
export class MemoryChannel implements NodeChannel {
  readonly #algorithm: Algorithm;
  readonly #inputs: Body[] = [];
  readonly #outcomes: number[] = [];
  /** Everything that the node has printed, and the number of lines that were read. */
  #lines: string[] = [];
  #read = 0;
  #node: SoloNode;
  #tossed = 0;

  constructor(algorithm: Algorithm) {
    this.#algorithm = algorithm;
    this.#node = this.#newNode();
  }

  get isQuiet(): boolean {
    return this.#read === this.#lines.length;
  }

  write(line: string): void {
    const { body } = JSON.parse(line) as { body: Body };
    if (body["type"] !== "toss_ok") {
      this.#inputs.push(body);
      return this.#hear(body);
    }
    this.#outcomes.push(body["value"]);
    this.#lines = [];
    this.#tossed = 0;
    this.#node = this.#newNode();
    for (const input of this.#inputs) this.#hear(input);
  }

  read(): Promise<string> {
    return Promise.resolve(this.#lines[this.#read++]);
  }

  end(): Promise<string | undefined> {
    return Promise.resolve(this.#lines[this.#read]);
  }

  kill(): Promise<void> {
    return Promise.resolve();
  }

  #newNode(): SoloNode {
    const print = (body: Body) => this.#lines.push(JSON.stringify({ body }));
    return new SoloNode(this.#algorithm, print, (sides) => {
      print({ type: "toss", sides });
      if (this.#tossed === this.#outcomes.length) throw new CoinInTheAir();
      return this.#outcomes[this.#tossed++];
    });
  }

  #hear(body: Body): void {
    try {
      this.#node.hear(body);
    } catch (error) {
      if (!(error instanceof CoinInTheAir)) throw error;
    }
  }
}
