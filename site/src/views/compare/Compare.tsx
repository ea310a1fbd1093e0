import type { Recording } from "@ringleader/core/internal/recording";
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { grouped, shortened } from "../../form/format.ts";
import { useFirst, useSecond } from "../../app/sides.ts";
import { usePageStore } from "../../app/store.ts";
import type { PageRequest } from "../../run/request.ts";
import { Choice } from "../../form/Field.tsx";
import { Bar } from "../../canvas/playback/Player.tsx";
import { PlaybackHere, usePlaybackHere } from "../../canvas/playback/playback.ts";
import { SpaceTime } from "../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { useKeys } from "../../form/useKeys.ts";
import { haveTime, readClock, type CompareClock, type ClockReadings } from "./clock.ts";
import { DifferenceLine, Differences, Pairing } from "./Differences.tsx";
import { firstRequest, pairWith, secondForm } from "./opening-pair.ts";
import { Side } from "./Side.tsx";
import { keys, playbacks } from "../../canvas/playback/together.ts";
import "./compare.css";

type Pictures = "rings" | "diagrams" | "both";

export default function Compare() {
  const first = useFirst();
  const second = useSecond();
  const { compare } = usePageStore();
  useSides();
  const [wanted, setClock] = useState<CompareClock>("causal");
  const [pictures, setPictures] = useState<Pictures>("rings");
  const [a, b] = [first.shown?.recording, second.shown?.recording];
  const both = first.shown && second.shown && { first: first.shown, second: second.shown };
  const isTimed = haveTime(a, b);
  const clock = wanted === "time" && !isTimed ? "events" : wanted;
  const readings = useMemo(() => readClock(clock, a, b), [clock, a, b]);
  usePlaybacks(a, b, readings);
  useKeys(keys);

  return (
    <main className="stack sections compare">
      <div className="columns two">
        <Side
          name="First"
          choosing={{
            ...first,
            run: async (request) =>
              compare({ first: { request: pairWith(request, first.form, second.form) } }),
          }}
          complaint={first.complaint}
        />
        <Side
          name="Second"
          choosing={{
            ...second,
            run: async (request) =>
              compare({ other: { request: pairWith(request, second.form, first.form) } }),
          }}
          complaint={second.complaint}
        />
      </div>
      <section className="compare-bar" aria-label="Clock of both runs">
        <div className="row">
          <Choice
            label="One clock for both"
            value={clock}
            options={[
              ["events", "events: the k-th event of each run"],
              ["causal", "causal time"],
              ...(isTimed ? [["time", "time"] as const] : []),
            ]}
            onChoose={(next) => setClock(next as CompareClock)}
          />
          <Choice
            label="Show"
            value={pictures}
            options={[
              ["rings", "both rings"],
              ["diagrams", "both diagrams"],
              ["both", "rings and diagrams"],
            ]}
            onChoose={(next) => setPictures(next as Pictures)}
          />
          <SideButtons />
        </div>
        {(a || b) && (
          <PlaybackHere value={a ? playbacks[0] : playbacks[1]}>
            <BothPlayer clock={clock} readings={readings} />
          </PlaybackHere>
        )}
        {[first, second].map(
          ({ shown, under }, i) =>
            shown &&
            !shown.recording &&
            !under && (
              <p className="aside" key={ordinals[i]}>
                The {ordinals[i]} run {shown.stopped ? "was stopped" : "is too long to be recorded"}
                , so only its totals are compared.
              </p>
            ),
        )}
        {both && <DifferenceLine {...both} />}
      </section>
      <BothPictures pictures={pictures} />
      {both && <Differences {...both} />}
      {both && <Pairing {...both} />}
    </main>
  );
}

const ordinals = ["first", "second"] as const;

