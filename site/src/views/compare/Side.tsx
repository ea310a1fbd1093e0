import { shorten } from "@ringleader/core/internal";
import { useState } from "react";
import { plural } from "../../form/format.ts";
import { FailureLine } from "../../app/Failures.tsx";
import type { Complaint } from "../../app/form-run.ts";
import { ControlsOf, type Choosing } from "../../form/setup/Controls.tsx";
import { Outcome } from "../../app/headline/Outcome.tsx";

interface SideProps {
  readonly name: string;
  readonly choosing: Choosing;
  readonly complaint: Complaint | undefined;
}

/** Shows the setup of one of the two runs, and its outcome or refusal. */
export function Side({ name, choosing, complaint }: SideProps) {
  const { form, request, shown, under } = choosing;
  // On a phone the setup is folded, so that the pictures come first.
  const [isWide] = useState(() => matchMedia("(min-width: 760px)").matches);
  return (
    <section aria-label={`${name} run`}>
      <details open={isWide}>
        <summary>
          {name}: {shorten(request.form.algorithm)}
        </summary>
        <ControlsOf {...choosing} />
        {request.hand && form === request.form && (
          <p className="aside">
            Chosen by hand: the first{" "}
            {plural(request.hand.choices.length, "delivery", "deliveries")}.
          </p>
        )}
      </details>
      <div className="stack outcome" aria-live="polite">
        {complaint && <FailureLine {...complaint} />}
        {under ? (
          <p className="facts">
            {under.progress
              ? `Running: ${plural(under.progress.delivered, "message")} …`
              : "Running …"}
          </p>
        ) : (
          shown && <Outcome {...shown} stale={complaint !== undefined && !complaint.beside} />
        )}
      </div>
    </section>
  );
}
