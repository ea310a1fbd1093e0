// Every run that a check shows is followed by the simulator, and shows there what the check says of it.
import {
  find,
  rerun,
  twinName,
  twins,
  type Report,
  type Scope,
  type Witness,
} from "@ringleader/core";
import { describe, expect, test } from "vitest";
import { checked } from "./check.ts";
import { variants } from "./reductions.ts";

const subject = ({ algorithm, links, violate }: Scope) => ({
  algorithm,
  ...(links && { links }),
  ...(violate && { violate }),
});

/** What the simulator measures under the name of an extreme. */
function measured(result: ReturnType<typeof rerun>["result"], name: string): number | undefined {
  const [what, kind] = name.split(":");
  if (what === "messages")
    return kind === undefined ? result.messages.total : result.messages.byKind[kind];
  if (what === "atElection") return result.messages.atElection;
  if (what === "time") return Number((result.time as { elapsed: string }).elapsed);
  return kind === undefined ? result.causal.last : result.causal.declaration;
}

function expectExtremes(scope: Scope, { extremes }: Report): number {
  // On links that reorder equal messages are one, whatever the chains behind them: these need not come out the same.
  const isTold = (name: string) => scope.links !== "any" || !name.startsWith("causal");
  const told = Object.entries(extremes).filter(([name]) => isTold(name));
  for (const [name, { min, max, least, most }] of told) {
    for (const [value, run] of [
      [min, least],
      [max, most],
    ] as const) {
      const { result, agrees } = rerun(subject(scope), run);
      expect([agrees, result.outcome, name, measured(result, name)]).toEqual([
        true,
        "elected",
        name,
        value,
      ]);
    }
  }
  return told.length;
}

/** Does the simulator see as well what is wrong? */
function isShown(scope: Scope, says: string, witness: Witness): boolean {
  const { result, loop, refused } = rerun(subject(scope), witness);
  const isRight = result.outcome === "elected" && result.violations === undefined;
  if (witness.loop !== undefined) {
    // Once round more it is where it was: there is more to deliver, and nobody new is elected.
    const twice = [...witness.deliveries, ...witness.deliveries.slice(witness.loop)];
    const again = rerun(subject(scope), { ...witness, deliveries: twice }).result;
    const isSame = JSON.stringify(again.leaders) === JSON.stringify(result.leaders);
    const inFlight = again.inFlight === result.inFlight && result.inFlight > 0;
    return loop !== undefined && loop >= 0 && isSame && inFlight;
  }
  if (refused !== undefined) return witness.why.includes(refused);
  if (says.startsWith("there are never two leaders") || says.startsWith("every end has"))
    return !isRight || result.leaders.length > 1 || result.violations !== undefined;
  if (says === "every run ends" || says.includes("probability 1")) return !isRight;
  // What is claimed of every configuration only the checker judges; here the run alone is made again.
  const { claims = [] } = scope.algorithm;
  if (claims.some((it) => it.form === "always" && it.says === says)) return true;
  return result.claims.some((it) => it.says === says && !it.holds);
}

/** Rings of three take a minute more: they are in the full suite. */
const SIZES = process.env["FULL"] ? [1, 2, 3] : [1, 2];

describe.each(variants.filter(({ algorithm }) => !algorithm.needs.coins))(
  "$name",
  ({ algorithm }) => {
    const { fifo, ring, direction } = algorithm.needs;
    test.each(fifo ? (["fifo"] as const) : (["fifo", "any"] as const))(
      "extremes, links %s",
      (links) => {
        // Replies make so many configurations that one of its variants must do on three.
        const isSpared =
          "losers" in algorithm.parameters && Object.keys(algorithm.changed).length > 0;
        for (const n of ring && !isSpared ? SIZES : [1, 2]) {
          const ports = ring && !direction && n > 1 ? `1${"0".repeat(n - 1)}` : "aligned";
          const scope: Scope = { algorithm, n, links, wake: "each", ...(ring && { ports }) };
          expect(expectExtremes(scope, checked(scope))).toBeGreaterThan(1);
        }
      },
    );
  },
);

const timed = [
  "marchetti-spaccamela",
  "marchetti-spaccamela-simplified",
  "time-slice",
  "variable-speeds",
];

test.each(timed)("%s: extremes in rounds", (name) => {
  for (const n of [1, 2, 3]) {
    const scope = { algorithm: find(name).with({}), n };
    expect(expectExtremes(scope, checked(scope))).toBeGreaterThan(2);
  }
});

// All of them are followed into their mistakes by check-twins; here some have their runs made again.
const some = process.env["FULL"] ? twins : twins.filter((_, i) => i % 3 === 0);
test.each(some.map((it) => [twinName(it), it] as const))("%s: what is wrong", (name, twin) => {
  const algorithm = find(name).with(twin.set ?? {});
  const { rounds } = algorithm.needs;
  for (const n of SIZES) {
    const scope: Scope = { algorithm, n, ...(!rounds && { wake: "each" }) };
    const { properties } = checked(scope, { verdictOnly: true });
    for (const { says, holds, witness, judged } of properties) {
      if (holds !== false || judged === "one-run") continue;
      expect([says, witness && isShown(scope, says, witness)]).toEqual([says, true]);
    }
  }
});
