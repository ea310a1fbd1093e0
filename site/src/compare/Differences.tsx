import { shortened } from "../app/figures.ts";
import { difference, type Known } from "./difference.ts";
import type { Figures } from "./figures-of.ts";

interface DifferencesProps {
  readonly first: Known;
  readonly second: Known;
}

interface Row {
  readonly name: string;
  /** Of a kind of message. */
  readonly isKind?: boolean;
  /** Words have no difference. */
  readonly isWords?: boolean;
  readonly of: (figures: Figures) => string | undefined;
}

/** What both have cost, by kind of message, at this moment and in the end. */
export function Differences({ first, second }: DifferencesProps) {
  const kinds = [...new Set([...first.end.byKind.keys(), ...second.end.byKind.keys()])];
  const rows: Row[] = [
    ...kinds.map((name) => ({ name, isKind: true, of: (it: Figures) => it.byKind.get(name) })),
    { name: "all messages", of: ({ total }) => total },
    { name: "causal time", of: ({ causal }) => causal },
    ...(first.end.time !== undefined || second.end.time !== undefined
      ? [{ name: "time in rounds", of: ({ time }: Figures) => time }]
      : []),
    { name: "know the leader", of: ({ knows }) => knows },
    { name: "leads", isWords: true, of: ({ leaders }) => leaders },
  ];
  const isPlayed = first.now !== undefined || second.now !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a telephone it is scrolled sideways.
    <section className="scroll" aria-label="Cost of both runs" tabIndex={0}>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              messages
            </th>
            {isPlayed && (
              <th scope="colgroup" colSpan={3}>
                at this moment
              </th>
            )}
            <th scope="colgroup" colSpan={3}>
              in the end
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
                  first={first.now && of(first.now)}
                  second={second.now && of(second.now)}
                  isWords={isWords}
                />
              )}
              <Cells first={of(first.end)} second={of(second.end)} isWords={isWords} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Heads = () => (
  <>
    <th scope="col" className="number">
      first
    </th>
    <th scope="col" className="number">
      second
    </th>
    <th scope="col" className="number">
      difference
    </th>
  </>
);

interface CellsProps {
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly isWords: boolean | undefined;
}

/** What a run does not have, a kind of message or a time, is a dash, and no difference. */
function Cells({ first, second, isWords }: CellsProps) {
  const text = (value: string | undefined) =>
    value === undefined ? "–" : isWords ? value : shortened(value);
  return (
    <>
      <td className="number">{text(first)}</td>
      <td className="number">{text(second)}</td>
      <td className="number">{isWords ? "" : difference(first, second)}</td>
    </>
  );
}
