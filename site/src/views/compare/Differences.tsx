import { useMemo } from "react";
import { shortened } from "../../form/format.ts";
import { Table } from "../../form/Table.tsx";
import { pairOf } from "./pair.ts";
import { describeDifference, describeUnlike, difference } from "./difference.ts";
import { useCosts, type BothRuns, type RunCosts } from "./useCosts.ts";
import { Source } from "../../form/text/Source.tsx";

interface Row {
  readonly name: string;
  readonly isKind?: boolean;
  /** True if the values are texts, so no difference is shown. */
  readonly isWords?: boolean;
  readonly of: (costs: RunCosts) => string | undefined;
}

export function Differences(runs: BothRuns) {
  const [first, second] = useCosts(runs);
  const kinds = [...new Set([...first.end.byKind.keys(), ...second.end.byKind.keys()])];
  const rows: Row[] = [
    ...kinds.map((name) => ({
      name,
      isKind: true,
      of: (costs: RunCosts) => costs.byKind.get(name),
    })),
    { name: "all messages", of: ({ total }) => total },
    { name: "causal time", of: ({ causal }) => causal },
    ...(first.end.time !== undefined || second.end.time !== undefined
      ? [{ name: "time in rounds", of: ({ time }: RunCosts) => time }]
      : []),
    { name: "know the leader", of: ({ knows }) => knows },
    { name: "leader", isWords: true, of: ({ leaders }) => leaders },
  ];
  const isPlayed = first.now !== undefined || second.now !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone.
    <section className="scroll" aria-label="Cost of both runs" tabIndex={0}>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              messages
            </th>
            {isPlayed && (
              <th scope="colgroup" colSpan={3}>
                now
              </th>
            )}
            <th scope="colgroup" colSpan={3}>
              at the end
            </th>
          </tr>
          <tr>
            {isPlayed && <Heads />}
            <Heads />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isKind, isWords, of }) => (
            <tr key={`${isKind} ${name}`} data-row={isKind ? "kind" : name}>
              <th scope="row">{name}</th>
              {isPlayed && (
                <Cells
                  values={[first, second].map(({ now }) => now && of(now))}
                  isWords={isWords}
                />
              )}
              <Cells values={[first, second].map(({ end }) => of(end))} isWords={isWords} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function DifferenceLine(runs: BothRuns) {
  const costs = useCosts(runs);
  const unlike = describeUnlike(runs.first, runs.second);
  return (
    <>
      <p className="compare-sentence">{describeDifference(...costs)}</p>
      {unlike !== "" && (
        <p className="box outside" id="unlike">
          Not alike: {unlike}.
        </p>
      )}
    </>
  );
}

const Heads = () =>
  ["first", "second", "difference"].map((name) => (
    <th key={name} scope="col" className="number">
      {name}
    </th>
  ));

interface CellsProps {
  readonly values: readonly (string | undefined)[];
  readonly isWords: boolean | undefined;
}

/** Shows two values and their difference; a missing value is a dash. */
function Cells({ values: [first, second], isWords }: CellsProps) {
  const text = (value = "–") => (isWords || value === "–" ? value : shortened(value));
  return (
    <>
      <td className="number">{text(first)}</td>
      <td className="number">{text(second)}</td>
      <td className="number">{isWords ? "" : difference(first, second)}</td>
    </>
  );
}

/** Shows a claim that a paper makes about both algorithms, and the values that it compares. */
export function Pairing({ first, second }: BothRuns) {
  const pair = useMemo(() => pairOf(first, second), [first, second]);
  if (!pair) return undefined;
  const { holds, says, cite, line, first: one, second: two } = pair;
  const rows = Array.from({ length: Math.max(one.length, two.length) }, (_, i) => i);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone.
    <section className="scroll" aria-label="What both runs share" tabIndex={0}>
      <p className="compare-pair">
        {holds ? "✓" : "✗"} {says} <Source cite={cite} />
      </p>
      <Table
        className="differences"
        columns={[line, first.header.algorithm, second.header.algorithm]}
        rows={rows.map((i) => [i, i + 1, one[i] ?? "–", two[i] ?? "–"])}
      />
    </section>
  );
}
