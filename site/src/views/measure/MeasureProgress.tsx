import { FailureLine } from "../../app/Failures.tsx";
import { grouped, plural } from "../../form/format.ts";
import type { MeasureStore } from "../../run/measure/measure-cells.ts";

export function MeasureProgress({
  cells,
  measured,
  under,
  cancelled,
  seconds,
  complaint,
  cancel,
  isCurrent,
}: MeasureStore & { readonly isCurrent: boolean }) {
  const errors = new Map<string, number>();
  for (const { error } of measured) {
    if (error !== undefined) errors.set(error, (errors.get(error) ?? 0) + 1);
  }
  const remaining = cells - measured.length;
  return (
    <div className="headline">
      {complaint !== undefined && <FailureLine kind="refused" sentence={complaint} />}
      {under && (
        <div className="row progress">
          <progress aria-label="Runs done" value={measured.length} max={cells} />
          <span>
            {grouped(measured.length)} of {plural(cells, "run")} done, {grouped(remaining)}{" "}
            remaining, {seconds.toFixed(1)} s
          </span>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      {!isCurrent && cells > 0 && (
        <p className="box outside" id="not-measured">
          The chart shows an earlier choice. Press Measure.
        </p>
      )}
      {!under && cells > 0 && (
        <p className="facts" id="done" aria-live="polite">
          {cancelled && remaining > 0
            ? `Cancelled: ${grouped(measured.length)} of ${plural(cells, "run")} are done.`
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
