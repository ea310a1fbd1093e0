import { meanOf, type Extreme, type Run } from "@ringleader/core";
import { grouped } from "../app/figures.ts";
import type { Checked } from "./checking.ts";
import type { SizeFound } from "./check-size.ts";
import { OpenButton } from "./OpenButton.tsx";
import { measureSaid, setupSaid } from "./words.ts";

/** The least and the most that any run costs, each with a run that attains it. */
export function Extremes({ checked }: { readonly checked: Checked }) {
  const measured = checked.found.filter(
    ({ report }) => report && Object.keys(report.extremes).length > 0,
  );
  if (measured.length === 0) return null;
  return (
    <section aria-label="Extremes">
      <h3>The least and the most</h3>
      {measured.map((size) => (
        <Table key={size.n} {...size} />
      ))}
    </section>
  );
}

function Table({ n, report, count }: SizeFound) {
  const mean = report && meanOf(report);
  const isSoFar = report?.undecided !== undefined || (count ?? report?.setups) !== report?.setups;
  return (
    <div className="scroll">
      <table>
        <caption>
          n = {n}
          {isSoFar ? ", so far" : ", exact"}
          {mean === undefined ? "" : `; ${mean} messages on average over all orders`}
          {report?.scheduleIndependent ? "; no schedule changes the number of messages" : ""}
        </caption>
        <thead>
          <tr>
            <th scope="col">cost</th>
            <th scope="col">least</th>
            <th scope="col">most</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(report!.extremes).map(([key, it]) => (
            <Row key={key} name={measureSaid(key)} it={it} n={n} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ name, it, n }: { readonly name: string; readonly it: Extreme; readonly n: number }) {
  const cell = (value: number, run: Run, which: string) => (
    <td>
      <b>{grouped(value)}</b>{" "}
      <OpenButton run={run} what={`The ${which} for n = ${n}: ${name}, ${grouped(value)}.`} />
      <small className="hint">{setupSaid(run.setup).replace(/^n = \d+( · )?/, "")}</small>
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {cell(it.min, it.least, "least")}
      {cell(it.max, it.most, "most")}
    </tr>
  );
}
