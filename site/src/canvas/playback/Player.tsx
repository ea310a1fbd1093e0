import { namesOf, type Names, type Recording } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { useStore } from "zustand";
import { grouped, plural } from "../../form/format.ts";
import { speeds, usePlaybackHere, type Mode, type Moment } from "./playback.ts";
import { sayWhy } from "./say-stop.ts";
import { indexFrom } from "./steps.ts";
import { Ticks } from "./Ticks.tsx";
import { useShownMoment } from "./useMoment.ts";

interface PlayerProps {
  readonly recording: Recording;
  readonly ids: Uint32Array | undefined;
  /** True if another part of the view says what happens. */
  readonly isSilent?: boolean;
}

export function Player({ recording, ids, isSilent }: PlayerProps) {
  const playback = usePlaybackHere();
  const stop = useStore(playback, (state) => state.stop);
  const last = useStore(playback, (state) => state.last);
  const isPlaying = useStore(playback, (state) => state.isPlaying);
  const marks = useStore(playback, (state) => state.landmarks);
  const moment = useShownMoment(recording);
  // False during the first render of a new recording, which the playback loads only afterwards.
  const isLoaded = useStore(playback, (state) => state.recording === recording);
  const names = useMemo(() => namesOf(ids, recording.n), [ids, recording]);
  const unit = recording.inRounds ? "round" : "event";
  if (!isLoaded) return null;
  return (
    <div className="player">
      <Bar
        unit={unit}
        of="the run"
        where={`${unit} ${grouped(stop)} of ${grouped(last)}`}
        recording={recording}
      />
      {!isSilent && (
        <p className="event" aria-live={isPlaying ? "off" : "polite"}>
          {moment && describeMoment(recording, moment, marks, names)}
        </p>
      )}
    </div>
  );
}

interface BarProps {
  readonly unit: string;
  readonly of: string;
  readonly where: string;
  /** The run to play; absent if the player moves two runs. */
  readonly recording?: Recording;
}

/** The key of each button, and the SVG path of its icon on a grid of 20 by 20. */
const icons = {
  start: ["Home", "M5 4h2v12H5zM16 4v12L8 10z"],
  back: ["←", "M14 4v12L5 10z"],
  play: ["Space", "M5 3v14l12-7z"],
  pause: ["Space", "M5 4h4v12H5zM11 4h4v12h-4z"],
  forward: ["→", "M6 4v12l9-6z"],
  end: ["End", "M13 4h2v12h-2zM4 4v12l8-6z"],
  before: ["b", "M17 4v12l-7-6zM10 4v12l-7-6z"],
  after: ["n", "M3 4v12l7-6zM10 4v12l7-6z"],
} as const;

type BarButton = readonly [icon: keyof typeof icons, name: string, act: () => void, off?: boolean];

export function Bar({ unit, of, where, recording }: BarProps) {
  const playback = usePlaybackHere();
  const stop = useStore(playback, (state) => state.stop);
  const last = useStore(playback, (state) => state.last);
  const speed = useStore(playback, (state) => state.speed);
  const mode = useStore(playback, (state) => state.mode);
  const loop = useStore(playback, (state) => state.loop);
  const marks = useStore(playback, (state) => state.landmarks);
  const stops = useStore(playback, (state) => state.stops);
  const isPlaying = useStore(playback, (state) => state.isPlaying);
  const { toggle, go, step, jump, setSpeed } = playback.getState();
  const [atStart, atEnd] = [stop === 0, stop === last];
  const move = mode === "step" ? "step" : unit;
  const buttons: BarButton[] = [
    ["start", "To the beginning", () => go(0), atStart],
    ["back", `One ${move} back`, () => step(-1), atStart],
    isPlaying ? ["pause", "Pause", toggle] : ["play", "Play", toggle],
    ["forward", `One ${move} forward`, () => step(1), atEnd],
    ["end", "To the end", () => go(last), atEnd],
    ["before", "To the previous interesting event", () => jump(-1), atStart],
    ["after", "To the next interesting event", () => jump(1), atEnd],
  ];
  const explained = ": a process withdraws, a phase begins, a process is elected";
  return (
    <>
      <div className="row buttons">
        {buttons.slice(0, recording ? 7 : 5).map(([icon, name, act, isOff], i) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- Play and Pause are one button.
            key={i}
            type="button"
            className={act === toggle ? "primary" : undefined}
            aria-label={name}
            title={`${name}${icon === "after" ? explained : ""} (${icons[icon][0]})`}
            disabled={isOff}
            onClick={act}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d={icons[icon][1]} fill="currentColor" />
            </svg>
          </button>
        ))}
        {recording && !recording.inRounds && <ModeChoice />}
        <select
          aria-label={`Speed, ${move}s per second`}
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value))}
        >
          {speeds.map((value) => (
            <option key={value} value={value}>
              {value} / s
            </option>
          ))}
        </select>
        {recording && <Breakpoints recording={recording} />}
        <span className="aside where">{where}</span>
      </div>
      <div className="scrubber">
        <input
          type="range"
          aria-label={`${unit} of ${of}`}
          min={0}
          max={last}
          value={stop}
          onChange={(event) => go(Number(event.target.value))}
        />
        {recording && <Ticks {...{ recording, stops, loop }} landmarks={marks} />}
      </div>
    </>
  );
}

const modes: readonly (readonly [Mode, string, string])[] = [
  ["step", "by step", "All messages of one causal step move together (m)"],
  ["message", "by message", "One message after the other (m)"],
];

function ModeChoice() {
  const playback = usePlaybackHere();
  const mode = useStore(playback, (state) => state.mode);
  return (
    <fieldset className="row modes" aria-label="Play">
      {modes.map(([value, says, title]) => (
        <button
          key={value}
          type="button"
          title={title}
          aria-pressed={mode === value}
          onClick={() => playback.getState().setMode(value)}
        >
          {says}
        </button>
      ))}
    </fieldset>
  );
}

function Breakpoints({ recording: { kinds } }: { readonly recording: Recording }) {
  const playback = usePlaybackHere();
  const breakKinds = useStore(playback, (state) => state.breakKinds);
  const breakpoints = useStore(playback, (state) => state.breakpoints);
  const count = breakKinds.size + breakpoints.size;
  const { toggleBreakKind, toggleBreakpoint } = playback.getState();
  return (
    <details className="over">
      <summary>Breakpoints {count > 0 && `(${count})`}</summary>
      <div className="box">
        <fieldset className="row">
          <legend>Pause when a message of this kind arrives</legend>
          {kinds.map((name, kind) => (
            <label key={name}>
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
            Remove the breakpoint at event {grouped(event + 1)}
          </button>
        ))}
      </div>
    </details>
  );
}

function describeMoment(
  recording: Recording,
  { taken, event }: Moment,
  marks: Uint32Array,
  names: Names,
): string {
  if (event === undefined) return "No event has happened yet.";
  const { stops, inRounds } = recording;
  const others = taken - stops[indexFrom(stops, taken) - 1] - 1;
  const more =
    inRounds && others > 0 ? ` ${plural(others, "more event")} happen at the same time.` : "";
  return `${sayWhy(recording, event, names, marks)}${more}`;
}
