import { writeMermaid, recordRun, drawSpaceTime, type Rerun } from "@ringleader/core/internal";
import { WIDTH } from "./style.ts";

/** Maximum number of lines of a drawing. */
const ROWS = 40;

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
