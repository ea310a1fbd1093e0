import { catalogue } from "@ringleader/core/internal";
import { namesOf } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { grouped, plural } from "../../form/format.ts";
import { chooseAlgorithm } from "../../run/form.ts";
import { withoutWhich } from "../../form/text/outside.ts";
import type { RunProgress, ShownRun } from "../../run/run.worker.ts";
import { countStanding, leadersIn, phaseNow } from "../../run/standing.ts";
import { FailureLine } from "../Failures.tsx";
import { usePageStore } from "../store.ts";
import { Banners, sayOutside } from "./Banners.tsx";
import { Outcome } from "./Outcome.tsx";
import { sayElected } from "./say-title.ts";

/** Says what is going on at the playhead and, once it is there, how the run ended. */
export function Headline() {
  const { shown, under, complaint, stop } = usePageStore();
  const isRefused = complaint !== undefined && !complaint.beside;
  return (
    <div className="headline">
      {!under && !isRefused && shown && <Banners {...shown} />}
      <div aria-live="polite" id="outcome">
        {under && <h2>Running …</h2>}
        {complaint && <FailureLine {...complaint} />}
        {isRefused && complaint.kind !== "broken" && <RefusalHelp />}
        {!under && shown && <Moment shown={shown} stale={isRefused} />}
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

interface MomentProps {
  readonly shown: ShownRun;
  readonly stale: boolean;
}

/** The outcome, or what is going on at the playhead before the end of the run. */
function Moment({ shown, stale }: MomentProps) {
  const { recording, picture } = shown;
  const reel = useMoment(recording);
  const names = useMemo(() => namesOf(picture.ids, picture.n), [picture]);
  const isLive = usePageStore((store) => store.shownRequest.live === true);
  const outcome = <Outcome {...shown} stale={stale} isLive={isLive} />;
  if (!recording) return outcome;
  // The playback loads a new recording only after the first render.
  if (!reel) return <h2>…</h2>;
  if (reel.taken === recording.process.length) return outcome;
  const leaders = leadersIn(reel.faces);
  const standing = countStanding(picture, reel.faces);
  const phase = phaseNow(reel);
  const sent = recording.sends[reel.taken];
  const going = [
    ...(phase === undefined ? [] : [`Phase ${phase}`]),
    ...(standing === undefined
      ? []
      : [`${grouped(standing)} of ${grouped(picture.n)} still standing`]),
  ];
  const before = reel.taken === 0 ? "No process has started yet" : going.join(" · ");
  return (
    <div data-stale={stale ? "" : undefined}>
      {stale && <p className="aside">Still showing the previous run:</p>}
      <h2 className={leaders.length > 1 ? "wrong" : undefined}>
        {leaders.length > 0 ? sayElected(leaders, names) : before || "No process is elected yet"}
      </h2>
      <p className="facts">
        {plural(sent, "message")} so far · {grouped(reel.inFlight)} in flight
      </p>
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
      {sayOutside(without)}
    </p>
  );
}
