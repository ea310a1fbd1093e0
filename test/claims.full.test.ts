// Tests the election and every claim on all 720 rings of seven under three schedules.
import { expect, test } from "vitest";
import { catalogue, isViolated, parseRun, runRequest } from "@ringleader/core/internal";
import { arrangements } from "./oracles/random.ts";

const withIds = catalogue.filter((family) => family.with({}).needs.ids);

test.each(withIds.map(({ name }) => name))(
  "%s: elects a leader and satisfies its claims on every ring of seven",
  (algorithm) => {
    const timed = catalogue.find(({ name }) => name === algorithm)!.with({}).needs.rounds === true;
    for (const ids of arrangements(7)) {
      for (const schedule of timed ? ["fifo"] : ["fifo", "lifo", "random"]) {
        const result = runRequest(parseRun({ algorithm, ids, schedule, seed: 7 }));
        expect([result.outcome, isViolated(result), result.replay]).toEqual([
          "elected",
          false,
          result.replay,
        ]);
      }
    }
  },
);
