// The entries of the package, for the tools that bundle them or read their sources instead.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import core from "../core/package.json" with { type: "json" };

const here = join(import.meta.dirname, "..", "core");

interface Entry {
  /** What users import: `@ringleader/core/algorithms/*`. */
  readonly name: string;
  readonly source: string;
  readonly bundled: string;
}

/** The source of an entry is where its types come from. */
export const entries: readonly Entry[] = Object.entries(core.exports).flatMap(([path, target]) =>
  typeof target === "string"
    ? []
    : {
        name: `@ringleader/core${path.slice(1)}`,
        source: join(here, target.types.replace("./dist/", "./src/").replace(".d.ts", ".ts")),
        bundled: join(here, target.default),
      },
);

/** Lists the files of an entry; an entry with `*` has one for each algorithm. */
export function filesOf({
  source,
  bundled,
}: Entry): (readonly [bundled: string, source: string])[] {
  if (!source.includes("*")) return [[bundled, source]];
  return readdirSync(source.slice(0, source.indexOf("*")))
    .map((folder) => [bundled.replace("*", folder), source.replace("*", folder)] as const)
    .filter(([, file]) => existsSync(file));
}

/** Resolves every entry to its source. */
export const sourceAliases = [
  ...entries.map(({ name, source }) => ({
    find: new RegExp(`^${name.replace("*", "([^/]+)")}$`),
    replacement: source.replace("*", "$1"),
  })),
  { find: /^@ringleader\/net$/, replacement: join(here, "../net/src/index.ts") },
  { find: /^@ringleader\/net\/host$/, replacement: join(here, "../net/src/node/host.ts") },
];
