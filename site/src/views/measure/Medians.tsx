import { spanOf, type ChartLayout, type ChartPoint } from "@ringleader/core/internal/chart";
import { grouped } from "../../form/format.ts";
import { Table } from "../../form/Table.tsx";
import type { ReactNode } from "react";
import { fitsOf, formatLogarithm, growthOf, type ModelFit } from "./growth.ts";
import { Source } from "../../form/text/Source.tsx";

interface MediansProps {
  readonly layout: ChartLayout;
  readonly what: string;
  /** Returns the function that opens the run of a median. */
  readonly opener: (point: ChartPoint) => (() => void) | undefined;
}

export function Medians({ layout, what, opener }: MediansProps) {
  const { curves } = layout;
  const series = layout.series.map(({ algorithm, detail, points }) => ({
    name: `${algorithm} ${detail}`.trim(),
    points,
  }));
  const span = spanOf(series.flatMap(({ points }) => points));
  const growths = series.flatMap(({ name, points }) => {
    const growth = growthOf(points);
    return growth ? [{ name, ...growth, fits: fitsOf(points) }] : [];
  });
  return (
    <>
      {growths.length > 0 && (
        <section aria-label="Growth">
          <h3>Growth</h3>
          <Table
            caption="Functions fitted to the medians, the best first, with their deviation"
            columns={["algorithm", "best fit", "other fits", "power law, r²"]}
            rows={growths.map(({ name, exponent, r2, fits: [best, ...others] }) => [
              name,
              name,
              best && <b key="best">{formatFit(best)}</b>,
              others.map(formatFit).join(", "),
              <span key="power">
                n<sup>{exponent.toFixed(2)}</sup>, {r2.toFixed(4)}
              </span>,
            ])}
          />
        </section>
      )}
      <section aria-label="Medians">
        <h3>Medians</h3>
        <Table
          caption={`${what}: median, and ${span}`}
          columns={["algorithm", "n", "runs", "median", span]}
          rows={series.flatMap(({ name, points }) =>
            points.map((point) => [
              `${name} ${point.n}`,
              name,
              grouped(point.n),
              grouped(point.runs),
              <Median key="median" open={opener(point)}>
                {`${formatLogarithm(point.median)}${point.violated > 0 ? ` (${grouped(point.violated)} violated)` : ""}`}
              </Median>,
              `${formatLogarithm(point.low)} to ${formatLogarithm(point.high)}`,
            ]),
          )}
        />
        {curves.length > 0 && (
          <ul className="stack">
            {curves.map(({ letter, says, cite, kind }) => (
              <li key={letter}>
                <b>{letter}</b> {says} <Source cite={cite} />
                {kind === "refuted" && " (refuted)"}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const formatFit = ({ model, constant, spread }: ModelFit): string =>
  `${constant.toPrecision(3)} ${model} (±${(100 * spread).toFixed(0)} %)`;

interface MedianProps {
  readonly open: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Shows a median; a press opens its run in Watch. */
const Median = ({ open, children }: MedianProps) =>
  open ? (
    <button type="button" className="link" title="Open this run in Watch" onClick={open}>
      {children}
    </button>
  ) : (
    children
  );
