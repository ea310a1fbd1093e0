import {
  exploredOf,
  notExploredOf,
  outsideModel,
  witnessesBySize,
  verdictOfAll,
} from "@ringleader/core/internal";
import { plural } from "../../form/format.ts";
import { isOutside, describeSizes } from "../../run/check/check-job.ts";
import { useCheckStore, violationOf, type CheckState } from "./check-store.ts";
import { OpenButton } from "./OpenButton.tsx";
import { describeSetup } from "./phrases.ts";

const signs = {
  holds: "✓ holds",
  violated: "✗ violated",
  undecided: "? open",
  under: "so far",
} as const;

export function Verdict({ checked }: { readonly checked: CheckState }) {
  const { job, results } = checked;
  const isOver = useCheckStore((store) => store.under === undefined);
  const soFar = verdictOfAll(results);
  // Before the last size is explored, a property may still be violated.
  const verdict = isOver || soFar === "violated" ? soFar : "under";
  const violation = violationOf(checked);
  const vacuous = witnessesBySize(results).find((witness) => witness.vacuous);
  const { setups, states, transitions, seconds } = exploredOf(results);
  const notExplored = notExploredOf(results);
  const changed = Object.entries(job.set).map(([name, value]) => `${name} = ${value}`);
  const of = [job.algorithm, `n = ${describeSizes(results.map(({ n }) => n))}`, ...changed];
  return (
    <div className="judged" data-verdict={verdict}>
      <p className="line" id="verdict" aria-live="polite">
        <b>{signs[verdict]}</b> <span>{of.join(" · ")}</span>
      </p>
      <p className="facts">
        {verdict === "holds" &&
          (setups === 1
            ? "On every schedule of the only setup."
            : `On every schedule of all ${plural(setups, "setup")} that were explored.`)}
        {verdict === "undecided" &&
          `Not decided: ${results.find(({ undecided }) => undecided !== undefined)?.undecided ?? "a property is still open"}. The results so far are below.`}
        {verdict === "violated" && !violation && vacuous && `Not reachable: ${vacuous.says}.`}
      </p>
      {notExplored.length > 0 && (
        <p className="box outside" id="not-explored">
          Not explored:{" "}
          {notExplored.map(({ dimension, from }) => `${dimension} (for n ≥ ${from})`).join(", ")}.
          There are too many setups or states. To include a dimension, choose it in the controls.
        </p>
      )}
      {isOutside(job) && (
        <p className="box outside">
          Outside its model: {job.scope.violate!.map((need) => outsideModel[need]).join("; ")}.
          Claims do not count towards the verdict.
        </p>
      )}
      {violation && (
        <div className="box outside">
          <h3>Counterexample</h3>
          <p>
            Violates: {violation.property.says}. <b>{violation.witness.why}</b>
          </p>
          <p className="aside">
            {describeSetup(violation.witness.setup)} ·{" "}
            {checked.inRounds
              ? "in rounds the setup determines the run"
              : plural(violation.witness.deliveries.length, "delivery", "deliveries")}
            {violation.witness.shortest ? "; no counterexample is shorter" : ""}
            {violation.witness.loop === undefined
              ? ""
              : `; after ${plural(violation.witness.loop, "delivery", "deliveries")}, the rest of the run repeats forever`}
          </p>
          <OpenButton
            primary
            run={violation.witness}
            what={`The counterexample: ${violation.witness.why}.`}
          />
        </div>
      )}
      <p className="aside">
        {plural(setups, "setup")}, {plural(states, "state")}, {plural(transitions, "transition")},{" "}
        {seconds.toFixed(seconds < 1 ? 2 : 1)} s
      </p>
    </div>
  );
}
