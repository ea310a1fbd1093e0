import {
  rerun,
  sequenceDiagram,
  spaceTime,
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
export const again = (run: Run, scope: Scope, name: string): Rerun => rerun(run, scope, name);

/** The lines of its trace as objects; nothing where it is long. */
export function traceOf(run: Run, scope: Scope, name: string): object[] | undefined {
  if (run.deliveries.length > SHOWN) return undefined;
  const { trace } = again(run, scope, name);
  return trace.length > SHOWN + 1 ? undefined : trace.map((line) => JSON.parse(line) as object);
}

export const pictureOf = ({ setup, steps }: Rerun): string[] =>
  spaceTime(setup, steps, { width: WIDTH - 3, rows: ROWS });

export const mermaidOf = ({ setup, steps }: Rerun): string[] => sequenceDiagram(setup, steps);
