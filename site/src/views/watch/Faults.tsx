import type { RunSpec } from "@ringleader/core/internal";
import { explain, faultOf, namesOf, type Recording } from "@ringleader/core/internal/recording";
import type { Extremes } from "../../run/check/fixed-setup.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { isFailure, type Failure } from "../../run/worker/failure.ts";
import { useExtremes } from "./useExtremes.ts";

/** What the checker says; undefined while it explores. */
type Answer = Extremes | Failure | undefined;

interface FaultsProps {
  readonly shown: ShownRun;
  readonly recording: Recording;
}

/** Lists the sentences of the faults of a run. */
function sentencesOf({ shown, recording }: FaultsProps): string[] {
  const names = namesOf(shown.picture.ids, recording.n);
  return Array.from(recording.kind).flatMap((kind, event) =>
    faultOf(kind) ? [explain(recording, event, names).says] : [],
  );
}

/** Says what the user broke in a run; nothing if the run has no faults. */
export function FaultBanner(props: FaultsProps) {
  const sentences = sentencesOf(props);
  if (sentences.length === 0) return null;
  return (
    <output className="row box outside fault-banner">
      <span>
        <strong>Outside its model, broken by hand:</strong> {sentences.join("; ")}. Its claims do
        not apply.
      </span>
    </output>
  );
}

/** Shows what the checker says about this ring without the faults, and with links that reorder messages. */
export function Faults({ shown, inside }: FaultsProps & { readonly inside: Answer }) {
  return (
    <section aria-label="Without the faults">
      <h3>Without the faults</h3>
      <p>{describe("Inside its model", inside)}</p>
      {shown.described.needs.fifo ? (
        <Reordered shown={shown} />
      ) : (
        <p className="aside">The algorithm does not assume FIFO links.</p>
      )}
    </section>
  );
}

const reordering = (spec: RunSpec): RunSpec => ({
  ...spec,
  violate: [...[spec.violate ?? []].flat(), "fifo"],
});

function Reordered({ shown }: Pick<FaultsProps, "shown">) {
  return (
    <p>
      {describe("If links may reorder messages (violate fifo)", useExtremes(shown, reordering))}
    </p>
  );
}

function describe(where: string, answer: Answer): string {
  if (answer === undefined) return `${where}: exploring every schedule …`;
  if (isFailure(answer)) return `${where}: ${answer.sentence}`;
  if (answer.wrong !== undefined) return `${where}, some schedule goes wrong: ${answer.wrong}.`;
  return answer.exact
    ? `${where}, every schedule elects one leader.`
    : `${where}: too many schedules to explore all; no wrong one was found.`;
}
