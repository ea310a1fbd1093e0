import { counts, leavesOpen, propertiesOf, sayCoverage, type Property } from "@ringleader/core";
import { isOutside } from "./check-job.ts";
import type { Checked } from "./checking.ts";
import { OpenButton } from "./OpenButton.tsx";

/** What was asked of every run, and apart from it what is known to be false. */
export function Properties({ checked }: { readonly checked: Checked }) {
  const all = propertiesOf(checked.found);
  const outside = isOutside(checked.job);
  const [known, asked] = [true, false].map((it) =>
    all.filter(({ refuted }) => (refuted === true) === it),
  );
  return (
    <section aria-label="Properties">
      <h3>Properties and claims</h3>
      <List of={asked} outside={outside} />
      {known.length > 0 && (
        <>
          <h3>Printed, and known to be false</h3>
          <List of={known} outside={outside} />
        </>
      )}
    </section>
  );
}

function List({ of, outside }: { readonly of: readonly Property[]; readonly outside: boolean }) {
  return (
    <ul className="marked">
      {of.map((it) => (
        <Line key={`${it.says} ${it.cite}`} property={it} outside={outside} />
      ))}
    </ul>
  );
}

function Line({ property, outside }: { readonly property: Property; readonly outside: boolean }) {
  const { says, cite, known, judged, holds, witness, refuted } = property;
  const [mark, word] = markOf(property);
  const isBad = holds === false && counts(property, outside);
  return (
    <li data-mark={isBad ? "bad" : holds ? "good" : "open"}>
      <b className="mark">
        <span aria-hidden="true">{mark}</span>
        <span className="hidden">{word}</span>
      </b>
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
        {judged !== undefined && judged !== "open" && <p className="aside">{howJudged(judged)}</p>}
        {refuted && holds && <p className="aside">Not refuted by these rings.</p>}
        {holds === false && witness && (
          <p className="aside">
            {witness.why} <OpenButton run={witness} what={`Against “${says}”: ${witness.why}.`} />
          </p>
        )}
      </div>
    </li>
  );
}

function howJudged(judged: NonNullable<Property["judged"]>): string {
  const said = sayCoverage(judged);
  return said.startsWith("on ") ? `Judged ${said}.` : `Not judged: ${said}.`;
}

function markOf(property: Property): readonly [string, string] {
  if (property.holds === undefined)
    return leavesOpen(property) ? ["?", "open"] : ["–", "does not apply"];
  return property.holds ? ["✓", "holds"] : ["✗", "violated"];
}
