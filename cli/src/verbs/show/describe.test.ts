import { findAlgorithm, mutantName, allMutants } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { describeAlgorithm } from "./describe.ts";

const shown = (name: string, set = {}) => describeAlgorithm(name, findAlgorithm(name), set);

test.each(allMutants.map((mutant) => [mutantName(mutant), mutant] as const))(
  "%s is shown where it fails, with the file that breaks it",
  (name, { trap, caught }) => {
    const { example, source, twin } = shown(name);
    expect(source[0].file).toMatch(/mutants\.ts$/);
    expect(source[0].text).toContain(`trap: "${trap}"`);
    expect(example!.run).toContain(`ringleader run ${name} `);
    const quietly = ["claim", "messages", "time"].includes(caught);
    expect(quietly || example!.outcome === caught || example!.violations !== undefined).toBe(true);
    expect(twin!.run).toContain(name);
  },
);

test("show: a mutant with other parameters has the general example", () => {
  const { example } = shown("chang-roberts:LCR-1", { elects: "max" });
  expect(example!.run).toContain("--ids 2,3,1");
});

test("show: names the files of claims", () => {
  expect(shown("chang-roberts").claimsIn).toEqual([
    "chang-roberts/claims.ts",
    "chang-roberts/reachable.ts",
  ]);
});

test("show: a variant has runs of that variant", () => {
  const { claims, example, parameters } = shown("chang-roberts", { mail: "start" });
  const worst = claims.flatMap((it) => (it.worst ? [it.worst.run] : []));
  expect(worst).toContain("ringleader run chang-roberts --set mail=start --ids 4,3,2,1 --wake 0");
  expect(worst.every((it) => it.includes("--set mail=start"))).toBe(true);
  expect(example!.run).toContain("--set mail=start");
  expect(parameters.map(({ name }) => name)).toEqual(["announce", "mail", "elects"]);
  const tree = shown("dfs", { task: "tree" });
  expect(tree.example!.run).toBe("ringleader run dfs --set task=tree --ids 2,3,1 --wake 0");
  expect(tree.parameters.map(({ name }) => name)).toEqual(["prune", "announce", "task"]);
});
