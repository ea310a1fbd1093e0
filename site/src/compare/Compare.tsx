import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { grouped, shortened } from "../app/figures.ts";
import { useBench } from "../app/bench.ts";
import { Choice } from "../choose/Field.tsx";
import type { Shown } from "../run/run.worker.ts";
import { Bar } from "../watch/Player.tsx";
import { PlaybackHere, stopOfPlayback, usePlaybackHere } from "../watch/playback.ts";
import { SpaceTime } from "../watch/SpaceTime.tsx";
import { Stage } from "../watch/Stage.tsx";
import { useKeys } from "../watch/useKeys.ts";
import { haveTime, readings, type Clock, type Readings } from "./clock.ts";
import { Costs } from "./Costs.tsx";
import { say } from "./difference.ts";
import { Differences } from "./Differences.tsx";
import { beside, useSecond } from "./second.ts";
import { Pairing } from "./Pairing.tsx";
import { Side } from "./Side.tsx";
import { keys, playbacks } from "./together.ts";
import "./compare.css";

type Pictures = "rings" | "diagrams" | "both";

/** Two runs side by side on one clock, and what the one costs more than the other. */
export default function Compare() {
  const first = useBench();
  const second = useSecond();
  const { other, compareWith } = first;
  const { open } = second;
  useEffect(() => {
    if (other) void open(other);
    else compareWith({ form: beside(useBench.getState().asked.form) }, false);
  }, [other, open, compareWith]);
  const [wanted, setClock] = useState<Clock>("events");
  const [pictures, setPictures] = useState<Pictures>("rings");
  const [a, b] = [first.shown?.recording, second.shown?.recording];
  const isTimed = haveTime(a, b);
  const clock = wanted === "time" && !isTimed ? "events" : wanted;
  const on = useMemo(() => readings(clock, a, b), [clock, a, b]);
  useEffect(() => {
    const [one, two] = playbacks;
    const { reel } = one.getState();
    // Another clock or another second run leaves the first where it stands.
    const isOver = reel?.taken === a?.process.length;
    const stood = isOver ? undefined : reel?.taken;
    const at = reel?.recording === a ? stood : useBench.getState().made.at;
    two.getState().load(b, undefined, on.stops[1]);
    one.getState().load(a, at, on.stops[0]);
  }, [a, b, on]);
  useEffect(
    () => () => {
      playbacks.forEach((it) => it.getState().load(undefined));
      useSecond.getState().close();
    },
    [],
  );
  useKeys(keys);

  const swap = () => {
    if (!other?.asked) return;
    useBench.setState({ other: { asked: first.asked } });
    void first.run(other.asked);
  };
  const watch = () => {
    useBench.setState({ view: "watch" });
    void first.run(second.asked);
  };
  const runs = [first, second] as const;
  return (
    <main className="compare">
      <div className="compare-two">
        <Side name="First" choosing={first} complaint={first.complaint} />
        <Side
          name="Second"
          choosing={{ ...second, run: async (asked) => compareWith(asked) }}
          complaint={second.complaint}
        />
      </div>
      <section className="compare-bar" aria-label="Clock of both runs">
        <div className="compare-choices">
          <Choice
            label="One clock for both"
            value={clock}
            options={[
              ["events", "events: the k-th of each"],
              ["causal", "causal time"],
              ...(isTimed ? [["time", "time"] as const] : []),
            ]}
            onChoose={(to) => setClock(to as Clock)}
          />
          <Choice
            label="Drawn"
            value={pictures}
            options={[
              ["rings", "both rings"],
              ["diagrams", "both diagrams"],
              ["both", "rings and diagrams"],
            ]}
            onChoose={(to) => setPictures(to as Pictures)}
          />
          <span className="row">
            <button type="button" onClick={swap} disabled={!other?.asked}>
              Swap
            </button>
            <button type="button" onClick={watch} disabled={!second.shown}>
              Open the second in Watch
            </button>
          </span>
        </div>
        {(a || b) && (
          <PlaybackHere value={a ? playbacks[0] : playbacks[1]}>
            <Both clock={clock} on={on} />
          </PlaybackHere>
        )}
        {runs.map(
          ({ shown, under }, i) =>
            shown &&
            !shown.recording &&
            !under && (
              <p className="aside" key={i === 0 ? "first" : "second"}>
                {i === 0 ? "The first" : "The second"} run{" "}
                {shown.stopped ? "was stopped" : "is too long to be recorded"}: of it only the
                totals are compared.
              </p>
            ),
        )}
        {first.shown && second.shown && (
          <Costs first={first.shown} second={second.shown}>
            {(one, two) => <p className="compare-said">{say(one, two)}</p>}
          </Costs>
        )}
      </section>
      {pictures !== "diagrams" && (
        <div className="compare-two rings">
          {runs.map(({ shown, under }, i) => (
            <PlaybackHere value={playbacks[i]} key={i === 0 ? "first" : "second"}>
              <div>
                <Stage shown={shown} live={under?.progress?.picture} />
              </div>
            </PlaybackHere>
          ))}
        </div>
      )}
      {pictures !== "rings" && (
        <div className="compare-two">
          {runs.map(({ shown }, i) => (
            <PlaybackHere value={playbacks[i]} key={i === 0 ? "first" : "second"}>
              <div>{shown?.recording && <OneDiagram shown={shown} />}</div>
            </PlaybackHere>
          ))}
        </div>
      )}
      {first.shown && second.shown && (
        <Costs first={first.shown} second={second.shown}>
          {(one, two) => <Differences first={one} second={two} />}
        </Costs>
      )}
      {first.shown && second.shown && <Pairing first={first.shown} second={second.shown} />}
    </main>
  );
}

/** The player of both, and where their clock stands. */
function Both({ clock, on }: { readonly clock: Clock; readonly on: Readings }) {
  const playback = usePlaybackHere();
  const stop = useStore(playback, stopOfPlayback);
  const last = useStore(playback, (it) => it.last);
  const unit = clock === "events" ? "event" : "step";
  const where =
    clock === "events"
      ? `event ${grouped(stop)} of ${grouped(last)}`
      : stop === 0
        ? "nothing yet"
        : clock === "causal"
          ? `causal time ${grouped(stop - 1)} of ${grouped(last - 1)}`
          : `time ${shortened(on.times![stop - 1] ?? "0")}`;
  return (
    <div className="player">
      <Bar unit={unit} of="both runs" where={where} />
    </div>
  );
}

function OneDiagram({ shown }: { readonly shown: Shown }) {
  const [event, setEvent] = useState<number>();
  const recording = shown.recording!;
  const isThere = event !== undefined && event < recording.process.length;
  return (
    <SpaceTime
      key={String(recording.inRounds)}
      recording={recording}
      ids={shown.picture.ids}
      chosen={isThere ? event : undefined}
      onEvent={setEvent}
    />
  );
}
