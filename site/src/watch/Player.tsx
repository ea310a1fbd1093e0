import { sayEvent } from "@ringleader/core";
import { eventAt, sayLandmark, type Recording } from "@ringleader/core/record";
import { useId } from "react";
import { useStore } from "zustand";
import { grouped } from "../app/figures.ts";
import { speeds, stopOfPlayback, usePlaybackHere } from "./playback.ts";

/** Plays a recording, stops it, and goes through it step by step. */
export function Player({ recording }: { readonly recording: Recording }) {
  const playback = usePlaybackHere();
  const stop = useStore(playback, stopOfPlayback);
  const last = useStore(playback, (it) => it.last);
  const isPlaying = useStore(playback, (it) => it.isPlaying);
  const marks = useStore(playback, (it) => it.landmarks);
  // What is shown has just changed, and the playback follows in a moment.
  const isLoaded = useStore(playback, (it) => it.recording === recording);
  const unit = recording.inRounds ? "round" : "event";
  if (!isLoaded) return null;
  return (
    <div className="player">
      <Bar unit={unit} of="the run" where={`${unit} ${grouped(stop)} of ${grouped(last)}`} jumps />
      <Halts recording={recording} />
      <p className="event" aria-live={isPlaying ? "off" : "polite"}>
        {sentence(recording, stop, marks)}
      </p>
    </div>
  );
}

interface BarProps {
  /** What a step is, and of what. */
  readonly unit: string;
  readonly of: string;
  readonly where: string;
  /** Can it go to what is interesting? */
  readonly jumps?: boolean;
}

/** The buttons, the speed and the slider of a playback. */
export function Bar({ unit, of, where, jumps }: BarProps) {
  const playback = usePlaybackHere();
  const stop = useStore(playback, stopOfPlayback);
  const last = useStore(playback, (it) => it.last);
  const isPlaying = useStore(playback, (it) => it.isPlaying);
  const speed = useStore(playback, (it) => it.speed);
  const { setSpeed, toggle, go, jump } = playback.getState();
  const id = useId();
  return (
    <>
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
        {jumps && (
          <>
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
          </>
        )}
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
        <span className="where">{where}</span>
      </div>
      <input
        type="range"
        aria-label={`${unit} of ${of}`}
        min={0}
        max={last}
        value={stop}
        onChange={(event) => go(Number(event.target.value))}
      />
    </>
  );
}

/** The kinds of messages at whose arrival playing halts. */
function Halts({ recording: { kinds } }: { readonly recording: Recording }) {
  const playback = usePlaybackHere();
  const breakKinds = useStore(playback, (it) => it.breakKinds);
  const breakpoints = useStore(playback, (it) => it.breakpoints);
  const { toggleBreakKind, toggleBreakpoint } = playback.getState();
  return (
    <details className="halts">
      <summary>
        Halts{" "}
        {breakKinds.size + breakpoints.size === 0 ? "" : `(${breakKinds.size + breakpoints.size})`}
      </summary>
      <fieldset>
        <legend>Playing halts when this arrives</legend>
        {kinds.map((name, kind) => (
          <label key={name} className="tick">
            <input
              type="checkbox"
              checked={breakKinds.has(kind)}
              onChange={() => toggleBreakKind(kind)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {[...breakpoints].map((event) => (
        <button key={event} type="button" onClick={() => toggleBreakpoint(event)}>
          event {grouped(event)}: no longer halt
        </button>
      ))}
    </details>
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
