import { Refusal } from "@ringleader/core";
import { opening, type Form } from "../run/form.ts";
import type { Asked } from "../run/asked.ts";
import { isView, type View } from "../app/view.ts";
import { fromText, toText } from "./schedule-text.ts";

/**
 * The address holds the setup as plain text, so that a link reopens the run:
 * `#algorithm=dfs&graph=torus:4x5&prune=yes&seed=7`. What is as usual is left out; a key that is not
 * one of the page's own is a parameter of the algorithm. `hand` is a schedule made by hand, `at` the
 * event that is shown, `view` what the page shows. Code never comes from an address.
 */
export interface Place {
  readonly view: View;
  readonly asked: Asked;
  /** Of the view that teaches: which tour, and which of its steps. */
  readonly lesson?: Lesson;
  /** What of the address could not be read. */
  readonly complaint?: string;
}

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

export function toAddress({ view, lesson, asked: { form, hand, at } }: Place): string {
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
  ];
  return `#${all.map(([key, value]) => `${escape(key)}=${escape(value)}`).join("&")}`;
}

export function fromAddress(hash: string): Place {
  const plain: Partial<Record<keyof Form, string>> = {};
  const set: Record<string, string> = {};
  const more: { view?: string; tour?: string; step?: string; hand?: string; at?: string } = {};
  for (const pair of hash.replace(/^#/, "").split("&")) {
    if (pair === "") continue;
    const cut = pair.indexOf("=");
    const key = unescape(cut < 0 ? pair : pair.slice(0, cut));
    const value = cut < 0 ? "" : unescape(pair.slice(cut + 1));
    if ((own as string[]).includes(key)) plain[key as keyof Form] = value;
    else if (["view", "tour", "step", "hand", "at"].includes(key))
      more[key as keyof typeof more] = value;
    else set[key] = value;
  }
  const form = { ...opening, ...plain, set };
  const at = /^\d{1,9}$/.test(more.at ?? "") ? { at: Number(more.at) } : {};
  const view = isView(more.view) ? more.view : "watch";
  const step = /^\d{1,3}$/.test(more.step ?? "") ? Number(more.step) : 1;
  const lesson = more.tour === undefined ? {} : { lesson: { tour: more.tour, step } };
  try {
    return {
      view,
      ...lesson,
      asked: { form, ...(more.hand !== undefined && { hand: fromText(more.hand) }), ...at },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { view, ...lesson, asked: { form, ...at }, complaint: error.message };
  }
}
