import { ring } from "../model/system/network.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseCount, shorten } from "./words.ts";

/** Maximum number of sizes in one sweep. */
const MOST = 10_000;

const accepted =
  "sizes are whole numbers like 12, 1e6 or 2^20, ranges like 3..9 or 10..100:10, or powers like 2^4..2^16, separated by commas";

/** Reads numbers, ranges, ranges with a step and ranges of powers. Returns each size once, in increasing order. */
export function sizesOf(text: string, name = "-n"): number[] {
  const sizes = new Set<number>();
  for (const part of text.split(",")) {
    for (const n of sizesIn(part.trim(), text, name)) {
      sizes.add(n);
      if (sizes.size > MOST) {
        throw new Refusal(
          `${name} ${shorten(text)} has too many sizes; at most ${MOST} are accepted.`,
        );
      }
    }
  }
  const rising = [...sizes].sort((x, y) => x - y);
  // Refuses sizes that are too small or too large.
  for (const n of [rising[0], rising.at(-1)!]) ring(n);
  return rising;
}

function* sizesIn(part: string, text: string, name: string): Iterable<number> {
  const refused = (): Refusal =>
    new Refusal(`${name} ${shorten(text)} is not accepted; ${accepted}.`);
  const [, first, last, by = "1"] = /^(.+?)\.\.([^:]+)(?::(.+))?$/.exec(part) ?? [];
  const whole = (word: string): number => {
    if (!/^\d/.test(word)) throw refused();
    const value = parseCount(word);
    if (value === undefined || !Number.isSafeInteger(value)) throw refused();
    return value;
  };
  if (first === undefined) {
    yield whole(part);
    return;
  }
  const [from, to, step] = [whole(first), whole(last), whole(by)];
  if (from > to || step < 1) {
    throw new Refusal(
      `${name} ${shorten(part)} is not accepted; a range rises by at least 1, like 2..5 or 10..100:10.`,
    );
  }
  const powers = [first, last].map((it) => /^(\d+)\^(\d+)$/.exec(it));
  const [base, sameBase] = [powers[0]?.[1], powers[1]?.[1]];
  if (base !== undefined && base === sameBase && Number(base) > 1) {
    const [low, high] = powers.map((it) => Number(it![2]));
    for (let exponent = low; exponent <= high; exponent += step) yield Number(base) ** exponent;
  } else for (let n = from; n <= to; n += step) yield n;
}
