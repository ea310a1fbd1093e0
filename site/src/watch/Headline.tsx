import type { Result } from "@ringleader/core";
import { grouped, plural, shortened } from "../app/figures.ts";
import { useBench } from "../app/bench.ts";
import { OutsideBanner } from "../choose/OutsideBanner.tsx";
import { RefusalHelp } from "../choose/RefusalHelp.tsx";
import type { Progress } from "../run/run.worker.ts";

/** What came out, in a sentence; while a run is under way, how far it is. */
export function Headline() {
  const { shown, under, complaint, stop } = useBench();
  return (
    <div className="headline">
      {!under && (!complaint || complaint.beside) && <OutsideBanner />}
      <div aria-live="polite" id="outcome">
        {under && <h2>Running …</h2>}
        {complaint && (
          <p className="complaint" role="alert">
            {complaint.ours && <strong>This is the page’s own fault: </strong>}
            {complaint.line !== undefined && <strong>Line {complaint.line}: </strong>}
            {complaint.sentence}
          </p>
        )}
        {complaint && !complaint.ours && !complaint.beside && <RefusalHelp />}
        {!under && shown && (
          <Outcome
            result={shown.result}
            stopped={shown.stopped}
            stale={complaint !== undefined && !complaint.beside}
          />
        )}
      </div>
      {under && (
        <div className="progress">
          <progress aria-label="The run goes on; nobody knows how long" />
          <span>{under.progress ? far(under.progress) : "starting"}</span>
          <button type="button" onClick={stop}>
            Stop
          </button>
        </div>
      )}
    </div>
  );
}

function far({ delivered, waiting, seconds }: Progress): string {
  const done =
    waiting === undefined
      ? `${plural(delivered, "event")} of the trace agree`
      : `${plural(delivered, "message")}, ${grouped(waiting)} in flight`;
  return `${done}, ${seconds.toFixed(1)} s`;
}

interface OutcomeProps {
  readonly result: Result;
  readonly stopped: boolean;
  /** Of an earlier run: what was asked for last was refused. */
  readonly stale: boolean;
}

export function Outcome({ result, stopped, stale }: OutcomeProps) {
  const { n, messages, causal, time, violations } = result;
  const facts = [
    plural(messages.total, "message"),
    causal.declaration === undefined
      ? `longest chain ${grouped(causal.last)}`
      : `elected after a chain of ${grouped(causal.declaration)}`,
    ...(typeof time?.["home"] === "string" ? [`at time ${shortened(time["home"])}`] : []),
    ...(typeof time?.["finish"] === "string" ? [`over at ${shortened(time["finish"])}`] : []),
    result.informed === n ? "everybody knows" : `${grouped(result.informed)} of ${grouped(n)} know`,
  ];
  return (
    <div data-stale={stale ? "" : undefined}>
      {stale && <p className="aside">Still showing the run before:</p>}
      <h2>{title(result, stopped)}</h2>
      <p className="facts">{facts.join(" · ")}</p>
      {!stopped &&
        violations?.map((sentence) => (
          <p className="complaint" key={sentence}>
            {sentence}
          </p>
        ))}
    </div>
  );
}

function title({ leaders, n, outcome }: Result, stopped: boolean): string {
  const [leader] = leaders;
  if (leaders.length > 1) return `${grouped(leaders.length)} leaders at once`;
  if (leader && leader.id !== undefined)
    return `${grouped(leader.id)} leads, at position ${grouped(leader.position)} of ${grouped(n)}`;
  if (leader) return `Position ${grouped(leader.position)} of ${grouped(n)} leads`;
  if (stopped) return "Stopped before anybody was elected";
  return outcome === "deadlock" ? "Deadlock: nobody is elected" : "Nobody is elected";
}
