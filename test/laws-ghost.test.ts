import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue, requestOf, setup, type Algorithm, type Event } from "@ringleader/core";
import { below, stream } from "../core/src/model/random.ts";
import { attempt, eventsDiffer, twinOf } from "./twins/compare.ts";
import { linesOf } from "./twins/lines.ts";

const isGhost = ({ messages }: Algorithm, kind: string, word: number): boolean =>
  Object.values(messages[kind] ?? {})[word]?.ghost ?? false;

/** An event without what nobody may read. */
const solid = (algorithm: Algorithm) => (event: Event) => ({
  ...event,
  words: event.words.filter((_, i) => !isGhost(algorithm, event.kind, i)),
});

/** A ghost is carried and counted, never decided upon: other words in its place change nothing else. */
describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  test("decides nothing by its ghosts", () => {
    const property = fc.property(linesOf(name), fc.nat(), (line, seed) => {
      const given = setup(requestOf(line));
      const { algorithm } = given;
      const from = stream(seed, "coins");
      let drawn = 0;
      const alter = (kind: string, words: readonly number[]) =>
        words.map((word, i) =>
          isGhost(algorithm, kind, i) ? below(from, 0, drawn++, 2 ** 21) : word,
        );
      const plain = attempt(() => twinOf(given, { most: 1000 }));
      const scrambled = attempt(() => twinOf(given, { most: 1000, alter }));
      // Outside its model an algorithm may ask for what does not fit; then it does so twice.
      if (typeof plain === "string" || typeof scrambled === "string") return scrambled === plain;
      const show = solid(algorithm);
      expect(eventsDiffer(scrambled.events.map(show), plain.events.map(show))).toEqual([]);
      expect(scrambled.byKind).toEqual(plain.byKind);
      expect(scrambled.leaders).toEqual(plain.leaders);
      return true;
    });
    fc.assert(property, { numRuns: 60 });
  });
});

test("there are ghosts to scramble", () => {
  const haunted = catalogue.filter((family) =>
    Object.values(family.with({}).messages).some((fields) =>
      Object.values(fields).some(({ ghost }) => ghost),
    ),
  );
  expect(haunted.map(({ name }) => name)).toEqual([
    "hirschberg-sinclair",
    "franklin",
    "peterson",
    "dolev-klawe-rodeh",
    "franklin-probabilistic",
    "itai-rodeh",
    "itai-rodeh-sync",
  ]);
});
