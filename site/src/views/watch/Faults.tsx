import type { RunSpec } from "@ringleader/core/internal";
import { grouped } from "../../form/format.ts";
import { MOST_STATES } from "../../run/check/check-client.ts";
import type { Extremes } from "../../run/check/fixed-setup.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { isFailure, type Failure } from "../../run/worker/failure.ts";
import { useExtremes } from "./useExtremes.ts";

/** What the checker says; undefined while it explores. */
type Answer = Extremes | Failure | undefined;

interface FaultsProps {
  readonly shown: ShownRun;
  /** The answer for the setup inside its model. */
  readonly inside: Answer;
}

/** Shows what the checker says about this ring without the faults, and with links that reorder messages. */
export function Faults({ shown, inside }: FaultsProps) {
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
  if (answer === undefined)
    return `${where}: exploring every schedule, up to ${grouped(MOST_STATES)} states …`;
  if (isFailure(answer)) return `${where}: ${answer.sentence}`;
  if (answer.wrong !== undefined) return `${where}, some schedule goes wrong: ${answer.wrong}.`;
  return answer.exact
    ? `${where}, every schedule elects one leader.`
    : `${where}: stopped at ${grouped(MOST_STATES)} states; no wrong schedule was found.`;
}
