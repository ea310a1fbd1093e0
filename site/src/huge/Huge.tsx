import type { Line } from "@ringleader/core";
import { plural } from "../app/figures.ts";
import { Chart } from "./Chart.tsx";
import "./huge.css";
import { useAtlas } from "./useAtlas.ts";

interface HugeProps {
  readonly line: Line;
  /** Of an own algorithm. */
  readonly text: string | undefined;
  /** Of the run that is shown; absent while that is still under way. */
  readonly digest: string | undefined;
}

/** A run that is too long to be played: all its messages in one picture. */
export default function Huge({ line, text, digest }: HugeProps) {
  const { api, progress, answer } = useAtlas(line, text);
  return (
    <section className="huge" aria-label="All messages">
      <p className="aside">
        The run is too long to be played event by event. Here are all its messages, each where and
        when it was received.
      </p>
      {answer?.kind === "refused" && (
        <p className="complaint" role="alert">
          {answer.sentence}
        </p>
      )}
      {(!answer || (answer.kind === "opened" && digest === undefined)) && (
        <div className="progress">
          <progress aria-label="The run is made again, to write down its messages" />
          <span>
            {progress
              ? `${plural(progress.receipts, "message")} written down, ${progress.seconds.toFixed(1)} s`
              : "starting"}
          </span>
        </div>
      )}
      {api && answer?.kind === "opened" && digest !== undefined && (
        <Verified isSame={answer.digest === digest}>
          <Chart opened={answer} api={api} />
        </Verified>
      )}
    </section>
  );
}

interface VerifiedProps {
  readonly isSame: boolean;
  readonly children: React.ReactNode;
}

/** What was written down is of the very run that is shown, or it is not shown. */
function Verified({ isSame, children }: VerifiedProps) {
  if (isSame) return children;
  return (
    <p className="complaint" role="alert">
      <strong>This is the page’s own fault: </strong>
      written down, the run had another digest, so it is not shown.
    </p>
  );
}
