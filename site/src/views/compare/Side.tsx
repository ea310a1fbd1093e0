import { shorten } from "@ringleader/core/internal";
import { plural } from "../../form/format.ts";
import { FailureLine } from "../../app/Failures.tsx";
import type { Complaint } from "../../app/form-run.ts";
import { ControlsOf, type Choosing } from "../../form/setup/Controls.tsx";
import { saySchedule } from "../../form/text/kinds.ts";
import { describedOf, type AlgorithmDescription } from "../../run/describe.ts";
import { applies, isList } from "../../run/form.ts";
import type { PageRequest } from "../../run/request.ts";
import { Outcome } from "../../app/headline/Outcome.tsx";

interface SideProps {
  readonly name: string;
  readonly choosing: Choosing;
  readonly complaint: Complaint | undefined;
}

/** Shows the setup of one of the two runs, and its outcome or refusal. */
export function Side({ name, choosing, complaint }: SideProps) {
  const { form, request, shown, under } = choosing;
  return (
    <section aria-label={`${name} run`}>
      <details>
        <summary>
          {name}: {describeRequest(request)}
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

/** Describes a request in a line; its controls are folded below. */
function describeRequest({ form, hand, traceOnly }: PageRequest): string {
  const { algorithm, n, ids, graph, schedule, set } = form;
  const described = describedOf(algorithm, set);
  const has = described && applies(described.needs);
  const isSized = !(has?.ids && isList(ids)) && !(has?.graph && graph !== "ring");
  return [
    shorten(algorithm),
    ...Object.entries(set).map(([name, value]) => sayParameter(described, name, value)),
    ...(isSized ? [`${shorten(n)} processes`] : []),
    ...(has?.graph && graph !== "ring" ? [shorten(graph)] : []),
    ...(has?.ids ? [isList(ids) ? `ids ${shorten(ids)}` : `${ids} ids`] : []),
    ...(hand || traceOnly
      ? ["a given schedule"]
      : has?.schedule
        ? [shorten(saySchedule(schedule))]
        : []),
  ].join(" · ");
}

function sayParameter(
  described: AlgorithmDescription | undefined,
  name: string,
  value: string,
): string {
  const { title = name, options } = described?.parameters.find((it) => it.name === name) ?? {};
  const [, word = value] = options?.find(([label]) => label === value) ?? [];
  return `${title.toLowerCase()}: ${shorten(word)}`;
}
