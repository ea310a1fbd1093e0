import { Refusal } from "@ringleader/core";
import { opening, type Form } from "../run/form.ts";
import type { Asked } from "../run/asked.ts";
import { isView, type View } from "../app/view.ts";
import { fromText, toText } from "./schedule-text.ts";

/**
 * The address holds the setup as plain text, so that a link reopens the run:
 * `#algorithm=dfs&graph=torus:4x5&prune=yes&seed=7`. What is as usual is left out; a key that is not
 * one of the page's own is a parameter of the algorithm. `hand` is a schedule made by hand, `at` the
 * event that is shown, `view` what the page shows, `other` the second run of a comparison; `open` is
 * a trace that lies beside the page. Code never comes from an address.
 */
export interface Place {
  readonly view: View;
  readonly asked: Asked;
  /** Of the view that teaches: which tour, and which of its steps. */
  readonly lesson?: Lesson;
  /** What of the address could not be read. */
  readonly complaint?: string;
  /** The second run of a comparison. */
  readonly other?: Other;
}

/** Longer addresses are cut off by mail and chat. */
export const LONGEST = 8000;

/** Written as the first, in one escaped text; where that is damaged, a sentence in its place. */
export type Other = Partial<Pick<Place, "asked" | "complaint">>;

export interface Lesson {
  readonly tour: string;
  readonly step: number;
}

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

export function toAddress({ view, asked, other, lesson }: Place): string {
  const { form, hand, at, traceOnly } = asked;
  if (traceOnly) return view === "watch" ? "#" : `#view=${view}`;
  const pairs = own
    .filter((key) => always.has(key) || form[key] !== opening[key])
    .map((key) => [key, form[key]] as const);
  const [algorithm, ...others] = pairs;
  const all = [
    ...(view === "watch" ? [] : [["view", view] as const]),
    ...(view === "learn" && lesson ? Object.entries(lesson).map(([k, v]) => [k, String(v)]) : []),
    algorithm,
    ...Object.entries(form.set),
    ...others,
    ...(hand ? [["hand", toText(hand)] as const] : []),
    ...(at === undefined ? [] : [["at", String(at)] as const]),
    ...(view === "compare" && other?.asked ? [["other", toOther(other.asked)] as const] : []),
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

/** Keys that are no part of the setup. */
const others = ["view", "hand", "at", "open", "other", "tour", "step"] as const;
const isMore = (key: string): boolean => (others as readonly string[]).includes(key);

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
  const more: Partial<Record<(typeof others)[number], string>> = Object.fromEntries(
    pairs.filter(([key]) => isMore(key)),
  );
  const form = {
    ...opening,
    ...Object.fromEntries(pairs.filter(([key]) => isOwn(key))),
    set: Object.fromEntries(pairs.filter(([key]) => !isOwn(key) && !isMore(key))),
  };
  const at = /^\d{1,9}$/.test(more.at ?? "") ? { at: Number(more.at) } : {};
  const view = isView(more.view) ? more.view : "watch";
  const step = /^\d{1,3}$/.test(more.step ?? "") ? Number(more.step) : 1;
  const beside = {
    ...(more.other !== undefined && { other: fromOther(more.other) }),
    ...(more.tour !== undefined && { lesson: { tour: more.tour, step } }),
  };
  try {
    return {
      view,
      ...beside,
      asked: { form, ...(more.hand !== undefined && { hand: fromText(more.hand) }), ...at },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { view, ...beside, asked: { form, ...at }, complaint: error.message };
  }
}

const toOther = (asked: Asked): string => toAddress({ view: "watch", asked }).slice(1);

function fromOther(text: string): Other {
  if (!/(^|&)algorithm=[^&]/.test(text)) {
    return {
      complaint: `other: ${text.slice(0, 40) || "nothing"} is not accepted; the second run is written like the first, algorithm=NAME&n=…, and escaped.`,
    };
  }
  const { asked, complaint } = fromAddress(text);
  return { asked, ...(complaint !== undefined && { complaint }) };
}
