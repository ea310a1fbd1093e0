import { grouped, shortened } from "../app/figures.ts";
import type { Figures } from "./figures-of.ts";

/** One of two figures more or less than the other, in words: `+18 (+32 %)`. */
export function difference(first: string | undefined, second: string | undefined): string {
  if (first === undefined || second === undefined) return "";
  const by = BigInt(second) - BigInt(first);
  if (by === 0n) return "0";
  const share = percent(first, second);
  return `${signed(by)}${share === "" ? "" : ` (${share})`}`;
}

const signed = (by: bigint): string =>
  `${by < 0n ? "\u2212" : "+"}${shortened(String(by < 0n ? -by : by))}`;

/** More than this many per cent are no help to anybody. */
const MOST = 1_000_000;

/** By how much the second differs, as a share of the first; of nothing there is none. */
function percent(first: string, second: string): string {
  const [a, b] = [BigInt(first), BigInt(second)];
  if (a === 0n) return "";
  const share = Number(((b - a) * 1000n) / a) / 10;
  if (Math.abs(share) > MOST) return "";
  const size = Math.abs(share);
  const digits = size < 10 && !Number.isInteger(size) ? size.toFixed(1) : grouped(Math.round(size));
  return `${share < 0 ? "\u2212" : "+"}${digits}\u202f%`;
}

/** What of each run is known: its figures at this moment, if it can be played, and in the end. */
export interface Known {
  readonly name: string;
  readonly now?: Figures | undefined;
  readonly end: Figures;
}

/** The difference in a sentence, always of the second to the first. */
export function say(first: Known, second: Known): string {
  const isSame = first.name === second.name;
  const [one, other] = isSame ? ["the first", "the second run"] : [first.name, second.name];
  const end = comparison(first.end.total, second.end.total);
  const isNow =
    first.now !== undefined &&
    second.now !== undefined &&
    (first.now.total !== first.end.total || second.now.total !== second.end.total);
  if (!isNow) {
    return `In the end ${other} has sent ${amount(end)} ${end.by === 0n ? "as" : "than"} ${one}${share(end)}.`;
  }
  const now = comparison(first.now.total, second.now.total);
  return `At this moment ${other} has sent ${amount(now)} ${now.by === 0n ? "as" : "than"} ${one}; in the end ${rest(end)}.`;
}

interface Comparison {
  readonly by: bigint;
  readonly percent: string;
}

const comparison = (first: string, second: string): Comparison => ({
  by: BigInt(second) - BigInt(first),
  percent: percent(first, second),
});

const size = ({ by }: Comparison): string => grouped(by < 0n ? -by : by);

const amount = (it: Comparison): string =>
  it.by === 0n
    ? "as many messages"
    : `${size(it)} ${it.by < 0n ? "fewer" : "more"} ${it.by === 1n || it.by === -1n ? "message" : "messages"}`;

const share = ({ by, percent: text }: Comparison): string =>
  by === 0n || text === "" ? "" : ` (${text})`;

const rest = (it: Comparison): string =>
  it.by === 0n ? "as many" : `${size(it)} ${it.by < 0n ? "fewer" : "more"}${share(it)}`;
