import { confinedPlace, placeInStack, type TextPlace } from "@ringleader/core/internal/confine";
import { HandlerMistake } from "@ringleader/core/internal/refusal";
import { createRequire, SourceMap } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { createJiti as Create, Jiti } from "jiti";
import { readWithImports } from "../install/find-module.ts";

/** Thrown if a user's file cannot be parsed. */
export class OwnSyntaxError extends SyntaxError {
  readonly file: string;
  readonly place: TextPlace;

  constructor(message: string, file: string, place: TextPlace) {
    super(message);
    this.file = file;
    this.place = place;
  }
}

/** Makes the loader of users' files. `library` is what they import as `@ringleader/core`. */
export function makeJiti(library: object, sourceMaps = false): Jiti {
  const { createJiti } = createRequire(import.meta.url)("jiti") as { createJiti: typeof Create };
  return createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    interopDefault: false,
    sourceMaps,
    virtualModules: { "@ringleader/core": library },
  });
}

/**
 * Names the place that threw in a user's file or in a file that it imports: `./mine.ts, line 26, column 8`. Returns
 * undefined if no function of these files is on the stack. `path` is the file as the user wrote it.
 */
export function nameOwnPlace(error: unknown, path: string, file: string): string | undefined {
  if (error instanceof OwnSyntaxError) return nameOf(path, file, error.file, error.place);
  const texts = [...readWithImports(file)];
  const places = texts.flatMap(([at, text]) => {
    const place =
      confinedPlace(error, pathToFileURL(at).href) ??
      // Trusted files are wrapped in a function whose head precedes their first line.
      withoutFirstColumn(placeInStack(error, at));
    return place ? [{ at, place: sourcePlace(at, text, place, nameAt(error)) }] : [];
  });
  // Of several files, the innermost function that threw is in the one that the stack names first.
  const depth = (at: string) => stackIndex(error, at);
  const [first] = places.sort((a, b) => depth(a.at) - depth(b.at));
  return first && nameOf(path, file, first.at, first.place);
}

function stackIndex(error: unknown, file: string): number {
  const stack = String((error as Error).stack);
  const all = [pathToFileURL(file).href, file].map((name) => stack.indexOf(`${name}:`));
  return Math.min(...all.filter((at) => at >= 0), Infinity);
}

const withoutFirstColumn = (place: TextPlace | undefined): TextPlace | undefined =>
  place?.line === 1 ? { line: 1, column: 0 } : place;

function nameOf(path: string, first: string, file: string, { line, column }: TextPlace): string {
  const beside = join(dirname(path), relative(dirname(first), file));
  const shown = file === first ? path : /^\.{0,2}\//.test(beside) ? beside : `./${beside}`;
  return `${shown || basename(file)}, line ${line}${column > 0 ? `, column ${column}` : ""}`;
}

/** Returns the name at which a reader looks: the one that does not exist, or whose value does not fit; if any. */
const nameAt = (error: unknown): string | undefined =>
  error instanceof HandlerMistake
    ? / (?:has no|does not fit) ([\w$]+)/.exec(error.message)?.[1]
    : undefined;

/** Returns the place in the user's text that a place in the compiled text came from. */
function sourcePlace(
  file: string,
  source: string,
  place: TextPlace,
  name: string | undefined,
): TextPlace {
  const { line, column } = mapPlace(file, source, place) ?? { line: place.line, column: 0 };
  if (name === undefined) return { line, column };
  // The engine names the place of an object or of an assignment. The reader looks for the name beside it.
  const text = source.split("\n")[line - 1] ?? "";
  const word = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g");
  const columns = Array.from(text.matchAll(word), ({ index }) => index + 1);
  const distance = (at: number) => Math.abs(at - column);
  return { line, column: columns.sort((a, b) => distance(a) - distance(b))[0] ?? column };
}

function mapPlace(
  file: string,
  source: string,
  { line, column }: TextPlace,
): TextPlace | undefined {
  if (column === 0) return undefined;
  const ts = /\.[cm]?ts$/.test(file);
  const text = makeJiti({}, true).transform({ source, filename: file, ts, retainLines: true });
  const [, map] = /sourceMappingURL=data:[^,]*,([\w+/=]+)\s*$/.exec(text) ?? [];
  if (map === undefined) return undefined;
  const payload = JSON.parse(Buffer.from(map, "base64").toString()) as ConstructorParameters<
    typeof SourceMap
  >[0];
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  return "originalLine" in entry
    ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : undefined;
}
