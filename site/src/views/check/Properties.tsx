import {
  propertiesOf,
  coverageTexts,
  witnessesBySize,
  type Property,
  type WitnessBySize,
} from "@ringleader/core/internal";
import { RefutingRun } from "../../app/RefutingRun.tsx";
import { plural } from "../../form/format.ts";
import type { CheckJob } from "../../run/check/check-job.ts";
import type { SizeResult } from "../../run/check/check-size.ts";
import type { CheckState } from "./runs/check-store.ts";
import { Marked, markOf } from "./Marked.tsx";
import { OpenButton } from "./runs/OpenButton.tsx";
import { isElection } from "./Verdict.tsx";
import { Source } from "../../form/text/Source.tsx";

/** Number of claims that are not folded. */
const FEW = 5;

/** Lists the claims about the algorithm, which are judged only in its model; those known to be false are folded. */
export function Properties({ checked }: { readonly checked: CheckState }) {
  const { job } = checked;
  const claims = propertiesOf(checked.results).filter((property) => !isElection(property));
  const [refuted, others] = [true, false].map((isRefuted) =>
    claims
      .filter((property) => (property.refuted === true) === isRefuted)
      // Violated claims come first.
      .toSorted((x, y) => Number(x.holds !== false) - Number(y.holds !== false)),
  );
  if (claims.length === 0) return null;
  return (
    <section aria-label="Bounds">
      <h3>Bounds and claims</h3>
      <PropertyList properties={others.slice(0, FEW)} job={job} />
      {others.length > FEW && (
        <details>
          <summary>{plural(others.length - FEW, "more claim")}</summary>
          <PropertyList properties={others.slice(FEW)} job={job} />
        </details>
      )}
      {refuted.length > 0 && (
        <details>
          <summary>Published claims known to be false ({refuted.length})</summary>
          <PropertyList properties={refuted} job={job} />
        </details>
      )}
    </section>
  );
}

interface PropertyListProps {
  readonly properties: readonly Property[];
  readonly job: CheckJob;
}

const PropertyList = ({ properties, job }: PropertyListProps) => (
  <ul className="stack marked">
    {properties.map((property) => {
      const { id, says, cite, known, judged, holds, witness, refuted } = property;
      return (
        <Marked key={id} {...markOf(property, false)}>
          <div>
            <p>
              {says}{" "}
              {cite !== undefined && (
                <Source cite={cite}>{!refuted && known !== undefined && ` · ${known}`}</Source>
              )}
            </p>
            {judged !== undefined && judged !== "open" && (
              <p className="aside">{describeCoverage(judged, holds)}</p>
            )}
            {refuted && holds && (
              <p className="aside">
                Not refuted in this scope. <RefutingRun {...job} id={id} says={says} />
              </p>
            )}
            {holds === false && witness && refuted && (
              <p className="aside">
                {witness.why}{" "}
                <OpenButton run={witness} what={`Counterexample to “${says}”: ${witness.why}.`} />
              </p>
            )}
          </div>
        </Marked>
      );
    })}
  </ul>
);

function describeCoverage(
  judged: NonNullable<Property["judged"]>,
  holds: Property["holds"],
): string {
  const coverage = coverageTexts[judged];
  if (!coverage.startsWith("on ")) return `Not judged: ${coverage}.`;
  return holds === undefined
    ? `Open: judged only ${coverage}, without a violation.`
    : `Judged ${coverage}.`;
}

/** Lists situations that some run must reach. Otherwise a property could hold only because no process acts. */
export function Witnesses({ checked }: { readonly checked: CheckState }) {
  const witnesses = witnessesBySize(checked.results);
  if (witnesses.length === 0) return null;
  return (
    <section aria-label="Sometimes">
      <h3>What some run must reach</h3>
      <ul className="stack marked">
        {witnesses.map((witness) => (
          <WitnessLine key={witness.says} {...witness} inRounds={checked.inRounds} />
        ))}
      </ul>
    </section>
  );
}

interface WitnessLineProps extends WitnessBySize<SizeResult> {
  readonly inRounds: boolean;
}

function WitnessLine({ says, seen, vacuous, why, inRounds }: WitnessLineProps) {
  const [mark, word, kind] = vacuous
    ? (["✗", "never seen", "bad"] as const)
    : seen
      ? (["✓", "seen", "good"] as const)
      : (["–", "not seen", "open"] as const);
  return (
    <Marked mark={mark} word={word} kind={kind}>
      <p>
        {says}{" "}
        <span className="soft">
          {vacuous && `(n = ${vacuous.n}: some run should reach this, but none does)`}
          {seen && `(${describeSeen(seen, inRounds)})`}
          {!vacuous && !seen && `(${why})`}
        </span>{" "}
        {seen && <OpenButton run={seen.run} what={`A run in which ${says}.`} />}
      </p>
    </Marked>
  );
}

function describeSeen(
  { size, run }: NonNullable<WitnessBySize<SizeResult>["seen"]>,
  inRounds: boolean,
): string {
  const { length } = run.deliveries;
  const after = length === 0 ? "at the start" : `after ${plural(length, "delivery", "deliveries")}`;
  return [`n = ${size.n}`, ...(inRounds ? [] : [after])].join(", ");
}
