import type { Layout } from "@ringleader/core/figure";
import { grouped } from "../app/figures.ts";
import { growthOf } from "./growth.ts";
import { logarithmSaid } from "./logarithm-said.ts";

/** What the figure shows, as numbers. */
export function Medians({ layout, what }: { readonly layout: Layout; readonly what: string }) {
  const { series, curves } = layout;
  const named = ({ algorithm, detail }: Layout["series"][number]) =>
    detail === "" ? algorithm : `${algorithm} ${detail}`;
  const grown = series.flatMap((it) => {
    const growth = growthOf(it.points);
    return growth ? [{ name: named(it), sizes: it.points.length, growth }] : [];
  });
  return (
    <>
      {grown.length > 0 && (
        <section aria-label="Growth">
          <h3>Growth</h3>
          <table>
            <caption>The line through the medians, both by their logarithms</caption>
            <thead>
              <tr>
                <th scope="col">algorithm</th>
                <th scope="col">grows like</th>
                <th scope="col">fit, r²</th>
              </tr>
            </thead>
            <tbody>
              {grown.map(({ name, growth }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    n<sup>{growth.exponent.toFixed(2)}</sup>
                  </td>
                  <td>{growth.r2.toFixed(4)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section aria-label="Medians">
        <h3>Medians</h3>
        <table>
          <caption>{what}, and the 5th to the 95th percentile</caption>
          <thead>
            <tr>
              <th scope="col">algorithm</th>
              <th scope="col">n</th>
              <th scope="col">runs</th>
              <th scope="col">median</th>
              <th scope="col">5 to 95 %</th>
            </tr>
          </thead>
          <tbody>
            {series.flatMap((it) =>
              it.points.map(({ n, runs, median, low, high, violated }) => (
                <tr key={`${named(it)} ${n}`}>
                  <th scope="row">{named(it)}</th>
                  <td>{grouped(n)}</td>
                  <td>{grouped(runs)}</td>
                  <td>
                    {logarithmSaid(median)}
                    {violated > 0 && ` (${grouped(violated)} violated)`}
                  </td>
                  <td>
                    {logarithmSaid(low)} to {logarithmSaid(high)}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
        {curves.length > 0 && (
          <ul className="plain curves">
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
