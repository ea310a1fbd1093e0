import {
  writeMermaid,
  recordRun,
  replayRun,
  drawSpaceTime,
  type Rerun,
  type Run,
  type Scope,
} from "@ringleader/core/internal";
import { WIDTH } from "./style.ts";

/** Most events of a trace in a JSON document. */
const SHOWN = 1000;
/** Lines of a drawing. */
const ROWS = 40;

/** The lines of a trace as objects; undefined if it is long. */
export const linesOf = ({ trace }: Rerun): object[] | undefined =>
  trace.length > SHOWN + 1 ? undefined : trace.map((line) => JSON.parse(line) as object);

/** The trace of a run of the checker, which the simulator repeats; undefined if it is long. */
export function traceOf(run: Run, scope: Scope, name: string): object[] | undefined {
  // Without starters, no run exists.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return undefined;
  return run.deliveries.length > SHOWN ? undefined : linesOf(replayRun(scope, run, name));
}

/** The number of messages received. */
export const lengthOf = ({ events }: Rerun): number =>
  events.filter(({ kind }) => kind !== "wake" && kind !== "alarm").length;

export const pictureOf = (run: Rerun, before?: ReadonlyMap<number, string>): string[] =>
  drawSpaceTime(run.setup, recordRun(run), {
    width: WIDTH - 3,
    rows: ROWS,
    loop: run.loop,
    before,
  });

export const mermaidOf = (run: Rerun): string[] =>
  writeMermaid(run.setup, recordRun(run), { loop: run.loop });
