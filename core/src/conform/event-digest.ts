import { linkEnds, wiring } from "../compile/link-ends.ts";
import { shapeOf, type Shape } from "../compile/shape.ts";
import { idOutside, wordOutside } from "../model/algorithm.ts";
import { Decides, parseDecisions } from "../model/life.ts";
import { Digest } from "../model/digest.ts";
import { digestSetup, type Setup } from "../model/setup.ts";
import { faultKinds, isOfMessage, type FaultKind } from "../model/system/fault.ts";
import { foldToss } from "../model/system/coins.ts";
import { soloEngine } from "../solo/solo-engine.ts";

/** What the digest of an event depends on. */
interface DigestedEvent {
  readonly process: number;
  readonly kind: string;
  readonly port: number;
  readonly words: readonly number[];
  readonly tosses: readonly number[];
  readonly does?: string | undefined;
  readonly fault?: FaultKind;
}

/** Computes the digest of an asynchronous run from its events alone, without running a handler. */
export class EventDigest {
  readonly #setup: Setup;
  readonly #digest: Digest;
  readonly #decisions = new Digest(0, 0);
  readonly #shape: Shape;
  readonly #kinds: ReadonlyMap<string, number>;
  readonly #link: (p: number, port: number) => number;
  #tossLane = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#digest = digestSetup(setup);
    this.#shape = shapeOf(setup.algorithm, soloEngine, wiring(setup).scrambled);
    this.#kinds = new Map(this.#shape.kinds.map(({ name, index }) => [name, index]));
    const ends = linkEnds(setup);
    // The digest names a link of a two-way ring by the port in the numbering of the process.
    const swapped = setup.swapped;
    this.#link = (p, port) => (ends.into(p, port) ?? 0) ^ (swapped?.[p] ?? 0);
  }

  add({ process, kind, port, words, tosses, does, fault }: DigestedEvent): void {
    if (fault) return this.#addFault(fault, { process, kind, port, words, tosses });
    const { kindBits, wakeKind, kinds } = this.#shape;
    const { algorithm } = this.#setup;
    const index = this.#kinds.get(kind);
    if (index === undefined) this.#digest.event([(process << kindBits) | wakeKind]);
    else {
      const { fields } = kinds[index];
      // The conversion is its own inverse.
      const stored = fields.map(([, field], i) => wordOutside(algorithm, field, words[i]));
      this.#digest.event([((this.#link(process, port) << kindBits) | index) >>> 0, ...stored]);
    }
    for (const value of tosses) this.#tossLane = foldToss(this.#tossLane, process, value);
    if (does === undefined) return;
    for (const { leads, whom } of parseDecisions(does) ?? []) {
      const what = leads
        ? [Decides.leads]
        : whom === undefined
          ? [Decides.follows]
          : [Decides.followsId, idOutside(algorithm, whom)];
      this.#decisions.event([this.#digest.a, process, ...what]);
    }
  }

  #addFault(fault: FaultKind, { process, kind, port, words }: DigestedEvent): void {
    const message = isOfMessage(fault) ? (this.#kinds.get(kind) ?? 0) + 1 : 0;
    this.#digest.words([faultKinds.indexOf(fault), process, port, message]);
    this.#digest.words(words);
  }

  hex(): string {
    this.#digest.word(this.#tossLane);
    this.#digest.words([this.#decisions.a, this.#decisions.b]);
    return this.#digest.hex();
  }
}
