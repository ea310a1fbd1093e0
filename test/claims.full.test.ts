// All 720 rings of seven, on three schedules: the election and every claim. Longer than the daily suite has time for.
import { expect, test } from "vitest";
import { catalogue, isViolated, requestOf, run } from "@ringleader/core";
import { arrangements } from "./oracles/random.ts";

const withIds = catalogue.filter((family) => family.with({}).needs.ids);

test.each(withIds.map(({ name }) => name))("%s on every ring of seven", (algorithm) => {
  const timed = catalogue.find(({ name }) => name === algorithm)!.with({}).needs.rounds === true;
  for (const ids of arrangements(7)) {
    for (const schedule of timed ? ["fifo"] : ["fifo", "lifo", "random"]) {
      const made = run(requestOf({ algorithm, ids, schedule, seed: 7 }));
      expect([made.outcome, isViolated(made), made.replay]).toEqual([
        "elected",
        false,
        made.replay,
      ]);
    }
  }
});
