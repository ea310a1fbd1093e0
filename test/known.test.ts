// Every claim of every variant states its evidence, and the evidence exists.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  knownBy,
  papers,
  parseRun,
  runRequest,
  mutantName,
  allMutants,
  findAlgorithm,
  type Basis,
} from "@ringleader/core/internal";
import { allVariants, nameOf } from "./variants.ts";

const decisions = readdirSync(new URL("../docs/decisions/", import.meta.url)).map(
  (name) => `decision ${Number(name.slice(0, 4))}`,
);
/** Proofs that are in none of the papers and decisions, named by author and year. */
const elsewhere = ["Angluin 1980", "Chang and Roberts 1979"];

const claims = allVariants.flatMap((variant) =>
  (variant.algorithm.claims ?? []).map((claim) => ({ of: nameOf(variant), claim })),
);

test("variants: there are more than 60, and each makes claims", () => {
  expect(allVariants.length).toBeGreaterThan(60);
  expect(allVariants.filter(({ algorithm }) => !algorithm.claims?.length).map(nameOf)).toEqual([]);
});

test("claims: an id is short and has one sentence in all variants of an algorithm", () => {
  const odd = allVariants.flatMap(({ name, algorithm }) => {
    const ids = (algorithm.claims ?? []).map(({ id }) => id);
    return ids
      .filter((id, i) => ids.indexOf(id) < i || !/^[a-z0-9]+(-[a-z0-9]+){0,5}$/.test(id))
      .map((id) => `${name}/${id}`);
  });
  expect(odd).toEqual([]);
  const sentences = new Map<string, Set<string>>();
  const ids = new Map<string, Set<string>>();
  for (const { name, algorithm } of allVariants) {
    for (const { id, says, cite } of algorithm.claims ?? []) {
      const [key, text] = [`${name}/${id}`, `${name}: ${says} [${cite}]`];
      sentences.set(key, (sentences.get(key) ?? new Set()).add(text));
      ids.set(text, (ids.get(text) ?? new Set()).add(key));
    }
  }
  const several = [...sentences, ...ids].filter(([, values]) => values.size > 1);
  expect(several.map(([key, values]) => [key, ...values].join("\n  "))).toEqual([]);
});

test("claims: each has evidence or is refuted, not both", () => {
  const odd = claims.filter(
    ({ claim }) => (claim.known === undefined) === (claim.refuted === undefined),
  );
  expect(odd.map(({ of, claim }) => `${of}: ${claim.says}`)).toEqual([]);
});

test("proofs: each is in a paper or in an existing decision", () => {
  const proofs = claims.flatMap(({ claim: { known, refuted } }) =>
    [known, refuted?.known].flatMap((basis) => (basis?.by === "proved" ? [basis.where] : [])),
  );
  const exists = (where: string) =>
    decisions.includes(where) ||
    elsewhere.includes(where) ||
    (where.slice(0, 3) in papers && /^\d{3}, (Theorems?|Lemma|Correctness|§)/.test(where));
  expect(new Set(proofs).size).toBeGreaterThan(5);
  expect([...new Set(proofs)].filter((where) => !exists(where))).toEqual([]);
});

/** Corrections that only say which reading of the paper is meant. */
const wording = [
  "003, Lower bound: networks require O(n log n), read with the constant 16 of Hirschberg and Sinclair",
  "001, Introduction (ii): an algorithm that finds a leader in less than t time units needs O(n log n), read with the constant 16",
];
const bounds =
  /at most|at least|less than|in every run|exactly|[<≤≥⌈⌊²]|\bn[(^]|\dn\b|\bn [-+]|\/2/i;

test("refuted claims: a correction that states a bound has evidence", () => {
  const truths = claims.flatMap(({ of, claim: { cite, refuted } }) =>
    refuted ? [{ of, cite, ...refuted }] : [],
  );
  const stated = truths.filter(({ truth }) => bounds.test(truth));
  const bare = stated.filter(({ known }) => known === undefined);
  expect(new Set(stated.map(({ truth }) => truth)).size).toBeGreaterThan(25);
  expect([...new Set(bare.map(({ cite }) => cite))]).toEqual(wording);
  // The evidence is appended to the sentence: "… · proved in decision 14".
  expect(truths.filter(({ truth }) => truth.endsWith("."))).toEqual([]);
});

test("evidence: a search names its size, a measurement its runs", () => {
  const isNamed = (known: Basis | undefined): boolean =>
    (known?.by !== "searched" || known.to >= 1) &&
    (known?.by !== "measured" || /n = \d+/.test(known.on));
  expect(claims.filter(({ claim }) => !isNamed(claim.known))).toEqual([]);
});

test("verdicts: repeat the evidence of the claim", () => {
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
    for (const it of runRequest(parseRun(line)).claims) {
      const claim = algorithm.claims!.find(({ id }) => id === it.id)!;
      expect([it.says, it.known]).toEqual([it.says, knownBy(claim)]);
    }
  }
});

test("mutants: no claim has evidence", () => {
  for (const mutant of allMutants) {
    const { claims: all = [] } = findAlgorithm(mutantName(mutant)).with({});
    expect(all.filter(({ known }) => known !== undefined)).toEqual([]);
  }
});

test("papers.md: names every refuted claim of the papers, and only claims that exist", () => {
  const text = readFileSync(new URL("../docs/papers.md", import.meta.url), "utf8");
  const named = text.split(/^## /m).flatMap((section) => {
    const [, own = ""] = /^Claims `\/ID` belong to `([a-z-]+)`/m.exec(section) ?? [];
    const ids = [...section.matchAll(/`([a-z-]*)\/([a-z0-9-]+)`/g)];
    return ids.map(([, name, id]) => `${name || own}/${id}`);
  });
  const of = (some: (variant: (typeof claims)[number]["claim"]) => boolean) =>
    new Set(
      allVariants.flatMap(({ name, algorithm }) =>
        (algorithm.claims ?? []).filter(some).map(({ id }) => `${name}/${id}`),
      ),
    );
  expect(named.length).toBeGreaterThan(150);
  const all = of(() => true);
  expect(named.filter((claim) => !all.has(claim))).toEqual([]);
  const refuted = of(({ cite, refuted: by }) => by !== undefined && cite.slice(0, 3) in papers);
  expect([...refuted].filter((claim) => !named.includes(claim))).toEqual([]);
});
