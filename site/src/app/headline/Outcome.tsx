import { namesOf, type Names } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { grouped, plural, shortened } from "../../form/format.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { listNames } from "../../run/standing.ts";
import { sayWrong } from "../../run/wrong.ts";
import { Violations } from "./Banners.tsx";

interface OutcomeProps extends Pick<ShownRun, "result" | "stopped" | "repeats" | "picture"> {
  /** True if the outcome belongs to an earlier run, because the latest request was refused. */
  readonly stale: boolean;
  /** True if the run is under way on the server of the page. */
  readonly isLive?: boolean;
}

/** Says how a run ended, with its costs and what it violates. */
export function Outcome({ result, stopped, repeats, picture, stale, isLive }: OutcomeProps) {
  const { n, leaders, messages, causal, time } = result;
  const names = useMemo(() => namesOf(picture.ids, n), [picture, n]);
  const facts = [
    ...(leaders.length === 1 && names.byId
      ? [`position ${grouped(leaders[0].position)} of ${grouped(n)}`]
      : []),
    plural(messages.total, "message"),
    `critical path ${plural(causal.last, "message")}${
      causal.declaration === undefined ? "" : ` (${grouped(causal.declaration)} at the election)`
    }`,
    ...(typeof time?.["home"] === "string" ? [`elected at time ${shortened(time["home"])}`] : []),
    ...(typeof time?.["finish"] === "string" ? [`over at time ${shortened(time["finish"])}`] : []),
    result.informed === n
      ? "every process knows the leader"
      : result.informed === 1 && leaders.length === 1 && !stopped
        ? "only the leader knows it: this run does not announce it"
        : `${grouped(result.informed)} of ${grouped(n)} processes know the leader`,
  ];
  const wrong = sayWrong({ result, stopped, repeats });
  const isWrong = leaders.length > 1 || (leaders.length === 0 && !stopped) || wrong !== undefined;
  const title =
    isLive && stopped && leaders.length === 0
      ? "No process is elected so far"
      : titleOf(result, stopped, names);
  return (
    <div data-stale={stale ? "" : undefined}>
      {stale && <p className="aside">Still showing the previous run:</p>}
      <h2 className={isWrong ? "wrong" : undefined}>
        {title}
        {leaders.length === 1 && wrong !== undefined && `, ${wrong}`}
      </h2>
      <p className="facts">{facts.join(" · ")}</p>
      <Violations result={result} stopped={stopped} />
    </div>
  );
}

/** Largest number of leaders that are named. */
const NAMED = 8;

/** Says which processes are elected, at least one. */
export function sayElected(leaders: readonly number[], names: Names): string {
  const [leader] = leaders;
  if (leaders.length === 1)
    return names.byId
      ? `Process ${grouped(names.of(leader))} is elected`
      : `The process at ${names.of(leader)} is elected`;
  return `${grouped(leaders.length)} leaders: ${listNames(leaders, names, NAMED)}`;
}

function titleOf(
  { leaders, outcome, setup }: ShownRun["result"],
  stopped: boolean,
  names: Names,
): string {
  if (leaders.length > 0)
    return sayElected(
      leaders.map(({ position }) => position),
      names,
    );
  // A run by hand waits for the user's next choice.
  if (stopped && setup["schedule"] === "trace") return "By hand: choose the next delivery";
  if (stopped) return "Stopped before a process was elected";
  return outcome === "deadlock" ? "Deadlock: no process is elected" : "No process is elected";
}
