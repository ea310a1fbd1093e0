import { sayEvent } from "@ringleader/core";
import { eventAt, sayLandmark, type Recording } from "@ringleader/core/record";
import { useId } from "react";
import { grouped } from "../app/figures.ts";
import { speeds, stopOfPlayback, usePlaybackHere } from "./playback.ts";

/** Plays a recording, stops it, and goes through it step by step. */
export function Player({ recording }: { readonly recording: Recording }) {
  const usePlayback = usePlaybackHere();
  const stop = usePlayback(stopOfPlayback);
  const last = usePlayback((it) => it.last);
  const isPlaying = usePlayback((it) => it.isPlaying);
  const speed = usePlayback((it) => it.speed);
  const marks = usePlayback((it) => it.landmarks);
  const { setSpeed, toggle, go, jump } = usePlayback.getState();
  const id = useId();
  // A run that has just come is loaded after it is first rendered: until then the stops are of another.
  if (usePlayback((it) => it.recording) !== recording) return null;
  const unit = recording.inRounds ? "round" : "event";
  return (
    <div className="player">
      <div className="buttons">
        <button
          type="button"
          aria-label="To the beginning"
          title="To the beginning (Home)"
          onClick={() => go(0)}
          disabled={stop === 0}
        >
          <Icon path="M5 4h2v12H5zM16 4v12L8 10z" />
        </button>
        <button
          type="button"
          aria-label={`One ${unit} back`}
          title={`One ${unit} back (←)`}
          onClick={() => go(stop - 1)}
          disabled={stop === 0}
        >
          <Icon path="M14 4v12L5 10z" />
        </button>
        <button
          type="button"
          className="play"
          aria-label={isPlaying ? "Pause" : "Play"}
          title={isPlaying ? "Pause (Space)" : "Play (Space)"}
          onClick={toggle}
        >
          <Icon path={isPlaying ? "M5 4h4v12H5zM11 4h4v12h-4z" : "M5 3v14l12-7z"} />
        </button>
        <button
          type="button"
          aria-label={`One ${unit} on`}
          title={`One ${unit} on (→)`}
          onClick={() => go(stop + 1)}
          disabled={stop === last}
        >
          <Icon path="M6 4v12l9-6z" />
        </button>
        <button
          type="button"
          aria-label="To the end"
          title="To the end (End)"
          onClick={() => go(last)}
          disabled={stop === last}
        >
          <Icon path="M13 4h2v12h-2zM4 4v12l8-6z" />
        </button>
        <button
          type="button"
          aria-label="To the interesting event before"
          title="To the interesting event before (b)"
          onClick={() => jump(-1)}
          disabled={stop === 0}
        >
          <Icon path="M17 4v12l-7-6zM10 4v12l-7-6z" />
        </button>
        <button
          type="button"
          aria-label="To the next interesting event"
          title="To the next interesting event: a candidate falls, a phase begins, a leader (n)"
          onClick={() => jump(1)}
          disabled={stop === last}
        >
          <Icon path="M3 4v12l7-6zM10 4v12l7-6z" />
        </button>
        <label htmlFor={`${id}-speed`} className="hidden">
          Speed, {unit}s a second
        </label>
        <select
          id={`${id}-speed`}
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value))}
        >
          {speeds.map((it) => (
            <option key={it} value={it}>
              {it} / s
            </option>
          ))}
        </select>
        <span className="where">
          {unit} {grouped(stop)} of {grouped(last)}
        </span>
      </div>
      <input
        type="range"
        aria-label={`${unit} of the run`}
        min={0}
        max={last}
        value={stop}
        onChange={(event) => go(Number(event.target.value))}
      />
      <p className="event" aria-live={isPlaying ? "off" : "polite"}>
        {sentence(recording, stop, marks)}
      </p>
    </div>
  );
}

const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
);

function sentence(recording: Recording, stop: number, marks: Uint32Array): string {
  if (stop === 0) return "Nothing has happened yet.";
  const { stops, inRounds } = recording;
  const [first, end] = [stops[stop - 1], stops[stop]];
  const others = end - first - 1;
  const said = sayEvent(eventAt(recording, end - 1));
  const more = inRounds && others > 0 ? `, and ${grouped(others)} more at that time` : "";
  const mark = marks.find((event) => event >= first && event < end);
  const why = mark === undefined ? "" : ` ${upper(sayLandmark(recording, mark))}.`;
  return `${upper(said)}${more}.${why}`;
}

const upper = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}`;
