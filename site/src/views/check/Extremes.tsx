import { meanOf, type Run } from "@ringleader/core/internal";
import { grouped } from "../../form/format.ts";
import { Table } from "../../form/Table.tsx";
import type { CheckState } from "./check-store.ts";
import type { SizeResult } from "../../run/check/check-size.ts";
import { OpenButton } from "./OpenButton.tsx";
import { describeMeasure, describeSetup } from "./phrases.ts";

export function Extremes({ checked }: { readonly checked: CheckState }) {
  const measured = checked.results.filter(
    ({ report }) => report && Object.keys(report.extremes).length > 0,
  );
  if (measured.length === 0) return null;
  return (
    <section aria-label="Extremes">
      <h3>Lowest and highest cost</h3>
      {measured.map((size) => (
        <div className="scroll" key={size.n}>
          <Table
            caption={captionOf(size)}
            columns={["cost", "lowest", "highest"]}
            rows={Object.entries(size.report!.extremes).map(([key, { min, least, max, most }]) => {
              const name = describeMeasure(key);
              const of = `for n = ${size.n}: ${name}`;
              return [
                key,
                name,
                <Cost key="least" value={min} run={least} what={`The lowest value ${of}`} />,
                <Cost key="most" value={max} run={most} what={`The highest value ${of}`} />,
              ];
            })}
          />
        </div>
      ))}
    </section>
  );
}

function captionOf({ n, report, count }: SizeResult): string {
  const mean = report && meanOf(report);
  const isSoFar = report?.undecided !== undefined || (count ?? report?.setups) !== report?.setups;
  const average = mean === undefined ? "" : `; ${mean} messages on average over all orders of ids`;
  const same = report?.scheduleIndependent
    ? "; every schedule sends the same number of messages"
    : "";
  return `n = ${n}, ${isSoFar ? "so far" : "exact"}${average}${same}`;
}

interface CostProps {
  readonly value: number;
  readonly run: Run;
  readonly what: string;
}

const Cost = ({ value, run, what }: CostProps) => (
  <>
    <b>{grouped(value)}</b> <OpenButton run={run} what={`${what}, ${grouped(value)}.`} />
    <small className="hint">{describeSetup(run.setup).replace(/^n = \d+( · )?/, "")}</small>
  </>
);
