import {
  namesOf,
  type Link,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { resize, useCanvasSize, useColours } from "./useCanvas.ts";
import { prefersStillness } from "../form/prefers-stillness.ts";
import type { RunPicture } from "../run/run.worker.ts";
import type { DrawnHeldLink } from "./held-links.ts";
import type { LiveMarks } from "./live-marks.ts";
import { messageSize, paint, radiusOf, spotAt, spots, type Motion } from "./paint.ts";
import { discAt, linkAt, processAt, roomOf } from "./places.ts";
import { usePlaybackHere, type Playback } from "./playback/playback.ts";
import { useShownMoment } from "./playback/useMoment.ts";
import { sayMessage } from "./say-message.ts";

export interface RingCanvasProps {
  readonly picture: RunPicture;
  /** The recording of the picture, if there is one. The playback is drawn only if it holds this recording. */
  readonly recording: Recording | undefined;
  /** Describes the picture for screen readers. */
  readonly label: string;
  readonly chosen?: number | undefined;
  readonly marks?: LiveMarks | undefined;
  /** The links that are held by hand. */
  readonly held?: readonly DrawnHeldLink[];
  readonly hasSpokes?: boolean;
  readonly onProcess?: ((process: number) => void) | undefined;
  readonly onMessage?: ((flight: number) => void) | undefined;
  /** The links that can be chosen, whether or not a message is on them; none if undefined. */
  readonly links?: readonly Link[] | undefined;
  readonly onLink?: ((link: number) => void) | undefined;
}

/** A message in flight or a link that the user points at, and the point of its bubble in CSS pixels. */
interface Pointed {
  readonly flight?: number;
  readonly link?: Link;
  readonly x: number;
  readonly y: number;
}

const none: readonly DrawnHeldLink[] = [];

/** Draws the ring or network. Playback repaints it without rendering the component. */
export function RingCanvas(props: RingCanvasProps) {
  const { picture, recording, label, chosen, marks, held = none, hasSpokes, links } = props;
  const { onProcess, onMessage, onLink } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width: size, ratio } = useCanvasSize(canvas);
  const colours = useColours();
  const playback = usePlaybackHere();
  const [pointed, setPointed] = useState<Pointed>();
  const names = useMemo(() => namesOf(picture.ids, picture.n), [picture]);
  const flight = pointed?.flight;
  const moment = useShownMoment(recording);
  // A landing paints the ring together with the words about it; between two landings only messages move.
  useLayoutEffect(() => {
    const element = canvas.current!;
    const context = element.getContext("2d");
    if (!context || size === 0) return undefined;
    resize(element, size, size);
    const draw = () => {
      const motion = motionOf(playback.getState(), recording);
      const faces = motion?.reel.faces ?? picture.faces;
      const event = moment?.event;
      const focus = event === undefined ? undefined : recording!.process[event];
      const more = { focus, chosen, pointed: flight, hasSpokes: hasSpokes === true, marks, held };
      paint(context, { size, ratio, colours, picture, faces, motion, ...more });
    };
    draw();
    return playback.subscribe((now, then) => {
      if (now.moment === then.moment && now.part !== then.part) draw();
      // The bubble of a message goes away when the message moves on.
      if (now.stop !== then.stop) setPointed(undefined);
    });
  }, [
    size,
    ratio,
    colours,
    playback,
    picture,
    recording,
    moment,
    chosen,
    flight,
    hasSpokes,
    marks,
    held,
  ]);

  const findAt = (event: PointerEvent) =>
    findUnder(canvas.current!, picture, motionOf(playback.getState(), recording), links, event);
  const press = (event: PointerEvent) => {
    const { process, pointed: under } = findAt(event);
    setPointed(under);
    if (under?.flight !== undefined) onMessage?.(under.flight);
    else if (under?.link) onLink?.(under.link.link);
    else if (process !== undefined) onProcess?.(process);
  };
  /** Up and down choose a message in flight; Enter acts on it. */
  const type = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const motion = motionOf(playback.getState(), recording);
    if (event.key === "Enter" && flight !== undefined) onMessage?.(flight);
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
        onPointerMove={(event) => setPointed(findAt(event).pointed)}
        onPointerLeave={() => setPointed(undefined)}
        onPointerDown={press}
        onKeyDown={type}
        onBlur={() => setPointed(undefined)}
      />
      <output className="tip" style={pointed && { left: pointed.x, top: pointed.y }}>
        {pointed && recording && sayPointed(recording, pointed, names)}
      </output>
    </>
  );
}

function sayPointed(recording: Recording, { flight, link }: Pointed, names: Names): string {
  if (flight !== undefined) return sayMessage(recording, flight, names);
  return `link ${names.of(link!.from)} → ${names.of(link!.to)}`;
}

export function motionOf(state: Playback, of: Recording | undefined): Motion | undefined {
  const { reel, recording, stops, from, to, part } = state;
  if (!reel || recording !== of) return undefined;
  return { reel, since: stops[from], until: stops[to], part: prefersStillness() ? 0 : part };
}

function findUnder(
  element: HTMLCanvasElement,
  picture: RunPicture,
  motion: Motion | undefined,
  links: readonly Link[] | undefined,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly process?: number | undefined; readonly pointed?: Pointed | undefined } {
  const { left, top, width } = element.getBoundingClientRect();
  const radius = radiusOf(picture, width);
  const [x, y] = [clientX - left, clientY - top];
  const { dot, dots } = roomOf(picture, radius);
  const { size, lane } = messageSize(picture, dot, radius);
  let message: Pointed | undefined;
  if (motion && dots) {
    let near = Math.max(10, size + 4);
    for (const place of placesOf(element, picture, motion)) {
      const far = Math.hypot(place.x - x, place.y - y);
      if (far < near) [message, near] = [place, far];
    }
  }
  if (message) return { pointed: message };
  const [half, from] = [width / 2, { x: x - width / 2, y: y - width / 2 }];
  if (!links) return { process: processAt(picture, from.x, from.y, radius) };
  const process = discAt(picture, from.x, from.y, radius, dot + 6);
  const near = process === undefined ? linkAt(picture, links, from, radius, lane) : undefined;
  const pointed = near && { link: near.link, x: near.middle.x + half, y: near.middle.y + half };
  return { process, pointed };
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
