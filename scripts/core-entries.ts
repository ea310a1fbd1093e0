// The entries of the package, for the tools that bundle them or read their sources instead.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import core from "../core/package.json" with { type: "json" };
import net from "../net/package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");

interface Entry {
  /** What users import: `@ringleader/core/algorithms/*`. */
  readonly name: string;
  readonly source: string;
  readonly bundled: string;
}

type Exports = Readonly<
  Record<string, string | { readonly types: string; readonly default: string }>
>;

/** The source of an entry is where its types come from. */
const entriesOf = (workspace: string, exports: Exports): readonly Entry[] =>
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : {
          name: `@ringleader/${workspace}${path.slice(1)}`,
          source: join(
            root,
            workspace,
            target.types.replace("./dist/", "./src/").replace(".d.ts", ".ts"),
          ),
          bundled: join(root, workspace, target.default),
        },
  );

export const entries = entriesOf("core", core.exports);
/** The entries of net, which is never published: the command contains it. */
const netEntries = entriesOf("net", net.exports);

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

/** The entries whose sources the tests and the bundles of the command read. */
export const sourceEntries = [...entries, ...netEntries];

/** Resolves every entry to its source. */
export const sourceAliases = sourceEntries.map(({ name, source }) => ({
  find: new RegExp(`^${name.replace("*", "([^/]+)")}$`),
  replacement: source.replace("*", "$1"),
}));
