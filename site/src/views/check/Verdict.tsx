import {
  ASSUMED_OF_HANDLERS,
  exploredOf,
  notExploredOf,
  outsideModel,
  propertiesOf,
  verdictOfAll,
  witnessesBySize,
  type Property,
} from "@ringleader/core/internal";
import { grouped, plural } from "../../form/format.ts";
import { describeSizes, isOutside } from "../../run/check/check-job.ts";
import type { SizeResult } from "../../run/check/check-size.ts";
import { isOwn } from "../../run/own/own-algorithms.ts";
import { useCheckStore, type CheckState } from "./runs/check-store.ts";
import { violationsOf } from "./Counterexamples.tsx";
import { Marked, markOf } from "./Marked.tsx";

/** The headline of the report: on how many schedules the election is safe, or what fails. */
export function Verdict({ checked }: { readonly checked: CheckState }) {
  const { job, results } = checked;
  const isOver = useCheckStore((store) => store.under === undefined);
  const soFar = verdictOfAll(results);
  // Before the last size is explored, a property may still be violated.
  const verdict = isOver || soFar === "violated" ? soFar : "under";
  const { setups, states, transitions, seconds } = exploredOf(results);
  const notExplored = notExploredOf(results);
  const changed = Object.entries(job.set).map(([name, value]) => `${name} = ${value}`);
  return (
    <div className="judged" data-verdict={verdict}>
      <h2 id="verdict" aria-live="polite">
        {headlineOf(checked, verdict)}
      </h2>
      <p className="facts">
        {[job.algorithm, ...changed, `n = ${describeSizes(results.map(({ n }) => n))}`].join(" · ")}{" "}
        · {plural(setups, "setup")}, {plural(states, "state")}, {plural(transitions, "transition")},{" "}
        {seconds.toFixed(seconds < 1 ? 2 : 1)} s
      </p>
      <Ticks checked={checked} />
      {notExplored.length > 0 && (
        <p className="box outside" id="not-explored">
          Not explored:{" "}
          {notExplored.map(({ dimension, from }) => `${dimension} (for n ≥ ${from})`).join(", ")}.
          There are too many setups or states. To include a dimension, choose it in the scope.
        </p>
      )}
      {isOutside(job) && (
        <p className="box outside">
          Outside its model: {job.scope.violate!.map((need) => outsideModel[need]).join("; ")}. Its
          claims do not apply; only the election is judged.
        </p>
      )}
    </div>
  );
}

function headlineOf(
  checked: CheckState,
  verdict: ReturnType<typeof verdictOfAll> | "under",
): string {
  const { job, results } = checked;
  const sizes = results.map(({ n }) => n);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const processes = `${least === most ? "" : `${least} to `}${plural(most, "process", "processes")}`;
  // Nothing keeps the functions of a text from sharing what they store.
  const assumed = isOwn(job.algorithm) ? `, if ${ASSUMED_OF_HANDLERS}` : "";
  if (verdict === "under")
    return `So far safe on ${schedulesOf(results)} of ${processes}${assumed}`;
  if (verdict === "holds") return `Safe on ${schedulesOf(results)} of ${processes}${assumed}`;
  if (verdict === "undecided") {
    const why = results.find(({ undecided }) => undecided !== undefined)?.undecided;
    return `Undecided: ${why ?? "a property is still open"}`;
  }
  const [violation] = violationsOf(checked);
  if (violation) return `Not safe: ${violation.witness.why}`;
  const vacuous = witnessesBySize(results).find((witness) => witness.vacuous);
  return `Not reachable: ${vacuous?.says ?? "what some run must reach"}`;
}

function schedulesOf(results: readonly SizeResult[]): string {
  const counts = results.map(({ report }) => report?.schedules);
  if (counts.some((count) => count === undefined)) return "every schedule";
  const all = counts.reduce((sum, count) => sum + BigInt(count!), 0n);
  return all === 1n ? "the only schedule" : `all ${grouped(all)} schedules`;
}

const ticks: Readonly<Record<string, string>> = {
  "never-two-leaders": "One leader",
  "every-run-ends": "It ends",
  "one-leader-at-end": "The right leader",
};

/** True for a property of every election. The ticks show these; all others are claims. */
export const isElection = ({ id }: Property): boolean => Object.hasOwn(ticks, id);

const Ticks = ({ checked }: { readonly checked: CheckState }) => (
  <ul className="election" aria-label="The election">
    {propertiesOf(checked.results)
      .filter(isElection)
      .map((property) => (
        <Marked key={property.id} {...markOf(property, isOutside(checked.job))}>
          <div>
            <strong>{ticks[property.id]}</strong>
            <p className="aside">{property.says}</p>
          </div>
        </Marked>
      ))}
  </ul>
);
