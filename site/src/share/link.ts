import type { Header, Result } from "@ringleader/core";
import type { View } from "../app/view.ts";
import type { Asked } from "../run/asked.ts";
import { isOwn, ownName } from "../run/own.ts";
import type { Playback } from "../watch/playback.ts";
import { stopOfPlayback } from "../watch/playback.ts";
import { toAddress } from "./address.ts";

/** The event that is shown, as an address has it: nothing for the end. */
export function eventShown(state: Playback): number | undefined {
  const { recording, last } = state;
  const stop = stopOfPlayback(state);
  return recording && stop < last ? recording.stops[stop] : undefined;
}

/** The address of a run at an event, on a page that lies somewhere; absent where only its trace has it. */
export function linkTo(
  page: string,
  view: View,
  { form, hand, traceOnly }: Asked,
  at: number | undefined,
): string | undefined {
  if (traceOnly) return undefined;
  const asked = { form, ...(hand && { hand }), ...(at !== undefined && { at }) };
  const url = new URL(page);
  url.search = "";
  url.hash = toAddress({ view, asked });
  return url.href;
}

/** The same for a slide or a page of somebody else's. */
export function embedOf(link: string, title: string): string {
  const url = new URL(link);
  url.search = "?embed";
  const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${attribute(url.href)}" title="${attribute(title)}" width="640" height="720" style="border:0"></iframe>`;
}

/** The command that makes the run; nothing where no flags do. */
export function commandOf({ replay }: Result, { algorithm, setup }: Header): string | undefined {
  if (setup["schedule"] === "trace") return undefined;
  // The text that is kept here is a file there.
  return isOwn(algorithm)
    ? replay.replace(algorithm, `./${algorithm.slice(ownName("").length)}.ts`)
    : replay;
}

/** What files of a run are called, without an ending. */
export function fileName({ algorithm, n, seed }: Header): string {
  return `${algorithm}-n${n}-seed${seed}`.replace(/[^\w.-]+/g, "-");
}
