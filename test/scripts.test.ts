// Stories: one small run of every algorithm, told event by event, read by people and compared to the letter. What stands
// above the run line is kept; UPDATE_SCRIPTS=1 npx vitest run test/scripts.test.ts tells the rest anew.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, requestOf } from "@ringleader/core";
import { expect, test } from "vitest";
import { lineOf } from "./command-line.ts";
import { story } from "./story.ts";

const folder = join(import.meta.dirname, "scripts");
const scripts = readdirSync(folder).filter((file) => file.endsWith(".txt"));

/** The head of a script, up to its run line, and the story that follows from it. */
function told(text: string): { algorithm: string; text: string } {
  const [head, command] = /^[^]*?^(ringleader run .*)$/m.exec(text)!;
  const { line } = lineOf(command);
  return {
    algorithm: line.algorithm,
    text: `${head}\n\n${story(requestOf(line)).join("\n")}\n`,
  };
}

test.each(scripts)("%s", (file) => {
  const path = join(folder, file);
  if (process.env["UPDATE_SCRIPTS"]) writeFileSync(path, told(readFileSync(path, "utf8")).text);
  const text = readFileSync(path, "utf8");
  const { text: anew, algorithm } = told(text);
  expect(text).toBe(anew);
  expect(file.startsWith(algorithm)).toBe(true);
});

test("every algorithm has its story", () => {
  const names = scripts.map((file) => told(readFileSync(join(folder, file), "utf8")).algorithm);
  expect(catalogue.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
});
