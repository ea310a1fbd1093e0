// Tells recordings where the reasons of algorithms stand in their sources.
import type { Plugin } from "vite";

/** A call with a sentence as its only argument. */
const CALL = /\bme\.because\(\s*"(?:[^"\\]|\\.)*"(?=\s*,?\s*\))/g;

/**
 * Adds to each `me.because("…")` the place of the line that it explains: the statement behind it in the same block, or
 * the condition before it if there is none.
 */
export function addPlaces(text: string, file: string): string {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) =>
    comment.replaceAll(/[^\n]/g, " "),
  );
  return text.replaceAll(CALL, (call, at: number) => {
    const before = code.slice(0, at).replace(/\s*(?:\breturn\s+)?$/, "");
    const next = /^\s*,?\s*\);?\s*(?=[^};\s])/.exec(code.slice(at + call.length));
    const isStatement = /[{};]$/.test(before);
    const end = isStatement && next ? at + call.length + next[0].length : before.length;
    const line = text.slice(0, end).split("\n").length;
    return `${call}, ${JSON.stringify(`${file}:${line}`)}`;
  });
}

/** Adds places to the algorithms of the catalogue. */
export const reasonPlaces = (): Plugin => ({
  name: "reason-places",
  enforce: "pre",
  transform(code, id) {
    const [, file] = /\/core\/src\/algorithms\/(.+\.ts)$/.exec(id.replaceAll("\\", "/")) ?? [];
    return file === undefined || !code.includes("me.because(") ? undefined : addPlaces(code, file);
  },
});
