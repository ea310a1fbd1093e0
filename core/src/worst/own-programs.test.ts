// The most expensive runs of programs that a user might write: if the verdict is that every run was tried, none costs more.
import { expect, test } from "vitest";
import { rightPrograms } from "../../../test/programs/costs-in-model.ts";
import { costlyPrograms, type Costly } from "../../../test/programs/costs.ts";
import { startExhaustiveSearch } from "./exhaustive.ts";
import { reportWorstCase } from "./report.ts";
import { makeWorstSearch } from "./search.ts";

/** The full suite tries all programs; the usual one three of each table. */
const some = (programs: readonly Costly[]) =>
  programs
    .slice(0, process.env["FULL"] ? undefined : 3)
    .map((it) => [`${it.algorithm.name}, ${it.measure}`, it] as const);

function searchWorst({ algorithm, n, measure }: Costly) {
  const budget = { evaluations: 20_000, restarts: 8, doubtsClaims: true };
  const search = makeWorstSearch({ given: { algorithm, n, seed: 1 }, measure, ...budget });
  const all = startExhaustiveSearch(search);
  while (all?.advance());
  const found = all?.found();
  return { search, found, report: found && reportWorstCase(search, found) };
}

test.each(some(costlyPrograms))("worst: %s", (_, program) => {
  const { search, found, report } = searchWorst(program);
  const isAnswered = report !== undefined && report.wrong === undefined;
  // Neither a wrong run nor a search that ended early claims anything about the other runs.
  const answers = isAnswered ? [search.everyRun, Number(found!.value)] : "none";
  const isSaid = isAnswered && search.everyRun !== "every run";
  const isRight = answers === "none" ? program.isUnanswered === true : isSaid;
  expect(isRight ? [] : answers).toEqual(isRight ? [] : ["every run", program.most]);
});

test("worst: ids outside the range that is tried are named", () => {
  const one = costlyPrograms.find(({ algorithm }) => algorithm.name === "one-id")!;
  expect(searchWorst(one)).toMatchObject({
    search: { everyRun: "every run with ids 0..1" },
    found: { value: 3n },
  });
});

test.each(some(rightPrograms))("worst: %s is not called wrong outside its model", (_, program) => {
  const { search, report } = searchWorst(program);
  expect(report).toMatchObject({ best: { value: String(program.most) } });
  expect(report!.wrong).toBeUndefined();
  const restart = search.restart(1);
  while (restart.advance() && restart.evaluations() < 300);
  expect(restart.found().wrong).toBeUndefined();
});
