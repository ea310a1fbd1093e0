import { Refusal } from "@ringleader/core";
import { opening, type Form } from "../run/form.ts";
import type { Asked } from "../run/asked.ts";
import { isView, type View } from "../app/view.ts";
import { fromText, toText } from "./schedule-text.ts";

/**
 * The address holds the setup as plain text, so that a link reopens the run:
 * `#algorithm=dfs&graph=torus:4x5&prune=yes&seed=7`. What is as usual is left out; a key that is not
 * one of the page's own is a parameter of the algorithm. `hand` is a schedule made by hand, `at` the
 * event that is shown, `view` what the page shows; `open` is a trace that lies beside the page. Code
 * never comes from an address.
 */
export interface Place {
  readonly view: View;
  readonly asked: Asked;
  /** What of the address could not be read. */
  readonly complaint?: string;
}

/** Longer addresses are cut off by mail and chat. */
export const LONGEST = 8000;

const own = Object.keys(opening).filter((key) => key !== "set") as Exclude<keyof Form, "set">[];
const always = new Set<string>(["algorithm", "n", "seed"]);

/** Only what would end a pair or the address is escaped. */
const escape = (text: string) => text.replace(/[%&=#+\s"<>`\\]/g, encodeURIComponent);

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function toAddress({ view, asked: { form, hand, at, traceOnly } }: Place): string {
  if (traceOnly) return view === "watch" ? "#" : `#view=${view}`;
  const pairs = own
    .filter((key) => always.has(key) || form[key] !== opening[key])
    .map((key) => [key, form[key]] as const);
  const [algorithm, ...others] = pairs;
  const all = [
    ...(view === "watch" ? [] : [["view", view] as const]),
    algorithm,
    ...Object.entries(form.set),
    ...others,
    ...(hand ? [["hand", toText(hand)] as const] : []),
    ...(at === undefined ? [] : [["at", String(at)] as const]),
  ];
  return `#${all.map(([key, value]) => `${escape(key)}=${escape(value)}`).join("&")}`;
}

function pairsOf(hash: string): (readonly [string, string])[] {
  const pairs = hash.replace(/^#/, "").split("&");
  return pairs
    .filter((pair) => pair !== "")
    .map((pair) => {
      const cut = pair.indexOf("=");
      if (cut < 0) return [unescape(pair), ""];
      return [unescape(pair.slice(0, cut)), unescape(pair.slice(cut + 1))];
    });
}

const isMore = (key: string): boolean => ["view", "hand", "at", "open"].includes(key);

/** The trace that an address names, seen from a page; one that lies elsewhere is refused. */
export function traceIn(hash: string, page: string): URL | undefined {
  const [, open] = pairsOf(hash).find(([key]) => key === "open") ?? [];
  if (open === undefined) return undefined;
  const here = new URL(page);
  const url = URL.canParse(open, page) ? new URL(open, page) : undefined;
  if (url?.origin === here.origin && url.protocol === here.protocol) return url;
  throw new Refusal(
    `open: ${open.slice(0, 60)} is not accepted; a trace is opened from where this page lies.`,
  );
}

export function fromAddress(hash: string): Place {
  const pairs = pairsOf(hash);
  const isOwn = (key: string) => (own as string[]).includes(key);
  const more: { view?: string; hand?: string; at?: string; open?: string } = Object.fromEntries(
    pairs.filter(([key]) => isMore(key)),
  );
  const form = {
    ...opening,
    ...Object.fromEntries(pairs.filter(([key]) => isOwn(key))),
    set: Object.fromEntries(pairs.filter(([key]) => !isOwn(key) && !isMore(key))),
  };
  const at = /^\d{1,9}$/.test(more.at ?? "") ? { at: Number(more.at) } : {};
  const view = isView(more.view) ? more.view : "watch";
  try {
    return {
      view,
      asked: { form, ...(more.hand !== undefined && { hand: fromText(more.hand) }), ...at },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { view, asked: { form, ...at }, complaint: error.message };
  }
}
