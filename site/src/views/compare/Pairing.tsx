import { useMemo } from "react";
import { Table } from "../../form/Table.tsx";
import type { BothRuns } from "./Costs.tsx";
import { pairOf } from "./pair.ts";

/** A claim that a paper makes about both algorithms, and its lines in both runs. */
export function Pairing({ first, second }: BothRuns) {
  const pair = useMemo(() => pairOf(first, second), [first, second]);
  if (!pair) return undefined;
  const { holds, says, cite, line, first: one, second: two } = pair;
  const rows = Array.from({ length: Math.max(one.length, two.length) }, (_, i) => i);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone.
    <section className="scroll" aria-label="What both runs share" tabIndex={0}>
      <p className="compare-pair">
        {holds ? "✓" : "✗"} {says} <cite>{cite}</cite>
      </p>
      <Table
        className="differences"
        columns={[line, first.header.algorithm, second.header.algorithm]}
        rows={rows.map((i) => [i, i + 1, one[i] ?? "–", two[i] ?? "–"])}
      />
    </section>
  );
}
