import { Refusal, shorten } from "@ringleader/core/internal";
import { formKeys, pageKeys } from "../run/address-keys.ts";
import { describedOf } from "../run/describe.ts";
import { applies, opening, type Form } from "../run/form.ts";
import type { PageRequest } from "../run/request.ts";
import { orRefusal } from "../run/worker/failure.ts";
import { openingMeasure, type MeasureForm } from "../run/measure/measure-form.ts";
import { fromText, toText } from "./schedule-text.ts";
import {
  checkPairs,
  measurePairs,
  readCheck,
  readMeasure,
  subjectKeys,
  type CheckWork,
  type Pairs,
} from "./work-address.ts";

/** The views of the page, in the order of their tabs. */
export const views = ["learn", "watch", "compare", "check", "measure", "write"] as const;
export type View = (typeof views)[number];

const isView = (text: string | undefined): text is View =>
  (views as readonly string[]).includes(text ?? "");

/**
 * An address holds the form as plain text: `#algorithm=dfs&graph=torus:4x5&prune=yes&seed=7`.
 * Defaults are left out, and unknown keys are parameters of the algorithm. Other keys: `view`;
 * `hand`, a schedule made by hand; `at`, the event that is shown; `look`, the part of a chart that is shown; `other`,
 * the second run of a comparison; `tour` and `step`, `page` and `exercise` of Learn; `open`, a trace on the same server;
 * `text`, an algorithm. With `view=check` and `view=measure` an address holds the texts of these views, as the flags of
 * `check` and `sweep` do: `#view=check&algorithm=franklin&n=2..4&wake=all`; with `view=write`, the text that is edited. The address `#live` is the run that is under way on the same server; `#class` and `#teach` are a class there. Code that an address holds, in `text` or in an exercise, never runs unasked.
 */
export interface PageAddress {
  readonly view: View;
  readonly request: PageRequest;
  readonly lesson?: Lesson | undefined;
  /** The text of the user's algorithm, as `packText` writes it. */
  readonly text?: string | undefined;
  /** Says why a part of the address could not be read. */
  readonly complaint?: string | undefined;
  readonly other?: Other | undefined;
  /** What Check shows; only with `view=check`. */
  readonly checking?: CheckWork | undefined;
  /** What Measure shows; only with `view=measure`. */
  readonly measure?: MeasureForm | undefined;
}

/** Largest number of characters in a shared address; mail and chat programs cut off longer addresses. */
export const LONGEST = 8000;

/** The second run of a comparison; has a complaint if its text in the address is damaged. */
export type Other = Partial<Pick<PageAddress, "request" | "complaint">>;

/** What Learn shows: a step of a tour or of an exercise, or a page. */
export interface Lesson {
  readonly tour?: string | undefined;
  /** The text of an exercise. */
  readonly exercise?: string | undefined;
  readonly step?: number | undefined;
  readonly page?: string | undefined;
}

const always = new Set<string>(["algorithm", "n", "seed"]);

/** Escapes only the characters that would end a pair or the address. */
const escape = (text: string) => text.replace(/[%&=#+\s"<>`\\]/g, encodeURIComponent);

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of the run that is under way on the server of the page. */
const LIVE = "#live";
export const isLive = (hash: string): boolean => hash === LIVE;

/** What a page of a class is: a phone of a room, or the page of its teacher. */
export type ClassAddress = { readonly room: string } | { readonly teacher: string };

/** Reads `#class=ABCD`, the address of phones, and `#teach=KEY`, that of the teacher; undefined for other addresses. */
export function classIn(hash: string): ClassAddress | undefined {
  const [, key, value] = /^#(class|teach)=([\w-]{1,64})$/.exec(hash) ?? [];
  if (key === undefined) return undefined;
  return key === "class" ? { room: value.toUpperCase() } : { teacher: value };
}

const join = (pairs: Pairs): string =>
  `#${pairs.map(([key, value]) => `${escape(key)}=${escape(value)}`).join("&")}`;

export function toAddress(address: PageAddress): string {
  const { view, request, other, lesson, text, checking, measure } = address;
  const { form, hand, at, look, traceOnly, live } = request;
  const carried: Pairs = text === undefined ? [] : [["text", text]];
  if (view === "check" && checking)
    return join([["view", view], ...checkPairs(form, checking), ...carried]);
  if (view === "measure" && measure)
    return join([["view", view], ...measurePairs(measure), ...carried]);
  if (view === "write") return join([["view", view], ["algorithm", form.algorithm], ...carried]);
  if (live && view === "watch") return LIVE;
  if (traceOnly) return view === "watch" ? "#" : `#view=${view}`;
  const unused = unusedKeys(form);
  const network = isOnNetwork(form);
  const texts = formKeys.filter((key) => {
    // A network has a size of its own; n without a network means a ring.
    if (network && (key === "graph" || key === "n"))
      return key === "graph" || form.graph === "ring";
    return always.has(key) || (form[key] !== opening[key] && !unused.includes(key));
  });
  const pairs = {
    view: view === "watch" ? undefined : view,
    ...(view === "learn" && lesson),
    algorithm: form.algorithm,
    ...form.set,
    ...Object.fromEntries(texts.map((key) => [key, form[key]])),
    hand: hand && toText(hand),
    at,
    look,
    other: view === "compare" && other?.request ? toOther(other.request) : undefined,
    text,
  };
  return join(
    Object.entries(pairs).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as const],
    ),
  );
}

