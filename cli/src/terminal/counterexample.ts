import {
  writeMermaid,
  replayRun,
  drawSpaceTime,
  stepsThrough,
  type Rerun,
  type Run,
  type Scope,
} from "@ringleader/core/internal";
import { WIDTH } from "./style.ts";

/** Most events of a trace in a JSON document. */
const SHOWN = 1000;
/** Lines of a drawing. */
const ROWS = 40;

/** Repeats a run of the checker in the simulator. */
export const again = (run: Run, scope: Scope, name: string): Rerun => replayRun(scope, run, name);

/** The lines of a trace as objects; undefined if it is long. */
export const linesOf = ({ trace }: Rerun): object[] | undefined =>
  trace.length > SHOWN + 1 ? undefined : trace.map((line) => JSON.parse(line) as object);

export function traceOf(run: Run, scope: Scope, name: string): object[] | undefined {
  // Without starters, no run exists.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return undefined;
  return run.deliveries.length > SHOWN ? undefined : linesOf(again(run, scope, name));
}

/** The number of messages received. */
export const lengthOf = ({ events }: Rerun): number =>
  events.filter(({ kind }) => kind !== "wake" && kind !== "alarm").length;

export const pictureOf = (it: Rerun, before?: ReadonlyMap<number, string>): string[] =>
  drawSpaceTime(it.setup, stepsThrough(it), {
    width: WIDTH - 3,
    rows: ROWS,
    loop: it.loop,
    before,
  });

export const mermaidOf = (it: Rerun): string[] =>
  writeMermaid(it.setup, stepsThrough(it), { loop: it.loop });
