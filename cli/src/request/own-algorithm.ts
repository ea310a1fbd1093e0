import { shorten } from "@ringleader/core/internal/words";
import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { types } from "node:util";
import {
  findAlgorithm,
  findFamily,
  guardFamily,
  refuseExports,
  type Family,
} from "@ringleader/core/internal";
import { HandlerMistake, Refusal } from "@ringleader/core/internal/refusal";
import { readWithImports } from "../install/find-module.ts";
import { ownFiles } from "../workers/own-thread.ts";
import { loadConfined } from "./load-confined.ts";
import { isFileError, refuseError, refuseFile } from "../terminal/file-errors.ts";
import { PipeClosed } from "../terminal/output.ts";
import { isPath } from "../terminal/shell-word.ts";
import { withDeadlySignals } from "../workers/interrupt.ts";
import { library } from "../workers/library.ts";
import { confineOwnCode, describeOwnError, isPlainRefusal } from "../workers/own-code.ts";
import { makeJiti } from "../workers/own-place.ts";

/** Returns the family with this name from the catalogue; for a path, loads it from the user's file. */
export function familyNamed(name: string): Family {
  if (!isPath(name)) return findAlgorithm(name);
  confineOwnCode({ path: name, file: resolve(name) });
  return loadFamily(name);
}

/** Loaded families by path, so that the lines of a batch load each file only once. */
const loaded = new Map<string, Family>();

/**
 * Loads the user's file, whose default export, or only suitable export, is an `algorithm({…})` or a `family(…)`.
 * If the file imports `@ringleader/core`, it gets this core, wherever the file is.
 */
export function loadFamily(path: string): Family {
  const file = resolve(path);
  const known = loaded.get(file);
  if (known) return known;
  if (!existsSync(file)) throw refuseFile(path, "the file does not exist.", "cannot read ");
  if (!/^\.[cm]?[jt]s$/.test(extname(file))) {
    throw new Refusal(`${shorten(path)} is not accepted; an algorithm is a .ts, .js or .mjs file.`);
  }
  const own = load(path, file);
  if (!own) throw refuseExports(path);
  const text = [...readWithImports(file).values()].join("\n");
  const family = guardFamily(own, { text, isSealed: ownFiles === "confined" }, (act) =>
    guarded(path, act),
  );
  loaded.set(file, family);
  return family;
}

/** Loads the file and reads its family. Its exports may be anything: getters, proxies, null. */
function load(path: string, file: string): Family | undefined {
  if (!ownFiles) throw new Error(`${path} is loaded in a thread that is not for users' files`);
  if (!library) throw new Error("loadLibrary was not called");
  const core = library;
  const jiti = makeJiti(core);
  try {
    return withDeadlySignals(() =>
      ownFiles === "trusted"
        ? findFamily(jiti(file) as Record<string, unknown>)
        : loadConfined(file, jiti, core),
    );
  } catch (error) {
    if (!types.isProxy(error) && isFileError(error)) throw refuseError("read", path, error);
    // The module is loaded as a function, so the engine's sentence speaks of one.
    if (
      !types.isProxy(error) &&
      error instanceof SyntaxError &&
      error.message.startsWith("await is only valid")
    )
      throw new Refusal(`${path} waits with await while it is loaded, which no algorithm may.`);
    throw new Refusal(describeOwnError(error, { path, file }, "cannot be loaded"));
  }
}

/** Calls `act`. Turns an error that a user's file throws into a refusal of one sentence. */
export function guarded<T>(name: string, act: () => T): T {
  if (!isPath(name)) return act();
  try {
    return withDeadlySignals(act);
  } catch (error) {
    throw ownFailure(name, error);
  }
}

/** A mistake of a handler, after its message names the file. */
class NamedMistake extends HandlerMistake {}

/** Returns what to throw instead of an error that work with a user's file threw. */
export function ownFailure(name: string, error: unknown): unknown {
  if (!isPath(name)) return error;
  if (types.isProxy(error)) return ownRefusal(name, error);
  const isMistake = error instanceof HandlerMistake && !(error instanceof NamedMistake);
  const isOther = isPlainRefusal(error) || error instanceof PipeClosed || isFileError(error);
  return isOther && !isMistake ? error : ownRefusal(name, error);
}

/** Returns the refusal that an error of a user's file becomes. */
export const ownRefusal = (path: string, error: unknown): Refusal =>
  new NamedMistake(describeOwnError(error, { path, file: resolve(path) }, "fails"));
