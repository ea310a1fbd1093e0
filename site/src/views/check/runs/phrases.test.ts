import { expect, test } from "vitest";
import { openingCheck } from "../../../run/check/check-job.ts";
import { sayScope } from "./phrases.ts";

const inside = { violate: "", links: "" };

test("scope: every setup of the model, unless the user chooses among them or leaves the model", () => {
  expect(sayScope(openingCheck, inside)).toBe("every setup that the model allows");
  expect(sayScope({ ...openingCheck, states: "10", reduce: false }, inside)).toBe(
    "every setup that the model allows",
  );
  expect(sayScope({ ...openingCheck, ids: "3,1,2" }, inside)).toBe(
    "some of the setups that the model allows",
  );
  expect(sayScope(openingCheck, { ...inside, links: "fifo" })).toMatch(/^some/);
  expect(sayScope(openingCheck, { ...inside, violate: "fifo" })).toBe(
    "outside the model: links may reorder messages",
  );
});
