import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** In `file`, the text `was` becomes `is`. */
interface TextChange {
  readonly file: string;
  readonly was: string;
  readonly is: string;
}

/** A deliberate mistake. */
export interface TextMutant extends TextChange {
  readonly mistake: string;
  /** A second change, if the mistake needs one. */
  readonly and?: TextChange;
}

interface MutantBundle {
  /** The folder that `file` is relative to. */
  readonly root: string;
  /** The text of the module that is bundled, and the folder of its imports. */
  readonly contents: string;
  readonly resolveDir: string;
  /** The folder in which the bundle lies while it is loaded. */
  readonly dist: string;
  /** Modules that are left out. */
  readonly external?: RegExp;
}

/** Bundles a module with a mistake in one of its files, and loads it. */
export async function loadBundle(
  { and, ...first }: TextMutant,
  { root, contents, resolveDir, dist, external }: MutantBundle,
): Promise<unknown> {
  const texts = new Map<string, string>();
  for (const { file, was, is } of and ? [first, and] : [first]) {
    const path = join(root, file);
    const text = texts.get(path) ?? readFileSync(path, "utf8");
    if (text.split(was).length !== 2) throw new Error(`${file} does not contain this once: ${was}`);
    texts.set(
      path,
      text.replace(was, () => is),
    );
  }
  const mutate: Plugin = {
    name: "mutate",
    setup(bundle) {
      if (external)
        bundle.onResolve({ filter: external }, (target) => ({
          path: target.path,
          external: true,
        }));
      bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = texts.get(path);
        return contents === undefined ? undefined : { contents, loader: "ts" };
      });
    },
  };
  const folder = mkdtempSync(join(dist, "mutant-"));
  try {
    const outfile = join(folder, "bundle.mjs");
    await build({
      stdin: { contents, resolveDir },
      outfile,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "error",
      plugins: [mutate],
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
