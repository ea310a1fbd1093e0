import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import type { Bench } from "./bench.ts";
import type { Chain } from "./chain.ts";
import { configurations } from "./configuration.ts";
import type { Places } from "./places.ts";
import { portableOf } from "./portable.ts";
import type { Run } from "./report.ts";

/** What must be possible at the end of a run, looked for where a setup has one run; `only`: and no other. */
export function seekAtEnd(run: Outcome, made: () => Run, only: boolean, bench: Bench): void {
  const { findings, number, sometimes } = bench;
  for (const index of findings.unseen(number)) {
    const it = sometimes[index];
    if (it.form !== "run") continue;
    if (it.holds(run)) findings.possible(index, number, made);
    else if (only) findings.possible(index, number, "ruled out");
  }
}

/** The setup at hand has no further run: what was not seen at its end cannot be. */
export function ruleOut({ findings, number, sometimes }: Bench): void {
  for (const index of findings.unseen(number)) {
    if (sometimes[index].form === "run") findings.possible(index, number, "ruled out");
  }
}

/** What must be possible in a configuration, looked for in all there are between two rounds. */
export function seekBetweenRounds(given: Setup, all: Chain, places: Places, bench: Bench): void {
  const { findings, number, sometimes } = bench;
  const look = configurations(given, places);
  for (const index of findings.unseen(number)) {
    const it = sometimes[index];
    if (it.form !== "configuration") continue;
    let state = 0;
    while (state < all.states && !it.holds(look(all.row(state)))) state++;
    if (state === all.states) findings.possible(index, number, "ruled out");
    else {
      // In rounds the coins are all there is to a run.
      const setup = portableOf(given, all.coins(state));
      findings.possible(index, number, () => ({ setup, deliveries: [] }));
    }
  }
}
