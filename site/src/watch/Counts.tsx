import type { CSSProperties } from "react";
import { grouped } from "../app/figures.ts";
import type { Shown } from "../run/run.worker.ts";

/** Phases beyond these are summed up in one row. */
const MOST_ROWS = 40;

/** How many messages of which kind were sent in which phase. */
export function Counts({ counts: { phases, kinds }, result }: Shown) {
  const { total, atElection } = result.messages;
  const phased = kinds.filter(({ byPhase }) => byPhase !== undefined);
  const sums = phases.map((_, i) => phased.reduce((sum, { byPhase }) => sum + byPhase![i], 0));
  const most = Math.max(1, ...sums);
  const figures = { "--figures": `calc(${grouped(total).length}ch + 14px)` } as CSSProperties;
  return (
    <div className="panel">
      <h3>Messages</h3>
      <div className="scroll">
        <table style={figures}>
          <thead>
            <tr>
              <th scope="col">{phases.length > 0 ? "phase" : "kind"}</th>
              {kinds.map(({ name }, i) => (
                <th scope="col" key={name} className="number">
                  <i className="message" style={{ background: `var(--kind-${i % 5})` }} />
                  {name}
                </th>
              ))}
              <th scope="col" className="bar">
                <span>all</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {phases.slice(0, MOST_ROWS).map((phase, i) => (
              <tr key={phase}>
                <th scope="row">{phase}</th>
                {kinds.map(({ name, byPhase }) => (
                  <td key={name} className="number">
                    {byPhase ? grouped(byPhase[i]) : ""}
                  </td>
                ))}
                <td className="bar">
                  <span>{grouped(sums[i])}</span>
                  <i style={{ "--share": sums[i] / most } as CSSProperties} />
                </td>
              </tr>
            ))}
            {phases.length > MOST_ROWS && (
              <tr>
                <td colSpan={kinds.length + 2}>
                  … and {grouped(phases.length - MOST_ROWS)} phases more
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">all</th>
              {kinds.map(({ name, total }) => (
                <td key={name} className="number">
                  {grouped(total)}
                </td>
              ))}
              <td className="bar">
                <span>{grouped(total)}</span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {atElection !== undefined && atElection !== total && (
        <p className="aside">{grouped(atElection)} of them before the leader was elected.</p>
      )}
    </div>
  );
}
