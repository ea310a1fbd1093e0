import { catalogue, type Result } from "@ringleader/core/internal";
import { useMemo } from "react";
import { grouped, plural, shortened } from "../../form/format.ts";
import { chooseAlgorithm } from "../../run/form.ts";
import { backInside, withoutWhich } from "../../form/text/outside.ts";
import type { RunProgress, ShownRun } from "../../run/run.worker.ts";
import { FailureLine } from "../Failures.tsx";
import { usePageStore } from "../store.ts";

export function Headline() {
  const { shown, under, complaint, stop } = usePageStore();
  const isRefused = complaint !== undefined && !complaint.beside;
  return (
    <div className="headline">
      {!under && !isRefused && <OutsideBanner />}
      <div aria-live="polite" id="outcome">
        {under && <h2>Running …</h2>}
        {complaint && <FailureLine {...complaint} />}
        {isRefused && complaint.kind !== "broken" && <RefusalHelp />}
        {!under && shown && <Outcome {...shown} stale={isRefused} />}
      </div>
      {under && (
        <div className="row progress">
          <progress aria-label="The run is under way" />
          <span>{under.progress ? describeProgress(under.progress) : "Starting …"}</span>
          <button type="button" onClick={stop}>
            Stop
          </button>
        </div>
      )}
    </div>
  );
}

function describeProgress({ delivered, waiting, seconds }: RunProgress): string {
  const done =
    waiting === undefined
      ? `${plural(delivered, "event")} of the trace compared with the replay`
      : `${plural(delivered, "message")}, ${grouped(waiting)} in flight`;
  return `${done}, ${seconds.toFixed(1)} s`;
}

interface OutcomeProps extends Pick<ShownRun, "result" | "stopped"> {
  /** True if the outcome belongs to an earlier run, because the latest request was refused. */
  readonly stale: boolean;
}

export function Outcome({ result, stopped, stale }: OutcomeProps) {
  const { n, leaders, messages, causal, time, violations } = result;
  const [leader] = leaders;
  const facts = [
    ...(leaders.length === 1 && leader?.id !== undefined
      ? [`position ${grouped(leader.position)} of ${grouped(n)}`]
      : []),
    plural(messages.total, "message"),
    causal.declaration === undefined
      ? `critical path ${grouped(causal.last)}`
      : `critical path to the election ${grouped(causal.declaration)}`,
    ...(typeof time?.["home"] === "string" ? [`elected at time ${shortened(time["home"])}`] : []),
    ...(typeof time?.["finish"] === "string" ? [`over at time ${shortened(time["finish"])}`] : []),
    result.informed === n
      ? "every process knows the leader"
      : `${grouped(result.informed)} of ${grouped(n)} processes know the leader`,
  ];
  return (
    <div data-stale={stale ? "" : undefined}>
      {stale && <p className="aside">Still showing the previous run:</p>}
      <h2>{titleOf(result, stopped)}</h2>
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

function titleOf({ leaders, n, outcome }: Result, stopped: boolean): string {
  const [leader] = leaders;
  if (leaders.length > 1) return `${grouped(leaders.length)} processes are elected`;
  if (leader) {
    return leader.id === undefined
      ? `The process at position ${grouped(leader.position)} of ${grouped(n)} is elected`
      : `Process ${grouped(leader.id)} is elected`;
  }
  if (stopped) return "Stopped before a process was elected";
  return outcome === "deadlock" ? "Deadlock: no process is elected" : "No process is elected";
}

/** Says which assumptions a run violates; the button runs the algorithm inside its model. */
function OutsideBanner() {
  const { shown, request, described, run } = usePageStore();
  const violated = shown?.result.setup["violated"];
  if (!Array.isArray(violated)) return null;
  return (
    <output className="row box outside">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path fill="currentColor" d="M10 2 1 18h18zm-1 6h2v5H9zm0 6.4h2v2H9z" />
      </svg>
      <span>
        <strong>Outside its model: without {violated.join(", ")}.</strong> Its claims do not apply.
      </span>
      {described && (
        <button
          type="button"
          onClick={() => void run({ form: backInside(request.form, described) })}
        >
          Run it inside its model
        </button>
      )}
    </output>
  );
}

/** The algorithms that elect a leader among identical processes by tossing coins. */
const withCoins = catalogue.filter((family) => {
  const { ids, coins } = family.with({}).needs;
  return !ids && coins;
});

/** Offers runs that are possible in place of the run that was refused. */
function RefusalHelp() {
  const { request, described, run } = usePageStore();
  const { form } = request;
  const without = useMemo(() => described && withoutWhich(form, described), [form, described]);
  const needs = described?.needs;
  if (needs?.ring && !needs.ids && !needs.coins) {
    return (
      <p className="row">
        Coins make identical processes differ. Run an algorithm that tosses coins:{" "}
        {withCoins.map(({ name }) => (
          <button
            key={name}
            type="button"
            onClick={() => void run({ form: chooseAlgorithm(form, name) })}
          >
            {name}
          </button>
        ))}
      </p>
    );
  }
  if (!without) return null;
  return (
    <p className="row">
      <button
        type="button"
        onClick={() => void run({ form: { ...form, violate: without.join(",") } })}
      >
        Run it anyway, outside its model
      </button>{" "}
      without {without.join(", ")}
    </p>
  );
}
