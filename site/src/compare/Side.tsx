import { useState } from "react";
import { plural } from "../app/figures.ts";
import type { Complaint } from "../app/bench.ts";
import { ControlsOf, type Choosing } from "../choose/Controls.tsx";
import { Outcome } from "../watch/Headline.tsx";

interface SideProps {
  /** First or second. */
  readonly name: string;
  readonly choosing: Choosing;
  readonly complaint: Complaint | undefined;
}

/** One of the two runs: what it is, what came of it, or why it was refused. */
export function Side({ name, choosing, complaint }: SideProps) {
  const { form, asked, shown, under } = choosing;
  // On a telephone the pictures come first.
  const [isWide] = useState(() => matchMedia("(min-width: 760px)").matches);
  return (
    <section className="compare-side" aria-label={`${name} run`}>
      <details open={isWide}>
        <summary>
          {name}: {asked.form.algorithm}
        </summary>
        <ControlsOf {...choosing} />
        {asked.hand && form === asked.form && (
          <p className="aside">
            Its first {plural(asked.hand.choices.length, "delivery", "deliveries")} were chosen by
            hand.
          </p>
        )}
      </details>
      <div className="said" aria-live="polite">
        {complaint && (
          <p className="complaint" role="alert">
            {complaint.ours && <strong>This is the page’s own fault: </strong>}
            {complaint.sentence}
          </p>
        )}
        {under ? (
          <p className="facts">
            {under.progress
              ? `Running: ${plural(under.progress.delivered, "message")} …`
              : "Running …"}
          </p>
        ) : (
          shown && (
            <Outcome
              result={shown.result}
              stopped={shown.stopped}
              stale={complaint !== undefined && !complaint.beside}
            />
          )
        )}
      </div>
    </section>
  );
}
