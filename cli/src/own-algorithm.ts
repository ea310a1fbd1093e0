import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import * as core from "@ringleader/core";
import type { Family } from "@ringleader/core";
import type { createJiti as Create } from "jiti";
import { isFileTrouble } from "./file-trouble.ts";
import { NobodyReads } from "./output.ts";

/** Is it a user's own file, and no name of the catalogue? */
export const isPath = (name: string): boolean => /[/\\]|\.[cm]?[jt]s$/.test(name);

/** Families from files, so that the lines of a batch share one. */
const loaded = new Map<string, Family>();

/**
 * Loads a user's own algorithm: a file whose default export, or else only fitting export, is an
 * `algorithm({…})` or a `family(…)`. It is given this very core, wherever the file lies.
 */
export function loadFamily(path: string): Family {
  const file = resolve(path);
  const known = loaded.get(file);
  if (known) return known;
  if (!existsSync(file)) throw new core.Refusal(`cannot read ${path}: there is no such file.`);
  if (!/^\.[cm]?[jt]s$/.test(extname(file))) {
    throw new core.Refusal(`${path} is not accepted; an algorithm is a .ts, .js or .mjs file.`);
  }
  const family = core.familyIn(path, load(path, file));
  loaded.set(file, family);
  return family;
}

function load(path: string, file: string): Record<string, unknown> {
  const { createJiti } = createRequire(import.meta.url)("jiti") as { createJiti: typeof Create };
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    interopDefault: false,
    virtualModules: { "@ringleader/core": core },
  });
  try {
    return jiti(file) as Record<string, unknown>;
  } catch (error) {
    throw new core.Refusal(`${path} cannot be loaded: ${saying(error, file)}`);
  }
}

/** Runs what may call into a user's file; what that file throws becomes one sentence. */
export function guarded<T>(name: string, act: () => T): T {
  if (!isPath(name)) return act();
  try {
    return act();
  } catch (error) {
    const isOurs =
      error instanceof core.Refusal || error instanceof NobodyReads || isFileTrouble(error);
    if (isOurs) throw error;
    throw new core.Refusal(`${name} fails: ${saying(error, resolve(name))}`);
  }
}

/** What a user's file threw, in one line, with the line of the file where it did. */
function saying(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split("\n")[0].trim();
  const place = error.stack?.split("\n").find((line) => line.includes(file));
  const line = place && /:(\d+):\d+\)?$/.exec(place.trim())?.[1];
  const where = line !== undefined ? ` (line ${line})` : "";
  return `${message.replace(/\.$/, "")}${where}.`;
}
