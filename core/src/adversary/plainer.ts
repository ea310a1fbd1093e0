import { clone, type Candidate, type Dimension, type Space } from "./candidate.ts";
import { PERIOD } from "./delays.ts";
import { evaluate } from "./evaluate.ts";
import type { WorstMeasure } from "./worst-measure.ts";

/** The same cost with as little as may be that is out of the ordinary: what is left is what matters. */
export function plainer(space: Space, measure: WorstMeasure, found: Candidate): Candidate {
  const value = measure.value(evaluate(space, found));
  let best = found;
  const isAsGood = (it: Candidate): boolean => {
    const run = evaluate(space, it);
    const does = run.finished && run.leaders.length === 1 && measure.value(run) >= value;
    if (does) best = it;
    return does;
  };
  const attempt = (change: (it: Candidate) => void): boolean => {
    const it = clone(best);
    change(it);
    return isAsGood(it);
  };
  const open = (dimension: Dimension) => space.open.includes(dimension);
  const each = (count: number, act: (i: number) => void) => {
    for (let i = 0; i < count; i++) act(i);
  };
  const { n } = space.base;
  if (best.delays.length > 0 && !isAsGood({ ...clone(best), delays: new Uint16Array(0) })) {
    each(best.delays.length / PERIOD, (l) =>
      attempt(({ delays }) => delays.fill(1, l * PERIOD, (l + 1) * PERIOD)),
    );
  }
  if (open("ports") && !attempt(({ ports }) => ports.fill(0)))
    each(n, (p) => attempt(({ ports }) => (ports[p] = 0)));
  if (open("willing") && !attempt(({ willing }) => willing.fill(1)))
    each(n, (p) => best.willing[p] === 0 && attempt(({ willing }) => (willing[p] = 1)));
  if (open("wake") && !attempt(({ wake }) => wake.fill(0))) {
    const first = best.wake.reduce((least, it) => (it >= 0 && it < least ? it : least), Infinity);
    attempt(({ wake }) => each(n, (p) => wake[p] >= 0 && (wake[p] -= first)));
    // Who sleeps on is plainer than who wakes late, and to wake at once plainer than either.
    each(n, (p) => best.wake[p] > 0 && attempt(({ wake }) => (wake[p] = -1)));
    each(n, (p) => best.wake[p] !== 0 && attempt(({ wake }) => (wake[p] = 0)));
  }
  return best;
}
