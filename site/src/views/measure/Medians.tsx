import type { ChartLayout } from "@ringleader/core/internal/chart";
import { grouped } from "../../form/format.ts";
import { Table } from "../../form/Table.tsx";
import { formatLogarithm, growthOf } from "./growth.ts";

export function Medians({ layout, what }: { readonly layout: ChartLayout; readonly what: string }) {
  const { curves } = layout;
  const series = layout.series.map(({ algorithm, detail, points }) => ({
    name: `${algorithm} ${detail}`.trim(),
    points,
  }));
  const fits = series.flatMap(({ name, points }) => {
    const growth = growthOf(points);
    return growth ? [{ name, ...growth }] : [];
  });
  return (
    <>
      {fits.length > 0 && (
        <section aria-label="Growth">
          <h3>Growth</h3>
          <Table
            caption="Power law fitted to the medians"
            columns={["algorithm", "grows like", "fit, r²"]}
            rows={fits.map(({ name, exponent, r2 }) => [
              name,
              name,
              <>
                n<sup>{exponent.toFixed(2)}</sup>
              </>,
              r2.toFixed(4),
            ])}
          />
        </section>
      )}
      <section aria-label="Medians">
        <h3>Medians</h3>
        <Table
          caption={`${what}: median, and 5th to 95th percentile`}
          columns={["algorithm", "n", "runs", "median", "5 to 95 %"]}
          rows={series.flatMap(({ name, points }) =>
            points.map(({ n, runs, median, low, high, violated }) => [
              `${name} ${n}`,
              name,
              grouped(n),
              grouped(runs),
              `${formatLogarithm(median)}${violated > 0 ? ` (${grouped(violated)} violated)` : ""}`,
              `${formatLogarithm(low)} to ${formatLogarithm(high)}`,
            ]),
          )}
        />
        {curves.length > 0 && (
          <ul className="stack">
            {curves.map(({ letter, says, cite, kind }) => (
              <li key={letter}>
                <b>{letter}</b> {says} <cite>{cite}</cite>
                {kind === "refuted" && " (refuted)"}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
