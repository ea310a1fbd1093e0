import { FailureLine } from "../../app/Failures.tsx";
import { grouped, plural } from "../../form/format.ts";
import { MOST_STATES } from "../../run/check/check-client.ts";
import type { Extremes } from "../../run/check/fixed-setup.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { isFailure, type Failure } from "../../run/worker/failure.ts";

interface ChallengeProps {
  readonly shown: ShownRun;
  /** The extremes of this setup; undefined while the checker explores it. */
  readonly answer: Extremes | Failure | undefined;
}

/** Asks for the schedule that costs most or goes wrong, whichever the checker says can be found. */
export function Challenge({ shown, answer }: ChallengeProps) {
  return (
    <section aria-label="Challenge">
      <h3>Challenge</h3>
      {answer === undefined && (
        <p>
          <progress aria-label="Exploring every schedule" /> exploring every schedule, up to{" "}
          {grouped(MOST_STATES)} states
        </p>
      )}
      {isFailure(answer) && <FailureLine {...answer} />}
      {answer && !isFailure(answer) && <Goal shown={shown} {...answer} />}
    </section>
  );
}

function Goal({ shown, ...found }: Extremes & { readonly shown: ShownRun }) {
  const { min, max, exact, path, wrong } = found;
  const { result, stopped } = shown;
  if (wrong !== undefined) {
    const isWon = result.violations !== undefined;
    return (
      <div className="stack score" aria-live="polite">
        <p>
          <b>Make it go wrong.</b> Some schedule of this ring violates a property: {wrong}.
        </p>
        <p>{isWon ? `Found: ${result.violations.join("; ")}.` : "Not found yet."}</p>
      </div>
    );
  }
  if (min < max || !exact) {
    return (
      <Score
        goal={`Send as many messages as you can, by the order of deliveries alone.${exact ? "" : ` The search stopped at ${grouped(MOST_STATES)} states, so only a few schedules were tried; others may send fewer or more.`}`}
        unit="message"
        value={result.messages.total}
        isOver={!stopped}
        least={min}
        most={max}
      />
    );
  }
  const same = `Every schedule of this ring sends exactly ${plural(max, "message")}.`;
  if (path && path.min < path.max) {
    return (
      <Score
        goal={`${same} Make the critical path as long as you can.`}
        unit="step"
        value={result.causal.last}
        isOver={!stopped}
        least={path.min}
        most={path.max}
      />
    );
  }
  return (
    <p>
      {same} {path ? `Its critical path is always ${grouped(path.max)}.` : ""} The order of
      deliveries changes nothing here: break something instead, or choose another ring.
    </p>
  );
}

interface ScoreProps {
  readonly goal: string;
  readonly unit: string;
  readonly value: number;
  /** True if the run is over, so that the value is final. */
  readonly isOver: boolean;
  readonly least: number;
  readonly most: number;
}

function Score({ goal, unit, value, isOver, least, most }: ScoreProps) {
  const share = most === least ? 1 : Math.max(0, Math.min(1, (value - least) / (most - least)));
  return (
    <div className="stack score" aria-live="polite">
      <p>{goal}</p>
      <div className="meter" aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
      </div>
      <p className="row aside figures">
        <span>
          least <b>{grouped(least)}</b>
        </span>
        <span>
          {isOver ? "yours" : "yours so far"} <b>{grouped(value)}</b>
        </span>
        <span>
          most <b>{grouped(most)}</b>
        </span>
      </p>
      <p>
        {value >= most
          ? "This is the maximum."
          : isOver
            ? `${plural(most - value, `more ${unit}`)} can be forced.`
            : "Go on to the end for a score."}
      </p>
    </div>
  );
}
