import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import * as core from "@ringleader/core";
import { familyOf } from "@ringleader/core/internal";
import type { createJiti as Create } from "jiti";
import { isFileError } from "../terminal/file-errors.ts";
import { PipeClosed } from "../terminal/output.ts";
import { isPath } from "../terminal/shell-word.ts";

/** Returns the family with this name from the catalogue; for a path, loads it from the user's file. */
export const familyNamed = (name: string): core.Family =>
  isPath(name) ? loadFamily(name) : core.findAlgorithm(name);

/** Loaded families by path, so that the lines of a batch load each file only once. */
const loaded = new Map<string, core.Family>();

/**
 * Loads the user's file, whose default export, or only suitable export, is an `algorithm({…})` or a `family(…)`.
 * If the file imports `@ringleader/core`, it gets this core, wherever the file is.
 */
function loadFamily(path: string): core.Family {
  const file = resolve(path);
  const known = loaded.get(file);
  if (known) return known;
  if (!existsSync(file)) throw new core.Refusal(`cannot read ${path}: the file does not exist.`);
  if (!/^\.[cm]?[jt]s$/.test(extname(file))) {
    throw new core.Refusal(`${path} is not accepted; an algorithm is a .ts, .js or .mjs file.`);
  }
  const family = familyOf(path, load(path, file));
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
    throw new core.Refusal(`${path} cannot be loaded: ${describeError(error, file)}`);
  }
}

/** Calls `act`. Turns an error that a user's file throws into a refusal of one sentence. */
export function guarded<T>(name: string, act: () => T): T {
  if (!isPath(name)) return act();
  try {
    return act();
  } catch (error) {
    if (error instanceof core.Refusal || error instanceof PipeClosed || isFileError(error)) {
      throw error;
    }
    throw new core.Refusal(`${name} fails: ${describeError(error, resolve(name))}`);
  }
}

/** Describes an error of a user's file in one sentence, with the line number if it is known. */
function describeError(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split("\n")[0].trim();
  const frame = error.stack?.split("\n").find((line) => line.includes(file));
  const line = frame && /:(\d+):\d+\)?$/.exec(frame.trim())?.[1];
  const where = line !== undefined ? ` (line ${line})` : "";
  return `${message.replace(/\.$/, "")}${where}.`;
}
