import { makeSetup, network, type Algorithm, type Setup } from "@ringleader/core/internal";
import { Solo, wordOutside, type Step } from "@ringleader/core/internal/conform";
import { mateOf } from "../node-ports.ts";

type Body = Readonly<Record<string, any>>;

/** Asks for a coin and waits for its outcome. */
type AskToss = (sides: number) => number;

/**
 * A node that wraps `Solo` and knows only what it is told. It takes part in an imagined network in which its own process
 * has the told id, n and ports.
 */
export class SoloNode {
  readonly #algorithm: Algorithm;
  readonly #toss: AskToss;
  readonly #print: (body: Body) => void;
  #solo!: Solo;
  #setup!: Setup;

  constructor(algorithm: Algorithm, print: (body: Body) => void, toss: AskToss) {
    this.#algorithm = algorithm;
    this.#print = print;
    this.#toss = toss;
  }

  /** Answers one line. */
  hear(body: Body): void {
    if (body["type"] === "init") this.#init(body);
    else this.#tell(this.#step(body));
    this.#print({ type: body["type"] === "init" ? "init_ok" : "step_ok" });
  }

  #init({ id, n = 3, ports, willing }: Body): void {
    const { needs } = this.#algorithm;
    const size: number = needs.ring ? n : ports + 1;
    const star = Array.from({ length: ports }, (_, i) => [0, i + 1]).flat();
    this.#setup = makeSetup({
      // The imagined network may be one that the algorithm refuses.
      algorithm: { ...this.#algorithm, accepts: () => undefined },
      ...(needs.ring ? { n: size, ports: "aligned" } : { network: network(size, star, "star") }),
      ...(needs.ids && { ids: [id, ...others(size - 1, id)] }),
      ...(willing === false && { willing: "none" }),
      ...(needs.root && { wake: [0] }),
      hopeless: true,
    });
    const alarms = {
      set: (_: number, rounds: number | bigint, tag: number) =>
        this.#print({ type: "alarm", rounds: String(rounds), tag }),
      cancel: () => this.#print({ type: "calm" }),
    };
    this.#solo = new Solo(this.#setup, { alarms, toss: (_p, _c, sides) => this.#toss(sides) });
  }

  #step({ type, tag, kind, port, words }: Body): Step {
    const solo = this.#solo;
    if (type === "wake") return solo.wake(0);
    if (type === "alarm") return solo.ring(0, tag);
    const index = solo.shape.kinds.findIndex(({ name }) => name === kind);
    return solo.deliver(solo.ends.into(0, port)!, index, this.#words(index, words));
  }

  #words(kind: number, words: readonly number[]): number[] {
    const { fields } = this.#solo.shape.kinds[kind];
    return fields.map(([, field], i) => wordOutside(this.#setup.algorithm, field, words[i]));
  }

  #tell({ sent, does }: Step): void {
    const { shape, ends } = this.#solo;
    const { needs } = this.#setup.algorithm;
    for (const { link, kind, words } of sent) {
      const port = needs.ring && !needs.bothWays ? 0 : ends.port(mateOf(this.#setup, link));
      this.#print({
        type: "send",
        port,
        kind: shape.kinds[kind].name,
        words: this.#words(kind, words),
      });
    }
    for (const decision of does?.split(", ") ?? []) {
      const [verb, leader] = decision.split(" ");
      if (verb === "leads") this.#print({ type: "lead" });
      else this.#print({ type: "follow", ...(leader !== undefined && { leader: Number(leader) }) });
    }
  }
}

/** Returns ids that differ from the given one and from each other. */
const others = (count: number, id: number): number[] =>
  Array.from({ length: count }, (_, i) => 2 ** 31 + i + (id <= 2 ** 31 + i ? 1 : 0));
