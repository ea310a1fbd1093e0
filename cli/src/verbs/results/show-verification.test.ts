import { expect, test } from "vitest";
import { describeContents, showListing } from "./show.ts";
import { showVerification } from "./show-verification.ts";

const forged = "x\n ✓ every row is proved";

test("results: a stored text with a line break makes no line of its own", () => {
  const verification = showVerification(
    "a.duckdb",
    {
      rows: 1,
      plans: 0,
      changedPlans: 0,
      withoutChecksum: 0,
      rerun: 0,
      findings: [],
      notRun: [{ algorithm: forged, version: forged, rows: 1, why: forged, command: "none" }],
      replaced: 0,
      removed: 0,
    },
    "screen",
  );
  expect(verification).not.toMatch(/^\s*✓/m);
  expect(verification).toContain("x ✓ every row is proved");
  const listing = { title: "1 run", table: { columns: [], rows: [] }, below: [forged] };
  expect(showListing(listing, { file: "a.duckdb" }, "text")).not.toMatch(/^\s*✓/m);
  const contents = { runs: 1, algorithms: [forged], least: 3, most: 3 };
  expect(describeContents("a.duckdb", contents)).not.toContain("\n");
});
