import { formatFlags, parseFlags, type Header, type Result } from "@ringleader/core/internal";
import { inXml } from "@ringleader/core/internal/words";
import type { PageRequest } from "../run/request.ts";
import type { Playback } from "../canvas/playback/playback.ts";
import { toAddress, type PageAddress, type View } from "./address.ts";

/** Returns the number of the event that is shown; undefined if no recording is. */
export const eventShown = (state: Playback): number | undefined =>
  state.recording && state.stops[state.stop];

/** Returns a link to a run; undefined if only a trace holds its schedule. */
export function linkTo(
  page: string,
  view: View,
  { form, hand, look, traceOnly }: PageRequest,
  { maxMessages }: Pick<Header, "maxMessages">,
  at: number | undefined,
  beside: Pick<PageAddress, "other" | "lesson" | "text"> = {},
): string | undefined {
  if (traceOnly) return undefined;
  const most = hand || maxMessages === undefined ? form.most : String(maxMessages);
  const url = new URL(page);
  url.search = "";
  url.hash = toAddress({ ...beside, view, request: { form: { ...form, most }, hand, at, look } });
  return url.href;
}

export function embedOf(link: string, title: string): string {
  const url = new URL(link);
  url.search = "?embed";
  return `<iframe src="${inXml(url.href)}" title="${inXml(title)}" width="640" height="720" style="border:0"></iframe>`;
}

/** Returns the command that repeats the run; undefined if its schedule was made by hand. */
export function commandOf({ replay }: Result, { setup, maxMessages }: Header): string | undefined {
  if (setup["schedule"] === "trace") return undefined;
  return maxMessages === undefined ? replay : formatFlags({ ...parseFlags(replay), maxMessages });
}

/** Returns a file name for the run, without extension. */
export function fileName({ algorithm, n, seed }: Header): string {
  return `${algorithm}-n${n}-seed${seed}`.replace(/[^\w.-]+/g, "-");
}
