import type { Recording } from "@ringleader/core/internal/recording";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { resize, useCanvasSize, useColours } from "./useCanvas.ts";
import type { RunPicture } from "../run/run.worker.ts";
import { messageSize, paint, radiusOf, spotAt, spots, type Motion } from "./paint.ts";
import { processAt, roomOf } from "./places.ts";
import {
  partOfPlayback,
  stopOfPlayback,
  usePlaybackHere,
  type Playback,
} from "./playback/playback.ts";

export interface RingCanvasProps {
  readonly picture: RunPicture;
  /** The recording of the picture, if there is one. The playback is drawn only if it holds this recording. */
  readonly recording: Recording | undefined;
  /** Describes the picture for screen readers. */
  readonly label: string;
  readonly chosen?: number | undefined;
  readonly onProcess?: ((process: number) => void) | undefined;
  readonly onMessage?: ((flight: number) => void) | undefined;
}

/** Draws the ring or network. Playback repaints it without rendering the component. */
export function RingCanvas(props: RingCanvasProps) {
  const { picture, recording, label, chosen, onProcess, onMessage } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width: size, ratio } = useCanvasSize(canvas);
  const colours = useColours();
  const playback = usePlaybackHere();
  const [pointed, setPointed] = useState<number | undefined>();

  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext("2d");
    if (!context || size === 0) return undefined;
    resize(element, size, size);
    const draw = () => {
      const state = playback.getState();
      const motion = motionOf(state, recording);
      const focus = motion && focusOf(state);
      paint(context, {
        size,
        ratio,
        colours,
        picture,
        faces: motion?.reel.faces ?? picture.faces,
        motion,
        focus,
        chosen,
        pointed,
      });
    };
    draw();
    return playback.subscribe((now, then) => {
      if (now.at !== then.at || now.reel !== then.reel) draw();
    });
  }, [size, ratio, colours, playback, picture, recording, chosen, pointed]);

  const find = (event: PointerEvent) =>
    findUnder(canvas.current!, picture, motionOf(playback.getState(), recording), event);
  const point = (event: PointerEvent) => {
    if (onMessage) setPointed(find(event).message);
  };
  const press = (event: PointerEvent) => {
    const { process, message } = find(event);
    if (message !== undefined && onMessage) onMessage(message);
    else if (process !== undefined) onProcess?.(process);
  };
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no img can be drawn on.
      role="img"
      aria-label={label}
      onPointerMove={point}
      onPointerLeave={() => setPointed(undefined)}
      onPointerDown={press}
    />
  );
}

export function motionOf(state: Playback, of: Recording | undefined): Motion | undefined {
  const { reel, recording, stops, last } = state;
  if (!reel || recording !== of) return undefined;
  const next = Math.min(last, Math.floor(state.at) + 1);
  return { reel, until: stops[next], part: partOfPlayback(state) };
}

/** Returns the position of the last event; undefined in rounds, at the start, at the end, or if the last step had several events. */
export function focusOf(state: Playback): number | undefined {
  const { recording, stops, last } = state;
  const stop = stopOfPlayback(state);
  if (!recording || recording.inRounds || stop === 0 || stop === last) return undefined;
  return stops[stop] - stops[stop - 1] === 1 ? recording.process[stops[stop] - 1] : undefined;
}

function findUnder(
  element: HTMLCanvasElement,
  picture: RunPicture,
  motion: Motion | undefined,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly process: number | undefined; readonly message: number | undefined } {
  const { left, top, width } = element.getBoundingClientRect();
  const radius = radiusOf(picture, width);
  const { dot, dots } = roomOf(picture, radius);
  const [x, y] = [clientX - left - width / 2, clientY - top - width / 2];
  const process = processAt(picture, x, y, radius);
  let message: number | undefined;
  if (motion && dots) {
    const { lane, size } = messageSize(dot, radius);
    let near = Math.max(10, size + 4);
    for (const spot of spots(motion)) {
      const at = spotAt(picture, motion.reel, spot, lane);
      const far = Math.hypot(at.x * radius - x, at.y * radius - y);
      if (far < near) [message, near] = [spot.flight, far];
    }
  }
  return { process, message };
}
