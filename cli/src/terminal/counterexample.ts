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

/** Maximum number of events of a trace in a JSON document; longer traces are left out. */
const SHOWN = 1000;
/** Maximum number of lines of a drawing. */
const ROWS = 40;

/** Returns the lines of a trace; undefined if it has more than SHOWN events. */
export const linesOf = ({ trace }: Rerun): object[] | undefined =>
  trace.length > SHOWN + 1 ? undefined : trace.map((line) => JSON.parse(line) as object);

/** Repeats a run of the checker in the simulator. Returns its trace; undefined if it has more than SHOWN events. */
export function traceOf(run: Run, scope: Scope, name: string): object[] | undefined {
  // A run in which no process starts cannot be repeated.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return undefined;
  return run.deliveries.length > SHOWN ? undefined : linesOf(replayRun(scope, run, name));
}

/** Returns the number of messages received in a run. */
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
