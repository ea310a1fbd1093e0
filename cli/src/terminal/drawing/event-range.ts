import { shorten } from "@ringleader/core/internal/words";
import { Option } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { grouped } from "../numbers.ts";

/** The events that a drawing shows, by number, both ends included. */
export interface EventRange {
  readonly first: number;
  readonly last: number;
}

/** The events to draw, in lines of `width` characters. */
export interface EventsToDraw extends EventRange {
  readonly width: number;
}

/** Number of events that are drawn by default, and at most. */
const USUAL = 40;
const MOST = 10_000;

/** Makes the option that draws events; without a range, the first ones. */
export const eventsOption = <Flag extends string>(flag: Flag) =>
  new Option(
    `--${flag} [A..B]` as const,
    `draw the events A to B of the run, one per line (0..${USUAL - 1})`,
  )
    .preset(`0..${USUAL - 1}`)
    .argParser((text: string) => parseEventRange(`--${flag}`, text));

export function parseEventRange(flag: string, text: string): EventRange {
  const [, first, last] = /^(\d{1,15})\.\.(\d{1,15})$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  if (first === undefined || range.last < range.first)
    throw new Refusal(
      `${flag} ${shorten(text)}: events are given as A..B, such as ${USUAL}..${2 * USUAL - 1}.`,
    );
  if (range.last - range.first >= MOST)
    throw new Refusal(`${flag} ${text}: at most ${grouped(MOST)} events are drawn at once.`);
  return range;
}
