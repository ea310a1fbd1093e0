// How claims are known: every claim of every variant says so, and what it rests on is there.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import {
  knownBy,
  papers,
  requestOf,
  run,
  twinName,
  twins,
  find,
  type Basis,
} from "@ringleader/core";
import { allVariants, nameOf } from "./variants.ts";

const decisions = readdirSync(new URL("../docs/decisions/", import.meta.url)).map(
  (name) => `decision ${Number(name.slice(0, 4))}`,
);
/** Proofs that are in neither: well known, and named by author and year. */
const elsewhere = ["Angluin 1980", "Chang and Roberts 1979"];

const claims = allVariants.flatMap((it) =>
  (it.algorithm.claims ?? []).map((claim) => ({ of: nameOf(it), claim })),
);

test("there are many variants, and all of them make claims", () => {
  expect(allVariants.length).toBeGreaterThan(60);
  expect(allVariants.filter(({ algorithm }) => !algorithm.claims?.length).map(nameOf)).toEqual([]);
});

test("every claim says how it is known, or is refuted, and not both", () => {
  const odd = claims.filter(
    ({ claim }) => (claim.known === undefined) === (claim.refuted === undefined),
  );
  expect(odd.map(({ of, claim }) => `${of}: ${claim.says}`)).toEqual([]);
});

test("a proof is in a paper or in a decision that is there", () => {
  const proofs = claims.flatMap(({ claim: { known, refuted } }) =>
    [known, refuted?.known].flatMap((it) => (it?.by === "proved" ? [it.where] : [])),
  );
  const isThere = (where: string) =>
    decisions.includes(where) ||
    elsewhere.includes(where) ||
    (where.slice(0, 3) in papers && /^\d{3}, (Theorems?|Lemma|Correctness|§)/.test(where));
  expect(new Set(proofs).size).toBeGreaterThan(5);
  expect([...new Set(proofs)].filter((where) => !isThere(where))).toEqual([]);
});

/** Truths that count what one run sends, and otherwise say which word of the paper must be meant. */
const wording = [
  "003, Lower bound: networks require O(n log n), read with the constant 16 of Hirschberg and Sinclair",
  "001, Introduction (ii): who finds a leader in less than t time units needs O(n log n), read with the constant 16",
];
const bounds =
  /at most|at least|less than|in every run|exactly|[<≤≥⌈⌊²]|\bn[(^]|\dn\b|\bn [-+]|\/2/i;

test("what is true instead of a refuted claim says how it is known where it states a bound", () => {
  const truths = claims.flatMap(({ of, claim: { cite, refuted } }) =>
    refuted ? [{ of, cite, ...refuted }] : [],
  );
  const stated = truths.filter(({ truth }) => bounds.test(truth));
  const bare = stated.filter(({ known }) => known === undefined);
  expect(new Set(stated.map(({ truth }) => truth)).size).toBeGreaterThan(25);
  expect([...new Set(bare.map(({ cite }) => cite))]).toEqual(wording);
  // A basis follows the sentence: "… · proved in decision 14".
  expect(truths.filter(({ truth }) => truth.endsWith("."))).toEqual([]);
});

test("a search has been somewhere, and a measurement names its runs", () => {
  const isNamed = (known: Basis | undefined): boolean =>
    (known?.by !== "searched" || known.to >= 1) &&
    (known?.by !== "measured" || /n = \d+/.test(known.on));
  expect(claims.filter(({ claim }) => !isNamed(claim.known))).toEqual([]);
});

test("a verdict repeats the word of its claim", () => {
  for (const { name, set, algorithm } of allVariants) {
    if (algorithm.accepts?.({ n: 4 }) !== undefined) continue;
    const line = {
      algorithm: name,
      set,
      seed: 1,
      n: 4,
      ...(!algorithm.needs.ring && { graph: "complete:4" }),
      ...(algorithm.needs.root && { wake: [0] }),
    };
    for (const it of run(requestOf(line)).claims) {
      const claim = algorithm.claims!.find(
        ({ says, cite }) => says === it.says && cite === it.cite,
      )!;
      expect([it.says, it.known]).toEqual([it.says, knownBy(claim)]);
    }
  }
});

test("nothing is proved of what is broken on purpose", () => {
  for (const twin of twins) {
    const { claims: all = [] } = find(twinName(twin)).with({});
    expect(all.filter((it) => it.known !== undefined)).toEqual([]);
  }
});
