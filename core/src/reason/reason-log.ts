import type { Algorithm } from "../model/algorithm.ts";
import { readWording, type Wording } from "./wording.ts";

/** A sentence with which a handler gives a reason. */
export interface Sentence extends Wording {
  /** Where it stands in the source, in builds of the page: `peterson/algorithm.ts:48`. */
  readonly place?: string;
}

/** Largest number of different sentences. Later ones are dropped. */
const MOST_SENTENCES = 2 ** 16;

type Slots = ReturnType<typeof readWording>["slots"];

/** Stores the reasons that handlers give: calls `write` with the number of a sentence, then with its values. */
export class ReasonLog {
  readonly sentences: Sentence[] = [];
  readonly #slots: Slots[] = [];
  readonly #algorithm: Algorithm;
  readonly #write: (value: number) => void;
  /** The numbers of sentences, by kind of event. */
  readonly #known = new Map<string, Map<string, number>>();
  #p = 0;
  #kind = "wake";
  #message: any;

  constructor(algorithm: Algorithm, write: (value: number) => void) {
    this.#algorithm = algorithm;
    this.#write = write;
  }

  /** Starts an event: the kind of the message that has arrived at process p, `wake` or `alarm`. */
  begin(p: number, kind: string, message: any): void {
    this.#p = p;
    this.#kind = kind;
    this.#message = message;
  }

  add(me: any, reason: string, place: string | undefined): void {
    const number = this.#numberOf(reason, place);
    if (number === undefined) return;
    this.#write(number);
    const occasion = { p: this.#p, me, message: this.#message };
    for (const slot of this.#slots[number]) this.#write(slot.read(occasion));
  }

  #numberOf(reason: string, place: string | undefined): number | undefined {
    const kind = this.#kind;
    let known = this.#known.get(kind);
    if (!known) this.#known.set(kind, (known = new Map()));
    const number = known.get(reason);
    if (number !== undefined || this.sentences.length === MOST_SENTENCES) return number;
    const { wording, slots } = readWording(this.#algorithm, kind, reason);
    known.set(reason, this.sentences.length);
    this.#slots.push(slots);
    return this.sentences.push({ ...wording, ...(place && { place }) }) - 1;
  }
}
