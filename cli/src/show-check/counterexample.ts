import {
  mermaid,
  rerun,
  spaceTime,
  stepsThrough,
  type Rerun,
  type Run,
  type Scope,
} from "@ringleader/core";
import { WIDTH } from "../style.ts";

/** The most events of a run that stands in a JSON document. */
const SHOWN = 1000;
/** Lines of the drawing. */
const ROWS = 40;

/** A run that check found, made again by the simulator. */
export const again = (run: Run, scope: Scope, name: string): Rerun => rerun(scope, run, name);

/** The lines of a trace as objects; nothing where it is long. */
export const linesOf = ({ trace }: Rerun): object[] | undefined =>
  trace.length > SHOWN + 1 ? undefined : trace.map((line) => JSON.parse(line) as object);

export function traceOf(run: Run, scope: Scope, name: string): object[] | undefined {
  // Where nobody starts there is no run to make again.
  if (Array.isArray(run.setup.wake) && run.setup.wake.length === 0) return undefined;
  return run.deliveries.length > SHOWN ? undefined : linesOf(again(run, scope, name));
}

/** Messages that are received in it. */
export const lengthOf = ({ events }: Rerun): number =>
  events.filter(({ kind }) => kind !== "wake" && kind !== "alarm").length;

export const pictureOf = (it: Rerun, before?: ReadonlyMap<number, string>): string[] =>
  spaceTime(it.given, stepsThrough(it), { width: WIDTH - 3, rows: ROWS, loop: it.loop, before });

export const mermaidOf = (it: Rerun): string[] =>
  mermaid(it.given, stepsThrough(it), { loop: it.loop });