function pairsOf(hash: string): Pairs {
  const pairs = hash.replace(/^#/, "").split("&");
  return pairs
    .filter((pair) => pair !== "")
    .map((pair) => {
      const cut = pair.indexOf("=");
      if (cut < 0) return [unescape(pair), ""] as const;
      return [unescape(pair.slice(0, cut)), unescape(pair.slice(cut + 1))] as const;
    });
}

const isMore = (key: string): boolean => (pageKeys as readonly string[]).includes(key);

/** Returns the address of the trace that `open` names; refuses an address of another origin. */
export function traceIn(hash: string, page: string): URL | undefined {
  const [, open] = pairsOf(hash).find(([key]) => key === "open") ?? [];
  if (open === undefined) return undefined;
  const here = new URL(page);
  const url = URL.canParse(open, page) ? new URL(open, page) : undefined;
  if (url?.origin === here.origin && url.protocol === here.protocol) return url;
  throw new Refusal(
    `open: ${shorten(open, 60)} is not accepted; a trace must be on the server of this page.`,
  );
}

export function fromAddress(hash: string): PageAddress {
  const pairs = isLive(hash) || classIn(hash) ? [] : pairsOf(hash);
  const isOwn = (key: string) => (formKeys as readonly string[]).includes(key);
  const more: More = Object.fromEntries(pairs.filter(([key]) => isMore(key)));
  if (more.view === "check" || more.view === "measure" || more.view === "write")
    return fromWork(more.view, pairs, more.text);
  const written: Partial<Form> = Object.fromEntries(pairs.filter(([key]) => isOwn(key)));
  const asked: Form = {
    ...opening,
    ...written,
    set: Object.fromEntries(pairs.filter(([key]) => !isOwn(key) && !isMore(key))),
  };
  const hasSizeOnly = written.n !== undefined && written.graph === undefined;
  const form = hasSizeOnly && isOnNetwork(asked) ? { ...asked, graph: "ring" } : asked;
  const at = /^\d{1,9}$/.test(more.at ?? "") ? Number(more.at) : undefined;
  const look = /^\d{1,9}-\d{1,9},\d{1,9}-\d{1,9}$/.test(more.look ?? "") ? more.look : undefined;
  const view = isView(more.view) ? more.view : "watch";
  const hand = orRefusal(() => (more.hand === undefined ? undefined : fromText(more.hand)));
  const isRead = !(hand instanceof Refusal);
  const complaints = [...(isRead ? [] : [hand.message]), ...sayIgnored(form, pairs, more)];
  return {
    view,
    other: more.other === undefined ? undefined : fromOther(more.other),
    lesson: lessonOf(more),
    request: { form, at, look, hand: isRead ? hand : undefined },
    ...(more.text !== undefined && { text: more.text }),
    complaint: complaints.length === 0 ? undefined : complaints.join(" "),
  };
}

/** Reads the address of a view that does not show a run. */
function fromWork(
  view: "check" | "measure" | "write",
  pairs: Pairs,
  text: string | undefined,
): PageAddress {
  const isOf = (keys: readonly string[]) => (pair: Pairs[number]) => keys.includes(pair[0]);
  const isParameter = (pair: Pairs[number]) => !isOf(formKeys)(pair) && !isOf(pageKeys)(pair);
  const form: Form = {
    ...opening,
    ...Object.fromEntries(pairs.filter(isOf(view === "check" ? subjectKeys : ["algorithm"]))),
    set: view === "check" ? Object.fromEntries(pairs.filter(isParameter)) : {},
  };
  const measure = orRefusal(() => (view === "measure" ? readMeasure(pairs) : undefined));
  const isRefused = measure instanceof Refusal;
  const ignored = view === "check" ? sayIgnored(form, pairs, {}) : [];
  return {
    view,
    request: { form },
    ...(text !== undefined && { text }),
    ...(view === "check" && { checking: readCheck(pairs) }),
    ...(view === "measure" && { measure: isRefused ? openingMeasure : measure }),
    ...(isRefused && { complaint: measure.message }),
    ...(ignored.length > 0 && { complaint: ignored.join(" ") }),
  };
}

function lessonOf({
  tour,
  exercise,
  page,
  step,
}: Partial<Record<keyof Lesson, string>>): Lesson | undefined {
  const number = /^\d{1,3}$/.test(step ?? "") ? Number(step) : 1;
  if (tour !== undefined) return { tour, step: number };
  if (exercise !== undefined) return { exercise, step: number };
  return page === undefined ? undefined : { page };
}

type More = Partial<Record<(typeof pageKeys)[number], string>>;

/** Lists the keys that the algorithm does not use; empty for a user's algorithm, whose needs are not known here. */
function unusedKeys({ algorithm, set, violate }: Form): readonly (keyof Form)[] {
  const described = describedOf(algorithm, set);
  if (!described) return [];
  const has = applies(described.needs, violate);
  return (Object.keys(has) as (keyof typeof has)[]).filter((key) => !has[key]);
}

/** True if an algorithm of the catalogue runs on any network. */
const isOnNetwork = ({ algorithm, set, violate }: Form): boolean => {
  const described = describedOf(algorithm, set);
  return described !== undefined && applies(described.needs, violate).graph;
};

/** Says what a run of this address leaves out, one sentence each. */
function sayIgnored(form: Form, pairs: Pairs, { view, at, step, conjecture }: More): string[] {
  const ignored = (key: string, value: string, why: string) =>
    `${key}=${shorten(value, 40)} is ignored: ${why}.`;
  const isNumber = (text: string) => /^\d{1,9}$/.test(text);
  const unused = unusedKeys(form);
  const n = pairs.findLast(([key]) => key === "n")?.[1];
  return [
    ...(n !== undefined && isOnNetwork(form) && form.graph !== "ring"
      ? [ignored("n", n, `the network ${shorten(form.graph)} has a size of its own`)]
      : []),
    ...(view !== undefined && !isView(view)
      ? [ignored("view", view, `the views are ${views.join(", ")}`)]
      : []),
    ...(at !== undefined && !isNumber(at) ? [ignored("at", at, "an event is a whole number")] : []),
    ...(step !== undefined && !isNumber(step)
      ? [ignored("step", step, "a step is a whole number")]
      : []),
    ...(conjecture !== undefined
      ? [ignored("conjecture", conjecture, "it belongs to view=check")]
      : []),
    ...pairs
      .filter(([key]) => (unused as readonly string[]).includes(key))
      .map(([key, value]) => ignored(key, value, `${shorten(form.algorithm)} does not use it`)),
  ];
}

const toOther = (request: PageRequest): string => toAddress({ view: "watch", request }).slice(1);

function fromOther(text: string): Other {
  if (!/(^|&)algorithm=[^&]/.test(text)) {
    return {
      complaint: `other: ${text.slice(0, 40) || "(nothing)"} is not accepted; write the second run like the first, as algorithm=NAME&n=…, and escape it.`,
    };
  }
  const { request, complaint } = fromAddress(text);
  return { request, complaint };
}

export type Embedded = "ring" | "space-time";

/** Reads `?embed` or `?embed=space-time`; undefined if the page is not embedded. */
export function embeddedIn(search: string): Embedded | undefined {
  const value = new URLSearchParams(search).get("embed");
  if (value === null) return undefined;
  return value === "space-time" ? "space-time" : "ring";
}
