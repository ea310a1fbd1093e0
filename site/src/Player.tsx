import { sayEvent } from "@ringleader/core";
import type { Film } from "@ringleader/core/draw";
import { useEffect, useId } from "react";
import { grouped } from "./figures.ts";
import { speeds, type Playback } from "./useFilm.ts";

interface PlayerProps {
  readonly film: Film;
  readonly playback: Playback;
  readonly inRounds: boolean;
}

/** Plays a film, stops it, and goes through it step by step; the keys work wherever nothing is typed. */
export function Player({ film, playback, inRounds }: PlayerProps) {
  const { stop, last, isPlaying, speed, setSpeed, toggle, go } = playback;
  const id = useId();
  const unit = inRounds ? "round" : "event";

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
        return;
      if (event.target.closest("input:not([type=range]), select, textarea")) return;
      const isButton = event.target.closest("button, summary, a") !== null;
      const acts: Record<string, (() => void) | undefined> = {
        " ": isButton ? undefined : toggle,
        ArrowRight: () => go(stop + 1),
        ArrowLeft: () => go(stop - 1),
        Home: () => go(0),
        End: () => go(last),
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [stop, last, toggle, go]);

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
        {sentence(film, stop, inRounds)}
      </p>
    </div>
  );
}

const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
);

function sentence({ steps, stops }: Film, stop: number, inRounds: boolean): string {
  if (stop === 0) return "Nothing has happened yet.";
  const [first, end] = [stops[stop - 1], stops[stop]];
  const event = steps[end - 1].event;
  const others = end - first - 1;
  const said = sayEvent(event);
  const more = inRounds && others > 0 ? `, and ${grouped(others)} more at that time` : "";
  return `${said[0].toUpperCase()}${said.slice(1)}${more}.`;
}
