// The page reads exercises with a parser of its own. Here it is compared with the published schema.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { z } from "zod";
import { formatExercise, parseExercise } from "../site/src/views/learn/exercises/exercise.ts";
import { samples } from "../site/src/views/learn/exercises/samples.ts";

const file = join(import.meta.dirname, "..", "docs", "schemas", "exercise.json");
const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof z.fromJSONSchema>[0],
);

const isParsed = (text: string): boolean => {
  try {
    parseExercise(text);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const written = samples.map(formatExercise);
/** The samples, and the tasks that count deliveries as the form of the page writes them, with events. */
const texts = [
  ...written,
  ...written
    .filter((text) => text.includes('"after"'))
    .map((text) => text.replaceAll('"after"', '"at"')),
];
/** The exercises, and each of them with one value replaced. */
const damaged = texts.flatMap((text) => [
  text.replace('"format":1', '"format":2'),
  text.replace(/"title":"[^"]*"/, '"title":""'),
  text.replace(/"tasks":.*/, '"tasks":[]}'),
  text.replace(/"kind":"\w+"/, '"kind":"quiz"'),
  text
    .replace(/"(after|at|messages|n)":\d+/, '"$1":1.5')
    .replace('"two leaders"', '"three leaders"'),
  text.replace(/"(run|program)":/, '"other":'),
]);

test("exercise: the schema and the parser accept and refuse the same files", () => {
  const verdicts = (all: readonly string[], accepts: (text: string) => boolean) => all.map(accepts);
  const fits = (text: string) => schema.safeParse(JSON.parse(text)).success;
  expect(verdicts(texts, fits)).toEqual(verdicts(texts, isParsed));
  expect(verdicts(texts, fits)).toEqual(texts.map(() => true));
  expect(verdicts(damaged, fits)).toEqual(damaged.map(() => false));
  expect(verdicts(damaged, isParsed)).toEqual(damaged.map(() => false));
});
