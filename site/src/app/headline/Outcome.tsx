import { namesOf } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { grouped, plural, sayPosition, shortened } from "../../form/format.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { sayWrong } from "../../run/wrong.ts";
import { Violations } from "./Banners.tsx";
import { sayTitle } from "./say-title.ts";

interface OutcomeProps extends Pick<
  ShownRun,
  "result" | "stopped" | "repeats" | "picture" | "recording"
> {
  /** True if the outcome belongs to an earlier run, because the latest request was refused. */
  readonly stale: boolean;
  /** True if the run is under way on the server of the page. */
  readonly isLive?: boolean;
}

/** Says how a run ended, with its costs and what it violates. */
export function Outcome(props: OutcomeProps) {
  const { result, stopped, repeats, picture, recording, stale, isLive } = props;
  const { n, leaders, messages, causal, time } = result;
  const names = useMemo(() => namesOf(picture.ids, n), [picture, n]);
  const facts = [
    ...(leaders.length === 1 && names.byId ? [sayPosition(leaders[0].position)] : []),
    plural(messages.total, "message"),
    `critical path ${plural(causal.last, "message")}${
      causal.declaration === undefined || causal.declaration === causal.last
        ? ""
        : ` (${grouped(causal.declaration)} at the election)`
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
      : sayTitle({ result, stopped, recording }, names);
  // The title may say it already.
  const violations = result.violations?.filter((it) => !title.toLowerCase().includes(it)) ?? [];
  return (
    <div data-stale={stale ? "" : undefined}>
      {stale && <p className="aside">Still showing the previous run:</p>}
      <h2 className={isWrong ? "wrong" : undefined}>
        {title}
        {leaders.length === 1 && wrong !== undefined && `, ${wrong}`}
      </h2>
      <p className="facts">{facts.join(" · ")}</p>
      <Violations result={{ ...result, violations }} stopped={stopped} />
    </div>
  );
}
