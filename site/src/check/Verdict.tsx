import { assumptions, exploredOf, notExploredOf, soughtIn, verdictOfAll } from "@ringleader/core";
import { grouped, plural } from "../app/figures.ts";
import { isOutside, sizesSaid } from "./check-job.ts";
import { useChecking, violationOf, type Checked } from "./checking.ts";
import { OpenButton } from "./OpenButton.tsx";
import { setupSaid } from "./words.ts";

const signs = {
  holds: "✓ holds",
  violated: "✗ violated",
  undecided: "? open",
  under: "so far",
} as const;

/** The verdict first: all else is why. */
export function Verdict({ checked }: { readonly checked: Checked }) {
  const { job, found } = checked;
  const isOver = useChecking((it) => it.under === undefined);
  const soFar = verdictOfAll(found);
  // While sizes are left nothing holds yet.
  const verdict = isOver || soFar === "violated" ? soFar : "under";
  const against = violationOf(checked);
  const vacuous = soughtIn(found).find((it) => it.vacuous);
  const { setups, states, transitions, seconds } = exploredOf(found);
  const notExplored = notExploredOf(found);
  const changed = Object.entries(job.set).map(([name, value]) => `${name} = ${value}`);
  const of = [job.algorithm, `n = ${sizesSaid(found.map(({ n }) => n))}`, ...changed];
  return (
    <div className="judged" data-verdict={verdict}>
      <p className="line" id="verdict" aria-live="polite">
        <b>{signs[verdict]}</b> <span>{of.join(" · ")}</span>
      </p>
      <p className="facts">
        {verdict === "holds" &&
          (setups === 1
            ? "On every schedule of the one setup there is."
            : `On every schedule of all ${plural(setups, "setup")} that were gone through.`)}
        {verdict === "undecided" &&
          `Not decided: ${found.find((it) => it.undecided !== undefined)?.undecided ?? "some property was left open"}. What was found so far is below.`}
        {verdict === "violated" && !against && vacuous && `Never seen: ${vacuous.says}.`}
      </p>
      {notExplored.length > 0 && (
        <p className="outside" id="not-explored">
          Not explored:{" "}
          {notExplored
            .map(({ dimension, from }) => `${dimension} (from n = ${from} on)`)
            .join(", ")}
          . Too many setups or states; the controls explore them all the same.
        </p>
      )}
      {isOutside(job) && (
        <p className="outside">
          Outside its model on purpose:{" "}
          {job.scope.violate!.map((it) => `it is not kept that ${assumptions[it]}`).join("; ")}.
          Claims do not count.
        </p>
      )}
      {against && (
        <div className="against">
          <h3>Counterexample</h3>
          <p>
            Against: {against.property.says}. <b>{against.witness.why}</b>
          </p>
          <p className="aside">
            {setupSaid(against.witness.setup)} ·{" "}
            {checked.inRounds
              ? "in rounds the setup makes the run"
              : plural(against.witness.deliveries.length, "delivery", "deliveries")}
            {against.witness.shortest ? ", none shorter does it" : ""}
            {against.witness.loop === undefined
              ? ""
              : `, and from delivery ${grouped(against.witness.loop)} on it repeats itself`}
          </p>
          <OpenButton
            primary
            run={against.witness}
            what={`The counterexample: ${against.witness.why}.`}
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
