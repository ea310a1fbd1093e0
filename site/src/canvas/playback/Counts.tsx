import type { CSSProperties } from "react";
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
  return (
    <div className="panel">
      <h3>Messages</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys. */}
      <section className="scroll" tabIndex={0} aria-label="Messages by kind">
        <table className="counts">
          <thead>
            <tr>
              <th scope="col">{phases.length > 0 ? "phase" : "kind"}</th>
              <th scope="col" className="number">
                all
              </th>
              {kinds.map(({ name }, i) => (
                <th scope="col" key={name} className="number">
                  <i className="message" style={{ background: `var(--kind-${i % 5})` }} />
                  {recording ? sayKind(recording, recording.kinds.indexOf(name)) : name}
                </th>
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
                {kinds.map(({ name, byPhase }) => (
                  <td key={name} className="number">
                    {byPhase ? grouped(byPhase[i]) : ""}
                  </td>
                ))}
              </tr>
            ))}
            {phases.length > MOST_ROWS && (
              <tr>
                <td colSpan={kinds.length + 2}>
                  … and {grouped(phases.length - MOST_ROWS)} more phases
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">all</th>
              <td className="number">{grouped(total)}</td>
              {kinds.map(({ name, total }) => (
                <td key={name} className="number">
                  {grouped(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {!isOver && (
        <p className="aside">So far; {grouped(result.messages.total)} in the whole run.</p>
      )}
      {isOver && atElection !== undefined && atElection !== total && (
        <p className="aside">{grouped(atElection)} of them before the election.</p>
      )}
    </div>
  );
}

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
