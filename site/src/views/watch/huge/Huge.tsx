import { FailureLine } from "../../../app/Failures.tsx";
import { plural } from "../../../form/format.ts";
import { isFailure } from "../../../run/worker/failure.ts";
import { Chart } from "./Chart.tsx";
import "./huge.css";
import { useAtlas } from "./useAtlas.ts";
import type { HugeRun } from "./useHuge.ts";

/** Charts all messages of a run that is too long to be played. */
export default function Huge({ spec, text, digest }: HugeRun) {
  const { ask, progress, answer } = useAtlas(spec, text);
  return (
    <section className="huge" aria-label="All messages">
      <p className="aside">
        The run is too long to be played event by event. The chart shows where and when each message
        was received.
      </p>
      {isFailure(answer) && <FailureLine {...answer} />}
      {(!answer || (answer.kind === "opened" && digest === undefined)) && (
        <div className="row progress">
          <progress aria-label="Running again to locate all messages" />
          <span>
            {progress
              ? `${plural(progress.receipts, "message")} located, ${progress.seconds.toFixed(1)} s`
              : "Starting …"}
          </span>
        </div>
      )}
      {ask && answer?.kind === "opened" && digest === answer.digest && (
        <Chart opened={answer} ask={ask} />
      )}
      {answer?.kind === "opened" && digest !== undefined && digest !== answer.digest && (
        <FailureLine
          kind="broken"
          sentence="the digests of the run and of its repetition differ, so the chart is not shown."
        />
      )}
    </section>
  );
}
