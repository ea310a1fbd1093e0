import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  catalogue,
  parseRun,
  makeSetup,
  type Algorithm,
  type Event,
} from "@ringleader/core/internal";
import { below, stream } from "../core/src/model/system/random.ts";
import { attempt, compareEvents, runReference } from "./reference-engine/compare.ts";
import { runSpecsOf } from "./arbitrary/run-specs.ts";

const isGhost = ({ messages }: Algorithm, kind: string, word: number): boolean =>
  Object.values(messages[kind] ?? {})[word]?.ghost ?? false;

/** Removes the ghosts from an event. */
const withoutGhosts = (algorithm: Algorithm) => (event: Event) => ({
  ...event,
  words: event.words.filter((_, i) => !isGhost(algorithm, event.kind, i)),
});

describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  test("ghosts: scrambling them changes no event, count or leader", () => {
    const property = fc.property(runSpecsOf(name), fc.nat(), (line, seed) => {
      const setup = makeSetup(parseRun(line));
      const { algorithm } = setup;
      const from = stream(seed, "coins");
      let drawn = 0;
      const alter = (kind: string, words: readonly number[]) =>
        words.map((word, i) =>
          isGhost(algorithm, kind, i) ? below(from, 0, drawn++, 2 ** 21) : word,
        );
      const plain = attempt(() => runReference(setup, { most: 1000 }));
      const scrambled = attempt(() => runReference(setup, { most: 1000, alter }));
      // Outside its model an algorithm may be refused. Then both runs are refused.
      if (typeof plain === "string" || typeof scrambled === "string") return scrambled === plain;
      const strip = withoutGhosts(algorithm);
      expect(compareEvents(scrambled.events.map(strip), plain.events.map(strip))).toEqual([]);
      expect(scrambled.byKind).toEqual(plain.byKind);
      expect(scrambled.leaders).toEqual(plain.leaders);
      return true;
    });
    fc.assert(property, { numRuns: process.env["FULL"] ? 60 : 15 });
  });
});

test("ghosts: seven algorithms have at least one", () => {
  const withGhosts = catalogue.filter((family) =>
    Object.values(family.with({}).messages).some((fields) =>
      Object.values(fields).some(({ ghost }) => ghost),
    ),
  );
  expect(withGhosts.map(({ name }) => name)).toEqual([
    "hirschberg-sinclair",
    "franklin",
    "peterson",
    "dolev-klawe-rodeh",
    "franklin-probabilistic",
    "itai-rodeh",
    "itai-rodeh-sync",
  ]);
});