/** Runs both sides. If none are chosen yet, the first is the run of the page. */
function useSides(): void {
  const { first, other, compare } = usePageStore();
  useEffect(() => {
    if (first) return useFirst.getState().open(first);
    const { request, shownRequest, shown, under, other: chosen } = usePageStore.getState();
    const opened = firstRequest(shown && !under ? shownRequest : request);
    const beside = chosen ?? { request: { form: secondForm(opened.form) } };
    return compare({ first: { request: opened }, other: beside }, false);
  }, [first, compare]);
  useEffect(() => {
    if (other) useSecond.getState().open(other);
  }, [other]);
  useEffect(
    () => () => {
      useFirst.getState().close();
      useSecond.getState().close();
    },
    [],
  );
}

/** Loads both recordings. If the first run is already loaded, it stays where it is. */
function usePlaybacks(
  a: Recording | undefined,
  b: Recording | undefined,
  { stops }: ClockReadings,
): void {
  useLayoutEffect(() => {
    const [one, two] = playbacks;
    const { reel } = one.getState();
    const isOver = reel?.taken === a?.process.length;
    const before = isOver ? undefined : reel?.taken;
    const at = reel?.recording === a ? before : useFirst.getState().shownRequest.at;
    two.getState().load(b, undefined, stops[1]);
    one.getState().load(a, at, stops[0]);
  }, [a, b, stops]);
  useEffect(() => () => playbacks.forEach((playback) => playback.getState().load(undefined)), []);
}

function SideButtons() {
  const { first, other, compare, run } = usePageStore();
  const sides = [useFirst(), useSecond()];
  const watch = (request: PageRequest) => {
    usePageStore.setState({ view: "watch" });
    void run(request);
  };
  return (
    <span className="row">
      <button
        type="button"
        onClick={() => compare({ first: other, other: first })}
        disabled={!other?.request}
      >
        Swap
      </button>
      {sides.map(({ request, shown }, i) => (
        <button
          key={ordinals[i]}
          type="button"
          onClick={() => watch(request)}
          disabled={!shown || request.traceOnly}
        >
          Open the {ordinals[i]} in Watch
        </button>
      ))}
    </span>
  );
}

function BothPictures({ pictures }: { readonly pictures: Pictures }) {
  const runs = [useFirst(), useSecond()] as const;
  type Run = (typeof runs)[number];
  const inPlayback = (of: (run: Run, other: Run) => ReactNode) =>
    runs.map((run, i) => (
      <PlaybackHere value={playbacks[i]} key={ordinals[i]}>
        <div>{of(run, runs[1 - i])}</div>
      </PlaybackHere>
    ));
  return (
    <>
      {pictures !== "diagrams" && (
        <div className="columns rings">
          {inPlayback(({ shown, under }) => (
            <Stage shown={shown} live={under?.progress?.picture} />
          ))}
        </div>
      )}
      {pictures !== "rings" && (
        <div className="columns two">
          {inPlayback(
            ({ shown }, other) =>
              shown?.recording && (
                <SpaceTime
                  key={String(shown.recording.inRounds)}
                  recording={shown.recording}
                  beside={other.shown?.recording}
                  ids={shown.picture.ids}
                />
              ),
          )}
        </div>
      )}
    </>
  );
}

interface BothPlayerProps {
  readonly clock: CompareClock;
  readonly readings: ClockReadings;
}

/** Shows the player of both runs and the reading of their clock. */
function BothPlayer({ clock, readings }: BothPlayerProps) {
  const playback = usePlaybackHere();
  const stop = useStore(playback, (state) => state.stop);
  const last = useStore(playback, (state) => state.last);
  const unit = clock === "events" ? "event" : "step";
  const where =
    clock === "events"
      ? `event ${grouped(stop)} of ${grouped(last)}`
      : stop === 0
        ? "before the first event"
        : clock === "causal"
          ? `causal time ${grouped(stop - 1)} of ${grouped(last - 1)}`
          : `time ${shortened(readings.times![stop - 1] ?? "0")}`;
  return (
    <div className="player">
      <Bar unit={unit} of="both runs" where={where} />
    </div>
  );
}
