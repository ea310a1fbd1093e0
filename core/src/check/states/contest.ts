import { findContenders, faultsOf, findMistakes, type Contest } from "../../judge/election.ts";
import { idOutside } from "../../model/algorithm.ts";
import { Life } from "../../model/life.ts";
import type { Setup } from "../../model/setup.ts";
import { WHOM } from "../../solo/reaction.ts";
import type { LocalStates } from "./local-states.ts";
import { GAVE_UP } from "./process-states.ts";

/**
 * Returns the election as it stands in a state; `finished`: the state is final. Throws if a value of a process did not
 * fit: that is a mistake of the algorithm, not a violated property.
 */
export function contestIn(
  setup: Setup,
  local: LocalStates,
  cells: Int32Array,
  finished: boolean,
): Contest {
  const { n, ids, algorithm } = setup;
  const life = Uint8Array.from(cells, (cell) => local.flags[cell] & (Life.woke | Life.decided));
  const faults: string[] = [];
  let named: number | undefined;
  let first = 0;
  let isDisagreed = false;
  const leaders: { position: number; id?: number }[] = [];
  for (let p = 0; p < n; p++) {
    const flags = local.flags[cells[p]];
    if (flags & Life.faulty) faults.push(faultsOf.secondDecision(setup, p));
    if (flags & GAVE_UP) {
      const { refused = "" } = local.detail(cells[p]);
      const misfit = local.lone.misfits.get(refused);
      if (misfit) throw misfit.at(p);
      faults.push(faultsOf.refusal(setup, p, refused));
    }
    if (flags & Life.leads) leaders.push({ position: p, ...(ids && { id: ids[p] }) });
    if ((flags & Life.follows) === 0 || !algorithm.needs.ids) continue;
    const whom = idOutside(algorithm, local.detail(cells[p]).words[WHOM] - 1);
    if (named === undefined) [named, first] = [whom, p];
    if (named === whom || isDisagreed) continue;
    isDisagreed = true;
    faults.push(faultsOf.disagreement(setup, p, whom, first, named));
  }
  if (finished && leaders.length === 1 && named !== undefined && leaders[0].id !== named) {
    faults.push(faultsOf.wrongLeader(named, leaders[0].id));
  }
  const { contenders, expected } = findContenders(setup, life);
  return {
    setup,
    n,
    finished,
    faults,
    leaders,
    informed: life.reduce((sum, it) => sum + (it & Life.decided ? 1 : 0), 0),
    ...(expected !== undefined && algorithm.elects && { expected }),
    life,
    contenders,
  };
}

/** Returns sentences that say what is wrong with the election in a state; [] if nothing is. */
export const wrongIn = (
  setup: Setup,
  local: LocalStates,
  cells: Int32Array,
  finished: boolean,
): readonly string[] => findMistakes(contestIn(setup, local, cells, finished));

/** True if the election may be violated in a state. This is a quick test, which is false for most states. */
export function isSuspect({ flags, whom }: LocalStates, cells: Int32Array): boolean {
  let leaders = 0;
  // -1 means that no leader was named yet. 0 is a possible value, because an id plus one may be 0 modulo 2^32.
  let named = -1;
  for (let p = 0; p < cells.length; p++) {
    const bits = flags[cells[p]];
    if (bits & (Life.faulty | GAVE_UP)) return true;
    if (bits & Life.leads) leaders++;
    if ((bits & Life.follows) === 0) continue;
    if (named >= 0 && whom[cells[p]] !== named) return true;
    named = whom[cells[p]];
  }
  return leaders > 1;
}
