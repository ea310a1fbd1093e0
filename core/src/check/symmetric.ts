import type { Setup } from "../model/setup.ts";
import { beginnings } from "./begin.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { apply } from "./moves.ts";
import { runOf } from "./portable.ts";
import type { Witness } from "./report.ts";
import type { Step } from "./step.ts";
import { wiresOf } from "./wires.ts";

export const ANGLUIN = "processes that are alike stay alike (Angluin 1980)";
/** Turns after which a run that has not come round is left alone. */
const MOST_TURNS = 100_000;
/** Turns that are shown of such a run. */
const SHOWN = 100;

/**
 * Angluin's theorem, shown: on a ring without ids and without coins all processes begin alike, and if
 * in every turn each receives what all others receive, they are alike after it. So either all of them
 * lead, or none does when all is over, or they go on for ever, round and round.
 */
export function checkSymmetric(given: Setup, bench: Bench, alone: number): void {
  const { n } = given;
  const { findings } = bench;
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  findings.setup(1);
  bench.kits.widening(given, detail, (places) => {
    const wires = wiresOf(given, places.lone.shape.links);
    const [{ row: begun, starts }] = beginnings(given, places, wires, false);
    const row = begun.slice();
    const steps: Step[] = [];
    const turns = new Map<number, number>();
    const witness = (why: string, loop?: number) => (): Witness => ({
      ...runOf(given, places, [...starts, ...steps]),
      why: `${why}: ${ANGLUIN}`,
      ...(loop !== undefined && { loop }),
    });
    findings.judge(SAFE, true);
    for (; turns.size < MOST_TURNS;) {
      const place = row[0];
      if (places.first[place] === 0) places.open(place);
      if ((places.flags[place] & 2) !== 0 && n > 1) {
        const all = witness(`all ${n} processes declare themselves`);
        findings.judge(SAFE, false, all);
        findings.judge(alone, false, all);
        break;
      }
      if (places.first[place] === places.end[place]) {
        const led = (places.flags[place] & 2) !== 0;
        const none = witness("all is over and nobody leads");
        findings.judge(RIGHT, led, none);
        findings.judge(ENDS, true);
        findings.judge(alone, led, none);
        break;
      }
      const before = turns.get(place);
      if (before !== undefined) {
        const endless = witness("all do the same for ever", before);
        findings.judge(ENDS, false, endless);
        findings.judge(alone, false, endless);
        break;
      }
      turns.set(place, steps.length);
      // All take the same message, so that all moves are the same.
      const move = places.first[place];
      for (let p = 0; p < n; p++) {
        steps.push({ process: p, move: sameMove(row[p], move), before: row.slice() });
        apply(places, wires, row, p, steps[steps.length - 1].move);
      }
    }
    if (turns.size === MOST_TURNS) {
      // Far more than anybody reads, but whatever comes, all do the same.
      steps.length = SHOWN * n;
      findings.judge(alone, n === 1 ? undefined : false, witness("nobody leads, or all would"));
    }
    findings.explored(turns.size + 1, steps.length, steps.length, 0);

    /** Its neighbour may have sent something by now, but what waits longest is the same for all. */
    function sameMove(there: number, of: number): number {
      if (places.first[there] === 0) places.open(there);
      for (let it = places.first[there]; it < places.end[there]; it++) {
        const same = places.moveSide[it] === places.moveSide[of];
        if (same && places.moveMessage[it] === places.moveMessage[of]) return it;
      }
      throw new Error("processes that were alike are not");
    }
  });
}
