import {
  explain,
  namesOf,
  type Explanation,
  type Recording,
} from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { sayElected } from "../../app/headline/say-title.ts";
import { Meter } from "../../canvas/playback/Meter.tsx";
import { usePlayback } from "../../canvas/playback/playback.ts";
import { sayWhy, tellingEvents } from "../../canvas/playback/say-stop.ts";
import { indexFrom } from "../../canvas/playback/steps.ts";
import { useMoment, useShownMoment } from "../../canvas/playback/useMoment.ts";
import { grouped, plural } from "../../form/format.ts";
import { useAnswer } from "../../form/useAnswer.ts";
import { readGauge } from "../../run/gauges.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { leadersIn, phaseNow } from "../../run/standing.ts";
import { isOutsideModel } from "../../run/wrong.ts";
import { RedEvent } from "./live/RedEvent.tsx";
import { sourceOf, takenLine } from "./source-of.ts";

const { getState } = usePlayback;

interface NowProps {
  readonly shown: ShownRun;
  readonly recording: Recording;
}

/** Largest number of events of a step that are told. */
const TOLD = 2;

/** Says what just happened and why, with the line of code that was taken and the counter that it moved. */
export function Now({ shown, recording }: NowProps) {
  const reel = useMoment(recording);
  const moment = useShownMoment(recording);
  const { picture } = shown;
  const names = useMemo(() => namesOf(picture.ids, picture.n), [picture]);
  const isPlaying = usePlayback((state) => state.isPlaying);
  const landmarks = usePlayback((state) => state.landmarks);
  if (!reel || !moment) return null;
  const [first, end] = stepBefore(moment.taken);
  const isOver = !shown.stopped && end === recording.process.length;
  const leaders = isOver ? leadersIn(reel.faces) : [];
  const events = tellingEvents(first, end, landmarks, TOLD, moment.event);
  const phase = phaseNow(reel);
  const rest = end - first - events.filter((event) => event >= first).length;
  return (
    <section className="box now" aria-label="Now">
      <p className="row aside">
        <b>Now</b>
        <span>
          {[
            ...(phase === undefined ? [] : [`phase ${phase}`]),
            `${grouped(reel.inFlight)} in flight`,
          ].join(" · ")}
        </span>
      </p>
      <section
        className="told"
        aria-label="What happened"
        aria-live={isPlaying ? "off" : "polite"}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys.
        tabIndex={0}
      >
        {end === recording.process.length && <RedEvent />}
        {end === 0 && <p className="event">No event has happened yet.</p>}
        {isOver && (
          <p className="event">
            {leaders.length > 0 ? sayElected(leaders, names) : "No process is elected"}.
          </p>
        )}
        {events.map((event, i) => (
          <p key={event} className={i === 0 && !isOver ? "event" : "aside"}>
            {sayWhy(recording, event, names, landmarks)}
          </p>
        ))}
        {rest > 0 && (
          <p className="aside">
            … and {plural(rest, "more event")} in this {recording.inRounds ? "round" : "step"}.
          </p>
        )}
      </section>
      {events.length > 0 && <TakenLine shown={shown} {...explain(recording, events[0], names)} />}
      <Counter shown={shown} recording={recording} />
    </section>
  );
}

/** Returns the first and the last event, plus one, of the step that ends after `taken` events. */
function stepBefore(taken: number): readonly [number, number] {
  const { rests, stops } = getState();
  const rest = indexFrom(rests, indexFrom(stops, taken));
  return [rest === 0 ? 0 : stops[rests[rest - 1]], taken];
}

interface TakenLineProps extends Pick<Explanation, "line" | "file"> {
  readonly shown: ShownRun;
}

/** Shows the line of the algorithm that was taken. */
function TakenLine({ shown, ...place }: TakenLineProps) {
  const files = useAnswer(shown, sourceOf)?.answer ?? [];
  const taken = takenLine(files, place, shown.header.algorithm);
  if (!taken) return null;
  return (
    <p className="taken">
      <code>{taken.text.trim()}</code>
    </p>
  );
}

/** Shows the messages so far beside the smallest bound on them. */
function Counter({ shown, recording }: NowProps) {
  const reel = useMoment(recording);
  if (!reel) return null;
  const { result } = shown;
  const sent = readGauge({ of: "messages" }, reel);
  const bound = shown.sharpest?.bound;
  return (
    <>
      {bound !== undefined && (
        <Meter measured={String(sent)} bound={bound} isUpper isOutside={isOutsideModel(result)} />
      )}
      <p className="row aside figures">
        <span>
          messages <b>{grouped(sent)}</b>
        </span>
        {bound !== undefined && (
          <span>
            sharpest bound <b>{grouped(bound)}</b>
          </span>
        )}
      </p>
    </>
  );
}
