import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** A deliberate mistake in the rounds: in `file`, the text `was` becomes `is`. */
interface RoundsMutant {
  readonly mistake: string;
  readonly file: "rounds.ts" | "round-process.ts";
  readonly was: string;
  readonly is: string;
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

const rounds = join(import.meta.dirname, "..");

/** Bundles the rounds with a mistake and loads them. */
export async function loadRoundsMutant({
  file,
  was,
  is,
}: RoundsMutant): Promise<typeof import("./compare-with-simulator.ts")> {
  const path = join(rounds, file);
  const text = readFileSync(path, "utf8");
  if (text.split(was).length !== 2) throw new Error(`${file} does not contain this once: ${was}`);
  const mutate: Plugin = {
    name: "mutate",
    setup(bundle) {
      bundle.onLoad({ filter: /\.ts$/ }, (loaded) =>
        loaded.path === path ? { contents: text.replace(was, () => is), loader: "ts" } : undefined,
      );
    },
  };
  const folder = mkdtempSync(join(rounds, "../../../dist", "mutant-"));
  try {
    const outfile = join(folder, "rounds.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, "compare-with-simulator.ts")],
      outfile,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "error",
      plugins: [mutate],
    });
    return (await import(
      /* @vite-ignore */ pathToFileURL(outfile).href
    )) as typeof import("./compare-with-simulator.ts");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
