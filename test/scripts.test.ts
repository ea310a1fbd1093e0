// A story describes one small run of an algorithm, event by event, for people to read. The test compares the text
// below the run line exactly; UPDATE_SCRIPTS=1 npx vitest run test/scripts.test.ts rewrites it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseFlags, catalogue, parseRun } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { story } from "./story.ts";

const folder = join(import.meta.dirname, "scripts");
const scripts = readdirSync(folder).filter((file) => file.endsWith(".txt"));

/** Returns the head of a script, up to its run line, followed by the story of that run. */
function retell(text: string): { algorithm: string; text: string } {
  const [head, command] = /^[^]*?^(ringleader run .*)$/m.exec(text)!;
  const line = parseFlags(command);
  return {
    algorithm: line.algorithm,
    text: `${head}\n\n${story(parseRun(line)).join("\n")}\n`,
  };
}

test.each(scripts)("story %s: matches its run", (file) => {
  const path = join(folder, file);
  if (process.env["UPDATE_SCRIPTS"]) writeFileSync(path, retell(readFileSync(path, "utf8")).text);
  const text = readFileSync(path, "utf8");
  const { text: current, algorithm } = retell(text);
  expect(text).toBe(current);
  expect(file.startsWith(algorithm)).toBe(true);
});

test("stories: every algorithm has one", () => {
  const names = scripts.map((file) => retell(readFileSync(join(folder, file), "utf8")).algorithm);
  expect(catalogue.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
});
