import { replayRun, type Rerun, type Run, type Scope } from "@ringleader/core/internal";
import { stampTrace } from "../install/stamp-trace.ts";

/** Maximum number of events of a trace in a JSON document; longer traces are left out. */
const SHOWN = 1000;

/** Returns the lines of a trace as objects, under the version of the command. */
export const documentOf = (trace: readonly string[]): object[] =>
  stampTrace(trace).map((line) => JSON.parse(line) as object);

/** Returns the lines of a trace; undefined if it has more than SHOWN events. */
export const linesOf = ({ trace }: Rerun): object[] | undefined =>
  trace.length > SHOWN + 1 ? undefined : documentOf(trace);

/** Repeats a run of the checker in the simulator. Returns its trace; undefined if it has more than SHOWN events. */
export function traceOf(run: Run, scope: Scope, name: string): object[] | undefined {
  // A run in which no process starts cannot be repeated.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return undefined;
  return run.deliveries.length > SHOWN ? undefined : linesOf(replayRun(scope, run, name));
}
