import { meanOf, type Extreme, type Run } from "@ringleader/core/internal";
import { grouped } from "../../form/format.ts";
import { Table } from "../../form/Table.tsx";
import type { CheckState } from "./runs/check-store.ts";
import type { SizeResult } from "../../run/check/check-size.ts";
import { OpenButton } from "./runs/OpenButton.tsx";
import { describeMeasure, describeSetup } from "./runs/phrases.ts";
import { Sparkline } from "./Sparkline.tsx";

/** Shows the lowest and the highest cost by size. Each value opens a run that attains it. */
export function Extremes({ checked }: { readonly checked: CheckState }) {
  const sizes = checked.results.filter(
    ({ report }) => report && Object.keys(report.extremes).length > 0,
  );
  if (sizes.length === 0) return null;
  const keys = [...new Set(sizes.flatMap(({ report }) => Object.keys(report!.extremes)))];
  const of = (key: string): (Extreme | undefined)[] =>
    sizes.map(({ report }) => report!.extremes[key]);
  return (
    <section aria-label="Extremes">
      <h3>Lowest and highest cost</h3>
      <div className="scroll">
        <Table
          numeric
          columns={["cost", "by n", ...sizes.map(({ n }) => `n = ${n}`)]}
          rows={keys.map((key) => [
            key,
            describeMeasure(key),
            <Sparkline key="by n" values={of(key)} />,
            ...of(key).map((extreme, i) =>
              extreme ? <Range key={key} {...extreme} what={key} n={sizes[i].n} /> : "–",
            ),
          ])}
        />
      </div>
      <ul className="stack aside">
        {sizes.map((size) => (
          <li key={size.n}>{noteOf(size)}</li>
        ))}
      </ul>
    </section>
  );
}

function noteOf({ n, report, count }: SizeResult): string {
  const mean = report && meanOf(report);
  const isSoFar = report?.undecided !== undefined || (count ?? report?.setups) !== report?.setups;
  const average = mean === undefined ? "" : `; ${mean} messages on average over all orders of ids`;
  const same = report?.scheduleIndependent
    ? "; every schedule sends the same number of messages"
    : "";
  return `n = ${n}, ${isSoFar ? "so far" : "exact"}${average}${same}.`;
}

interface RangeProps extends Extreme {
  readonly what: string;
  readonly n: number;
}

function Range({ min, least, max, most, what, n }: RangeProps) {
  const of = `for n = ${n}: ${describeMeasure(what)}`;
  const value = (name: string, cost: number, run: Run) => (
    <OpenButton
      run={run}
      what={`The ${name} value ${of}, ${grouped(cost)}.`}
      title={describeSetup(run.setup)}
    >
      {grouped(cost)}
    </OpenButton>
  );
  if (min === max) return value("highest", max, most);
  return (
    <>
      {value("lowest", min, least)} to {value("highest", max, most)}
    </>
  );
}
