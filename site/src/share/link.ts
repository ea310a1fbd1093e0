import type { Header, Result } from "@ringleader/core";
import type { View } from "../app/view.ts";
import type { Asked } from "../run/asked.ts";
import type { Playback } from "../watch/playback.ts";
import { stopOfPlayback } from "../watch/playback.ts";
import { toAddress, type Place } from "./address.ts";

/** The event that is shown, as an address has it: nothing for the end. */
export function eventShown(state: Playback): number | undefined {
  const { recording, stops } = state;
  const taken = stops[stopOfPlayback(state)];
  return recording && taken < recording.process.length ? taken : undefined;
}

/**
 * The address of a run at an event, on a page that lies somewhere; absent where only its trace has it.
 * One that was stopped is stopped there again.
 */
export function linkTo(
  page: string,
  view: View,
  { form, hand, traceOnly }: Asked,
  { maxMessages }: Header,
  at: number | undefined,
  beside: Pick<Place, "other" | "lesson"> = {},
): string | undefined {
  if (traceOnly) return undefined;
  const most = hand || maxMessages === undefined ? form.most : String(maxMessages);
  const asked = {
    form: { ...form, most },
    ...(hand && { hand }),
    ...(at !== undefined && { at }),
  };
  const url = new URL(page);
  url.search = "";
  url.hash = toAddress({ ...beside, view, asked });
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
export function commandOf({ replay }: Result, { setup, maxMessages }: Header): string | undefined {
  if (setup["schedule"] === "trace") return undefined;
  return maxMessages === undefined ? replay : `${replay} --max-messages ${maxMessages}`;
}

/** What files of a run are called, without an ending. */
export function fileName({ algorithm, n, seed }: Header): string {
  return `${algorithm}-n${n}-seed${seed}`.replace(/[^\w.-]+/g, "-");
}
