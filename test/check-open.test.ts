// Every number of Check opens a run: in the page, a check, its runs and the explorer have one scope.
import { algorithm, id, one, single } from "@ringleader/core";
import { catalogue, findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { openEveryRun } from "./check-open.ts";

const FULL = process.env["FULL"] !== undefined;
/** With messages both ways there are many runs. */
const tried = catalogue.filter((family) => FULL || !family.with({}).needs.bothWays);

test.each(tried.map((family) => [family.name, family] as const))(
  "check: every run of %s opens and is walked",
  async (_, family) => {
    const { verdict, runs, wrong } = await openEveryRun(family, 2);
    expect(wrong).toEqual([]);
    expect(verdict).toBe("holds");
    expect(runs).toBeGreaterThan(0);
  },
);

test.runIf(FULL)(
  "check: a counterexample that needs links to reorder opens and is walked",
  async () => {
    const { verdict, wrong } = await openEveryRun(findAlgorithm("hirschberg-sinclair:HS-1"), 2);
    expect([verdict, wrong]).toEqual(["violated", []]);
  },
);

/** LeLann's algorithm without FIFO. */
const leLann = single(
  algorithm({
    name: "lelann",
    paper: "after G. Le Lann, 1977",
    idea: "All ids go around.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: { status: one("largest", "beaten") },
    messages: { token: { id } },
    wake(me) {
      me.send.token({ id: me.id });
    },
    on: {
      token(me, message) {
        if (message.id === me.id) {
          if (me.status === "largest") me.lead();
          return;
        }
        if (message.id > me.id) me.status = "beaten";
        me.send.token({ id: message.id });
      },
    },
  }),
);

test("check: the counterexample of a user's definition opens and is walked", async () => {
  const { verdict, wrong } = await openEveryRun(leLann, 3);
  expect([verdict, wrong]).toEqual(["violated", []]);
  const narrow = await openEveryRun(leLann, 3, { form: { links: "fifo" } });
  expect([narrow.verdict, narrow.wrong]).toEqual(["holds", []]);
});
