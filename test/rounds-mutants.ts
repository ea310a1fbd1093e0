import { join } from "node:path";
import { loadBundle, type TextMutant } from "./bundle-mutant.ts";

/** A deliberate mistake in the rounds. */
interface RoundsMutant extends TextMutant {
  /** True if the mistake shows only where messages travel both ways. */
  readonly isTwoWay?: true;
}

export const roundsMutants: readonly RoundsMutant[] = [
  {
    mistake: "skips after n - 2 quiet processes in a row",
    file: "rounds.ts",
    was: "hops >= this.#n &&",
    is: "hops >= Math.max(1, this.#n - 2) &&",
  },
  {
    mistake: "extends a stretch if only the last round was quiet",
    file: "rounds.ts",
    was: "this.#quiet <= hops",
    is: "this.#quiet === 0",
  },
  {
    mistake: "skips after n - 1 quiet processes in a row",
    file: "rounds.ts",
    was: "hops >= this.#n &&",
    is: "hops >= Math.max(1, this.#n - 1) &&",
  },
  {
    mistake: "extends a stretch if one round too few was quiet",
    file: "rounds.ts",
    was: "this.#quiet <= hops",
    is: "this.#quiet < hops",
  },
  {
    mistake: "keeps alarms of the stretch that it ends",
    file: "rounds.ts",
    was: "alarm: next }",
    is: "alarm: least(alarm, next) }",
  },
  {
    mistake: "skips to alarms that lie in the past",
    file: "rounds.ts",
    was: "alarm > round + 1n)",
    is: "alarm > 0n)",
  },
  {
    mistake: "does not pass the skip on",
    file: "rounds.ts",
    was: 'effects.items.push({ link, item: { type: "skip", to } });',
    is: "void link;",
  },
  {
    mistake: "forgets its own alarm",
    file: "rounds.ts",
    was: "alarm: least(alarm, next) }",
    is: "alarm }",
  },
  {
    mistake: "does not count wake-ups as alarms",
    file: "round-process.ts",
    was: "let least = this.#wakeUp;",
    is: "let least: bigint | undefined;",
  },
  {
    mistake: "wakes up after a message has reached it",
    file: "round-process.ts",
    was: "      this.#wakeUp = undefined;\n      solo.raise",
    is: "      solo.raise",
  },
  {
    mistake: "begins a round with the pulse of one neighbour",
    file: "rounds.ts",
    was: "clockwise.pulse && other.pulse",
    is: "clockwise.pulse",
    isTwoWay: true,
  },
  {
    mistake: "takes a message of the next round early",
    file: "rounds.ts",
    was: "it.queue.length > 0 && !it.pulse",
    is: "it.queue.length > 0 && (!it.pulse || it.queue[0].type === 'message')",
    isTwoWay: true,
  },
  {
    mistake: "passes a skip on clockwise only",
    file: "rounds.ts",
    was: "of this.#process.out) effects",
    is: "of this.#process.out.slice(0, 1)) effects",
    isTwoWay: true,
  },
  {
    mistake: "orders messages of both ports by first word",
    file: "round-process.ts",
    was: "portOf(x) - portOf(y) || ",
    is: "",
    isTwoWay: true,
  },
  {
    mistake: "orders messages by link, not by port",
    file: "round-process.ts",
    was: "this.#solo.ends.port(link);",
    is: "link & 1;",
    isTwoWay: true,
  },
];

type Comparison = typeof import("../net/src/node/rounds/testing/compare-with-simulator.ts");

const net = join(import.meta.dirname, "..", "net");
const rounds = join(net, "src/node/rounds");

/** Bundles the rounds with a mistake and loads them. */
export const loadRoundsMutant = async (mutant: RoundsMutant): Promise<Comparison> =>
  (await loadBundle(mutant, {
    root: rounds,
    contents: 'export * from "./compare-with-simulator.ts";',
    resolveDir: join(rounds, "testing"),
    dist: join(net, "dist"),
  })) as Comparison;
