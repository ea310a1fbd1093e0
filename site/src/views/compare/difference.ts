import { grouped, shortened } from "../../form/format.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import type { KnownCosts } from "./useCosts.ts";

/** Formats the difference of two numbers: `+18 (+32 %)`. */
export function difference(first: string | undefined, second: string | undefined): string {
  if (first === undefined || second === undefined) return "";
  const by = BigInt(second) - BigInt(first);
  if (by === 0n) return "0";
  const share = percent(first, second);
  return `${signed(by)}${share === "" ? "" : ` (${share})`}`;
}

const signed = (by: bigint): string =>
  `${by < 0n ? "\u2212" : "+"}${shortened(String(by < 0n ? -by : by))}`;

/** Largest percentage that is shown. */
const MOST = 1_000_000;

/** Formats the difference in percent of `first`; empty if `first` is 0 or the percentage is above MOST. */
function percent(first: string, second: string): string {
  const [a, b] = [BigInt(first), BigInt(second)];
  if (a === 0n) return "";
  const share = Number(((b - a) * 1000n) / a) / 10;
  if (Math.abs(share) > MOST) return "";
  const size = Math.abs(share);
  const digits = size < 10 && !Number.isInteger(size) ? size.toFixed(1) : grouped(Math.round(size));
  return `${share < 0 ? "\u2212" : "+"}${digits}\u202f%`;
}

/** Says in a sentence how the second run differs from the first. */
export function describeDifference(first: KnownCosts, second: KnownCosts): string {
  const isSame = first.name === second.name;
  const [one, other] = isSame ? ["the first run", "the second run"] : [first.name, second.name];
  const end = BigInt(second.end.total) - BigInt(first.end.total);
  const text = end === 0n ? "" : percent(first.end.total, second.end.total);
  const share = text === "" ? "" : ` (${text})`;
  const than = (by: bigint) => {
    const messages = by === 1n || by === -1n ? "message" : "messages";
    return by === 0n ? `as many messages as ${one}` : `${amount(by)} ${messages} than ${one}`;
  };
  const isNow =
    first.now !== undefined &&
    second.now !== undefined &&
    (first.now.total !== first.end.total || second.now.total !== second.end.total);
  if (!isNow) return `At the end ${other} has sent ${than(end)}${share}.`;
  const now = BigInt(second.now.total) - BigInt(first.now.total);
  return `At this moment ${other} has sent ${than(now)}; at the end ${amount(end)}${share}.`;
}

type Judged = Pick<ShownRun, "header" | "result">;

/** Says in which respects two elections solve different problems; empty if they solve the same. */
export function describeUnlike(first: Judged, second: Judged): string {
  const [one, other] = [first, second].map(({ header }) => header.algorithm);
  if (one === other) return "";
  const isTold = ({ header, result }: Judged) => result.informed === header.n && header.n > 1;
  const elects = [first, second].map(({ result }) => result.parameters["elects"]);
  const [telling, silent] = isTold(first) ? [one, other] : [other, one];
  return [
    ...(elects.every((it) => it !== undefined) && elects[0] !== elects[1]
      ? [`${one} elects the ${sayElected(elects[0])} id, ${other} the ${sayElected(elects[1])}`]
      : []),
    ...(isTold(first) !== isTold(second)
      ? [`${telling} tells every process who leads, ${silent} does not`]
      : []),
  ].join("; ");
}

const sayElected = (elects: unknown): string => (elects === "max" ? "largest" : "smallest");

const amount = (by: bigint): string =>
  by === 0n ? "the same number" : `${grouped(by < 0n ? -by : by)} ${by < 0n ? "fewer" : "more"}`;
