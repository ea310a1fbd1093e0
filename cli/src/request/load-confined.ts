import type * as Core from "@ringleader/core";
import { findFamily, type Family } from "@ringleader/core/internal";
import { confineRealm, refuseName, runConfined } from "@ringleader/core/internal/confine";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import { formatWithOptions } from "node:util";
import type { Jiti } from "jiti";
import { Misfit } from "@ringleader/core/internal/refusal";
import { visible } from "@ringleader/core/internal/words";
import { write } from "../terminal/output.ts";
import { namesBeside, shareNothing, StateKeeper } from "./keep-no-state.ts";
import { OwnSyntaxError } from "../workers/own-place.ts";
import { findModule, readWithImports } from "../install/find-module.ts";

type Exports = Record<string, unknown>;

const HINT = "; --trust-file allows it";

/** What a user's file prints goes to stderr. */
const console = Object.fromEntries(
  ["log", "info", "debug", "warn", "error", "trace", "dir", "table"].map((name) => [name, print]),
);

function print(...values: readonly unknown[]): void {
  try {
    // An object of the user's file must not get hold of Node's functions while it is printed.
    write(2, `${visible(formatWithOptions({ customInspect: false }, ...values), "\n\t")}\n`);
  } catch {
    // The text is lost if stderr is closed.
  }
}

/** What the library has beyond definitions. Runs, and the families of the catalogue, keep something. */
const NOT_DEFINITIONS =
  "replay run simulate trace check chance catalogue findAlgorithm ownFields".split(" ");

/** Returns the library as a confined file imports it, and the families behind those that the file sees. */
function libraryFor(keeper: StateKeeper, library: object) {
  const { family } = library as typeof Core;
  const families = new WeakMap<object, Family>();
  /** A family caches its algorithms, so handlers get none from it. */
  const show = (real: Family): Family => {
    const shown: Family = {
      name: real.name,
      parameters: real.parameters,
      with(set) {
        keeper.mustLoad(`${real.name}.with`);
        return keeper.load(() => real.with(set));
      },
    };
    families.set(shown, real);
    return shown;
  };
  const core: object = {
    ...library,
    // A family makes its algorithms later, but what their handlers share is constant, too.
    family: ((name, parameters, make) => {
      keeper.mustLoad("family");
      return show(family(name, parameters, (values) => keeper.load(() => make(values))));
    }) as typeof family,
    single(algorithm: Core.Algorithm) {
      keeper.mustLoad("single");
      return show(family(algorithm.name, {}, () => algorithm));
    },
  };
  for (const name of NOT_DEFINITIONS)
    Object.defineProperty(core, name, { get: () => refuseName(name, HINT) });
  return { core, families };
}

/**
 * Loads a user's file and the files that it imports by relative paths, and returns its family. Their code reaches
 * neither Node nor the objects of this program, except the definitions of `library`, which it imports as
 * `@ringleader/core`.
 */
export function loadConfined(file: string, jiti: Jiti, library: object): Family | undefined {
  const keeper = new StateKeeper();
  const { core, families } = libraryFor(keeper, library);
  const texts = readWithImports(file);
  const modules = new Map<string, { exports: Exports }>();
  const load = (path: string): Exports => {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} as Exports };
    modules.set(path, module);
    const source = texts.get(path)!;
    if (extname(path) === ".json") return (module.exports = JSON.parse(source) as Exports);
    const ts = /\.[cm]?ts$/.test(path);
    const names = namesBeside(source);
    const babel = { plugins: [shareNothing(names)] };
    const text = jiti.transform({ source, filename: path, ts, retainLines: true, babel });
    // A handler can catch the mistakes that it makes.
    confineRealm(core, console, Misfit);
    const importModule = (name: string): unknown => {
      keeper.mustLoad("require");
      return name === "@ringleader/core" ? core : load(importedFile(path, name, texts));
    };
    runConfined(text, {
      source: pathToFileURL(path).href,
      hint: HINT,
      names: {
        exports: module.exports,
        module,
        require: importModule,
        jitiImport: refuseImport,
        console,
        ...keeper.functions(names),
      },
    });
    checkSyntax(path, module.exports);
    return module.exports;
  };
  const own = keeper.load(() => {
    const exports = load(file);
    for (const module of modules.values()) keeper.load(() => module);
    // Reading the exports may call functions of the file.
    return findFamily(
      Object.fromEntries(
        Object.entries(exports).map(([key, it]) => [key, families.get(it as object) ?? it]),
      ),
    );
  });
  return own && { ...own, with: (set) => keeper.load(() => own.with(set)) };
}

function refuseImport(): never {
  throw new Error(`import() is not available to an algorithm${HINT}`);
}

/** Returns the file that an import names. `known` has the files that the version of the algorithm covers. */
function importedFile(from: string, name: string, known: ReadonlyMap<string, string>): string {
  if (!/^\.{1,2}(?:\/|$)/.test(name)) {
    throw new Error(
      `it imports ${JSON.stringify(name)}, but an algorithm may import only relative files and @ringleader/core${HINT}`,
    );
  }
  const file = findModule(from, name);
  if (file === undefined)
    throw new Error(`it imports ${JSON.stringify(name)}, which does not exist`);
  if (!known.has(file)) {
    throw new Error(
      `it imports ${JSON.stringify(name)} by a computed name; write the name as a text, so that versions cover the file`,
    );
  }
  return file;
}

/** Throws if the text has a syntax error, which jiti reports as an export. */
function checkSyntax(file: string, exports: Exports | null): void {
  const error = exports?.["__JITI_ERROR__"];
  if (error === undefined) return;
  const { message, line, column } = error as { message: string; line: number; column: number };
  throw new OwnSyntaxError(message.trim(), file, { line, column: column + 1 });
}
