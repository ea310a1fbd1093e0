import { useMemo } from "react";
import type { Shown } from "../run/run.worker.ts";
import { pairOf } from "./pair.ts";

interface PairingProps {
  readonly first: Shown;
  readonly second: Shown;
}

/** What a paper says of both algorithms together, and the lines of both runs; empty where none does. */
export function Pairing({ first, second }: PairingProps) {
  const pair = useMemo(() => pairOf(first, second), [first, second]);
  if (!pair) return undefined;
  const { holds, says, cite, line, first: one, second: two } = pair;
  const rows = Array.from({ length: Math.max(one.length, two.length) }, (_, i) => i);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a telephone it is scrolled sideways.
    <section className="scroll" aria-label="What both runs share" tabIndex={0}>
      <p className="compare-pair">
        {holds ? "✓" : "✗"} {says} <cite>{cite}</cite>
      </p>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col">{line}</th>
            <th scope="col">{first.header.algorithm}</th>
            <th scope="col">{second.header.algorithm}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              <td>{one[i] ?? "–"}</td>
              <td>{two[i] ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
