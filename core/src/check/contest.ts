import { contest, violations, type Contest } from "../judge/election.ts";
import type { Setup } from "../model/setup.ts";
import { FAULT, WHOM } from "./lone.ts";
import { GAVE_UP, type Places } from "./places.ts";

const ID_MASK = 2 ** 32 - 1;

/** The election as it stands in a configuration; `finished` where nothing can happen any more. */
export function contestIn(
  given: Setup,
  places: Places,
  row: Int32Array,
  finished: boolean,
): Contest & { readonly life: Uint8Array; readonly contenders: number } {
  const { n, ids, algorithm } = given;
  const life = Uint8Array.from(row, (place) => places.flags[place] & 7);
  const outside = (id: number) => (algorithm.complemented ? ID_MASK - id : id);
  const faults: string[] = [];
  let named: number | undefined;
  const leaders: { position: number; id?: number }[] = [];
  for (let p = 0; p < n; p++) {
    const flags = places.flags[row[p]];
    if (flags & FAULT) faults.push(`the process at position ${p} decides a second time`);
    if (flags & GAVE_UP) faults.push(`position ${p} gives up: ${places.place(row[p]).refused}`);
    if (flags & 2) leaders.push({ position: p, ...(ids && { id: ids[p] }) });
    if ((flags & 4) === 0 || !algorithm.needs.ids) continue;
    const whom = outside(places.place(row[p]).words[WHOM] - 1);
    named ??= whom;
    if (named !== whom) faults.push(`position ${p} follows ${whom}, another follows ${named}`);
  }
  if (finished && leaders.length === 1 && named !== undefined && leaders[0].id !== named) {
    faults.push(`the others follow ${named}, but the leader is ${leaders[0].id}`);
  }
  const { contenders, expected } = contest(given, life);
  return {
    setup: given,
    n,
    finished,
    faults,
    leaders,
    informed: life.reduce((sum, it) => sum + (it & 6 ? 1 : 0), 0),
    ...(expected !== undefined && algorithm.elects && { expected }),
    life,
    contenders,
  };
}

/** What is wrong with the election in a configuration, in sentences. */
export const wrongIn = (
  given: Setup,
  places: Places,
  row: Int32Array,
  finished: boolean,
): string[] => {
  const it = contestIn(given, places, row, finished);
  // Where nobody has started nobody need be elected.
  return finished && it.contenders === 0 ? it.faults.slice() : violations(it);
};

/** Can it be wrong at all? A quick look that most configurations pass. */
export function isSuspect({ flags, whom }: Places, row: Int32Array): boolean {
  let leaders = 0;
  // Of the greatest id one more is 0 in a word of 32 bits, so 0 is no sign of nobody.
  let named = -1;
  for (let p = 0; p < row.length; p++) {
    const bits = flags[row[p]];
    if (bits & (FAULT | GAVE_UP)) return true;
    if (bits & 2) leaders++;
    if ((bits & 4) === 0) continue;
    if (named >= 0 && whom[row[p]] !== named) return true;
    named = whom[row[p]];
  }
  return leaders > 1;
}
