import {
  counts,
  leavesOpen,
  propertiesOf,
  coverageTexts,
  witnessesBySize,
  type Property,
  type WitnessBySize,
} from "@ringleader/core/internal";
import type { ReactNode } from "react";
import { plural } from "../../form/format.ts";
import { isOutside } from "../../run/check/check-job.ts";
import type { SizeResult } from "../../run/check/check-size.ts";
import type { CheckState } from "./check-store.ts";
import { OpenButton } from "./OpenButton.tsx";

export function Properties({ checked }: { readonly checked: CheckState }) {
  const all = propertiesOf(checked.results);
  const outside = isOutside(checked.job);
  const [refuted, others] = [true, false].map((isRefuted) =>
    all.filter((property) => (property.refuted === true) === isRefuted),
  );
  return (
    <section aria-label="Properties">
      <h3>Properties and claims</h3>
      <PropertyList properties={others} outside={outside} />
      {refuted.length > 0 && (
        <>
          <h3>Published claims known to be false</h3>
          <PropertyList properties={refuted} outside={outside} />
        </>
      )}
    </section>
  );
}

interface PropertyListProps {
  readonly properties: readonly Property[];
  readonly outside: boolean;
}

const PropertyList = ({ properties, outside }: PropertyListProps) => (
  <ul className="stack marked">
    {properties.map((property) => {
      const { id, says, cite, known, judged, holds, witness, refuted } = property;
      const [mark, word] = markOf(property);
      const isBad = holds === false && counts(property, outside);
      return (
        <Marked key={id} mark={mark} word={word} kind={isBad ? "bad" : holds ? "good" : "open"}>
          <div>
            <p>
              {says}{" "}
              {cite !== undefined && (
                <cite>
                  {cite}
                  {!refuted && known !== undefined && ` · ${known}`}
                </cite>
              )}
            </p>
            {judged !== undefined && judged !== "open" && (
              <p className="aside">{describeCoverage(judged)}</p>
            )}
            {refuted && holds && <p className="aside">Not refuted in this scope.</p>}
            {holds === false && witness && (
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

function describeCoverage(judged: NonNullable<Property["judged"]>): string {
  const coverage = coverageTexts[judged];
  return coverage.startsWith("on ") ? `Judged ${coverage}.` : `Not judged: ${coverage}.`;
}

function markOf(property: Property): readonly [string, string] {
  if (property.holds === undefined)
    return leavesOpen(property) ? ["?", "open"] : ["–", "does not apply"];
  return property.holds ? ["✓", "holds"] : ["✗", "violated"];
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

interface MarkedProps {
  readonly mark: string;
  readonly word: string;
  readonly kind: "good" | "bad" | "open";
  readonly children: ReactNode;
}

const Marked = ({ mark, word, kind, children }: MarkedProps) => (
  <li data-mark={kind}>
    <b>
      <span aria-hidden="true">{mark}</span>
      <span className="hidden">{word}</span>
    </b>
    {children}
  </li>
);
