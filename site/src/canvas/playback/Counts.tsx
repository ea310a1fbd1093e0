import type { CSSProperties, ReactNode } from "react";
import { grouped } from "../../form/format.ts";
import type { Reel } from "@ringleader/core/internal/recording";
import type { Counts as Counted, ShownRun } from "../../run/run.worker.ts";
import { sayKind } from "../../run/say-kind.ts";
import { useMoment } from "./useMoment.ts";

const MOST_ROWS = 40;

/** Counts messages by kind and phase; during playback, only those sent so far. */
export function Counts({ counts: { phases, kinds: atEnd }, result, recording }: ShownRun) {
  const reel = useMoment(recording);
  const isOver = !reel || reel.taken === recording!.process.length;
  const kinds = isOver ? atEnd : atEnd.map((kind) => soFar(kind, phases, reel));
  const { atElection } = result.messages;
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0);
  const sumsOf = (counted: typeof atEnd) =>
    phases.map((_, i) => counted.reduce((sum, { byPhase }) => sum + (byPhase?.[i] ?? 0), 0));
  const sums = sumsOf(kinds);
  const most = Math.max(1, ...sumsOf(atEnd));
  const phased = kinds.filter(({ byPhase }) => byPhase);
  const nameOf = (name: string) =>
    recording ? sayKind(recording, recording.kinds.indexOf(name)) : name;
  // Kinds are rows, so that their names and numbers have room whatever their length.
  return (
    <div className="panel">
      <h3>Messages</h3>
      <table className="counts">
        <thead>
          <tr>
            <th scope="col">kind</th>
            <Column>messages</Column>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, total: sent }, i) => (
            <tr key={name}>
              <th scope="row">
                <Kind index={i} /> {nameOf(name)}
              </th>
              <td className="number">{grouped(sent)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">all</th>
            <td className="number">{grouped(total)}</td>
          </tr>
        </tfoot>
      </table>
      {phases.length > 0 && (
        <table className="counts phases">
          <thead>
            <tr>
              <th scope="col">phase</th>
              <Column>all</Column>
              {phased.length > 1 &&
                phased.map(({ name }) => (
                  <Column key={name} title={nameOf(name)}>
                    <Kind index={kinds.findIndex((it) => it.name === name)} />
                    <span className="hidden">{nameOf(name)}</span>
                  </Column>
                ))}
            </tr>
          </thead>
          <tbody>
            {phases.slice(0, MOST_ROWS).map((phase, i) => (
              <tr key={phase}>
                <th scope="row">{phase}</th>
                <td className="number bar" style={{ "--share": sums[i] / most } as CSSProperties}>
                  {grouped(sums[i])}
                </td>
                {phased.length > 1 &&
                  phased.map(({ name, byPhase }) => (
                    <td key={name} className="number">
                      {grouped(byPhase![i])}
                    </td>
                  ))}
              </tr>
            ))}
            {phases.length > MOST_ROWS && (
              <tr>
                <td colSpan={phased.length + 2}>
                  … and {grouped(phases.length - MOST_ROWS)} more phases
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {!isOver && (
        <p className="aside">So far; {grouped(result.messages.total)} in the whole run.</p>
      )}
      {isOver && atElection !== undefined && atElection !== total && (
        <p className="aside">{grouped(atElection)} of them before the election.</p>
      )}
    </div>
  );
}

/** The head of a column of numbers. */
const Column = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <th scope="col" className="number" title={title}>
    {children}
  </th>
);

const Kind = ({ index }: { readonly index: number }) => (
  <i className="message" style={{ background: `var(--kind-${index % 5})` }} />
);

function soFar(
  { name, byPhase }: Counted["kinds"][number],
  phases: readonly number[],
  reel: Reel,
): Counted["kinds"][number] {
  const kind = reel.recording.kinds.indexOf(name);
  return {
    name,
    total: reel.sentOf(kind),
    ...(byPhase && { byPhase: phases.map((phase) => reel.sentOf(kind, phase)) }),
  };
}
