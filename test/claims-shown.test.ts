// What a claim says of single runs, made to happen: a refuted claim fails on the run against it, and a worst case is reached.
import { expect, test } from "vitest";
import {
  advance,
  catalogue,
  measured,
  requestOf,
  run,
  setup,
  simulate,
  type Line,
  type Outcome,
} from "@ringleader/core";
import { lineOf } from "./command-line.ts";

const claims = catalogue.flatMap((family) =>
  (family.with({}).claims ?? []).map((claim) => ({ name: family.name, claim })),
);

const refuted = claims.filter(({ claim }) => claim.refuted !== undefined);

test.each(refuted.map(({ name, claim }) => [name, claim.says, claim] as const))(
  "%s: not %s",
  (name, says, { refuted: against }) => {
    const made = run(requestOf(lineOf(`${name} ${against!.by}`).line));
    const verdict = made.claims.find((it) => it.says === says && it.refuted !== undefined);
    expect([made.outcome, verdict?.holds]).toEqual(["elected", false]);
  },
);

function outcomeOf(line: Line): Outcome {
  const simulation = simulate(setup(requestOf(line)));
  while (advance(simulation));
  return simulation.finish();
}

const worst = claims.flatMap(({ name, claim }) =>
  claim.form === "attained" ? [[name, claim.says, claim] as const] : [],
);

test.each(worst)("%s: %s", (algorithm, _, claim) => {
  for (let n = 1; n <= 70; n++) {
    const value = claim.value(n);
    if (value === undefined) continue;
    const { ids, wake } = claim.worst(n);
    const made = outcomeOf({ algorithm, ids, ...(wake && { wake }) });
    expect([n, measured(claim.measure, made)[0][0]]).toEqual([n, BigInt(value)]);
  }
});
