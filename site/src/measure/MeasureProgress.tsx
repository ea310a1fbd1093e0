import { grouped, plural } from "../app/figures.ts";
import type { Measuring } from "./measuring.ts";

/** How many runs are done, what is left, what was refused. */
export function MeasureProgress({
  cells,
  measured,
  under,
  cancelled,
  seconds,
  complaint,
  cancel,
}: Measuring) {
  const errors = new Map<string, number>();
  for (const { error } of measured) {
    if (error !== undefined) errors.set(error, (errors.get(error) ?? 0) + 1);
  }
  const left = cells - measured.length;
  return (
    <div className="headline">
      {complaint !== undefined && (
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
      {under && (
        <div className="progress">
          <progress aria-label="Runs done" value={measured.length} max={cells} />
          <span>
            {grouped(measured.length)} of {plural(cells, "run")} done, {grouped(left)} left,{" "}
            {seconds.toFixed(1)} s
          </span>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      {!under && cells > 0 && (
        <p className="facts" id="done" aria-live="polite">
          {cancelled && left > 0
            ? `Cancelled: ${grouped(measured.length)} of ${plural(cells, "run")} are kept, ${grouped(left)} were not made.`
            : `${plural(cells, "run")} in ${seconds.toFixed(1)} s.`}
        </p>
      )}
      {[...errors].map(([sentence, runs]) => (
        <p className="complaint" key={sentence}>
          {plural(runs, "run")} refused: {sentence}
        </p>
      ))}
    </div>
  );
}
