import { namesOf, type Recording } from "@ringleader/core/internal/recording";
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { resize, useCanvasSize, useColours } from "./useCanvas.ts";
import type { RunPicture } from "../run/run.worker.ts";
import { messageSize, paint, radiusOf, spotAt, spots, type Motion } from "./paint.ts";
import { processAt, roomOf } from "./places.ts";
import { movementOf, usePlaybackHere, type Playback } from "./playback/playback.ts";
import { useShownMoment } from "./playback/useMoment.ts";
import { sayMessage } from "./say-message.ts";

export interface RingCanvasProps {
  readonly picture: RunPicture;
  /** The recording of the picture, if there is one. The playback is drawn only if it holds this recording. */
  readonly recording: Recording | undefined;
  /** Describes the picture for screen readers. */
  readonly label: string;
  readonly chosen?: number | undefined;
  readonly hasSpokes?: boolean;
  readonly onProcess?: ((process: number) => void) | undefined;
  readonly onMessage?: ((flight: number) => void) | undefined;
}

/** A message in flight that the user points at, and the point of its bubble in CSS pixels. */
interface Pointed {
  readonly flight: number;
  readonly x: number;
  readonly y: number;
}

/** Draws the ring or network. Playback repaints it without rendering the component. */
export function RingCanvas(props: RingCanvasProps) {
  const { picture, recording, label, chosen, hasSpokes, onProcess, onMessage } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width: size, ratio } = useCanvasSize(canvas);
  const colours = useColours();
  const playback = usePlaybackHere();
  const [pointed, setPointed] = useState<Pointed>();
  const names = useMemo(() => namesOf(picture.ids, picture.n), [picture]);
  const flight = pointed?.flight;
  const event = useShownMoment(recording)?.event;
  const focus = event === undefined ? undefined : recording!.process[event];

  // The mark of the event changes together with the words about it.
  useLayoutEffect(() => {
    const element = canvas.current!;
    const context = element.getContext("2d");
    if (!context || size === 0) return undefined;
    resize(element, size, size);
    const draw = () => {
      const motion = motionOf(playback.getState(), recording);
      const faces = motion?.reel.faces ?? picture.faces;
      const marks = { focus, chosen, pointed: flight, hasSpokes: hasSpokes === true };
      paint(context, { size, ratio, colours, picture, faces, motion, ...marks });
    };
    draw();
    return playback.subscribe((now, then) => {
      if (now.at !== then.at || now.reel !== then.reel) draw();
      // The bubble of a message goes away when the message moves on.
      if (now.from !== then.from) setPointed(undefined);
    });
  }, [size, ratio, colours, playback, picture, recording, focus, chosen, flight, hasSpokes]);

  const findAt = (event: PointerEvent) =>
    findUnder(canvas.current!, picture, motionOf(playback.getState(), recording), event);
  const press = (event: PointerEvent) => {
    const { process, message } = findAt(event);
    setPointed(message);
    if (message && onMessage) onMessage(message.flight);
    else if (!message && process !== undefined) onProcess?.(process);
  };
  /** Up and down choose a message in flight; Enter acts on it. */
  const type = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const motion = motionOf(playback.getState(), recording);
    if (event.key === "Enter" && pointed) onMessage?.(pointed.flight);
    else if (event.key === "Escape") setPointed(undefined);
    else if (by !== undefined && motion) {
      const all = placesOf(canvas.current!, picture, motion);
      const at = all.findIndex((place) => place.flight === flight);
      setPointed(all.at((at < 0 ? (by < 0 ? -1 : 0) : at + by) % all.length));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no img can be drawn on.
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys choose a message.
        tabIndex={recording ? 0 : undefined}
        aria-label={label}
        data-pointed={pointed ? "" : undefined}
        onPointerMove={(event) => setPointed(findAt(event).message)}
        onPointerLeave={() => setPointed(undefined)}
        onPointerDown={press}
        onKeyDown={type}
        onBlur={() => setPointed(undefined)}
      />
      <output className="tip" style={pointed && { left: pointed.x, top: pointed.y }}>
        {pointed && recording && sayMessage(recording, pointed.flight, names)}
      </output>
    </>
  );
}

export function motionOf(state: Playback, of: Recording | undefined): Motion | undefined {
  const { reel, recording } = state;
  if (!reel || recording !== of) return undefined;
  return { reel, ...movementOf(state) };
}

function findUnder(
  element: HTMLCanvasElement,
  picture: RunPicture,
  motion: Motion | undefined,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly process: number | undefined; readonly message: Pointed | undefined } {
  const { left, top, width } = element.getBoundingClientRect();
  const radius = radiusOf(picture, width);
  const [x, y] = [clientX - left, clientY - top];
  const process = processAt(picture, x - width / 2, y - width / 2, radius);
  const { dot, dots } = roomOf(picture, radius);
  let message: Pointed | undefined;
  if (motion && dots) {
    let near = Math.max(10, messageSize(picture, dot, radius).size + 4);
    for (const place of placesOf(element, picture, motion)) {
      const far = Math.hypot(place.x - x, place.y - y);
      if (far < near) [message, near] = [place, far];
    }
  }
  return { process, message };
}

/** Lists the visible messages and where they are drawn, in CSS pixels from the corner of the canvas. */
function placesOf(element: HTMLCanvasElement, picture: RunPicture, motion: Motion): Pointed[] {
  const { width } = element.getBoundingClientRect();
  const radius = radiusOf(picture, width);
  const drawn = messageSize(picture, roomOf(picture, radius).dot, radius);
  return spots(motion).map((spot) => {
    const at = spotAt(picture, motion.reel, spot, drawn);
    return { flight: spot.flight, x: at.x * radius + width / 2, y: at.y * radius + width / 2 };
  });
}
