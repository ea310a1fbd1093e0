import { expect, test } from "vitest";
import { resolve } from "../../request/resolve.ts";
import { showResult } from "./show.ts";
import { outputOf, perform } from "./work.ts";

/** Returns the page of a run that is simulated in this thread. */
const pageOf = (spec: Parameters<typeof resolve>[0]): string =>
  showResult(outputOf(perform(resolve(spec))));

test("page of a run: names the leader, its position and the processes that know it", () => {
  const page = pageOf({ algorithm: "peterson", ids: "3,1,2", seed: "1" });
  expect(page).toContain("★ Process 3 is elected  position 0, known to 1 of 3 processes\n");
  expect(page).toMatch(/critical path \d+ messages \(\d+ at the election\)\n/);
  expect(page).toContain("again     ringleader run peterson --ids 3,1,2");
});

test("page of a run: an anonymous leader has only a position", () => {
  const page = pageOf({ algorithm: "itai-rodeh", n: "2", seed: "1" });
  expect(page).toMatch(/★ The process at position [01] is elected/);
});

test("page of a run: says what may happen outside the model", () => {
  const page = pageOf({ algorithm: "peterson", n: "4", violate: "fifo", seed: "1" });
  expect(page).toMatch(/^\n Outside its model: links may reorder messages\.\n/);
  expect(page).toContain("claims (they do not count outside the model)");
});

test("page of a run: a run that its budget stops is undecided", () => {
  const page = pageOf({ algorithm: "peterson", n: "4", seed: "1", "max-messages": "2" });
  expect(page).toContain("… undecided: the run was stopped before its end");
  expect(page).toMatch(/in flight \d+ messages? never delivered/);
});
