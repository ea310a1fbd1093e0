import { groupDigits } from "../refusal/group-digits.ts";
import { checkSize } from "../model/system/network.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseCount, shorten } from "./words.ts";

/** Maximum number of sizes in one sweep. */
const MOST = 10_000;

/** What sizes are, as refusals and the help of the command say it. */
export const SIZES = "numbers like 12 or 1e6, ranges like 3..9 or 10..100:10, or powers 2^4..2^16";

/** Reads numbers, ranges, ranges with a step and ranges of powers. Returns each size once, in increasing order. */
export function sizesOf(text: string): number[] {
  const sizes = new Set<number>();
  for (const part of text.split(",")) {
    for (const n of sizesIn(part.trim(), text)) {
      sizes.add(n);
      if (sizes.size > MOST)
        throw Refusal.of(
          "n",
          `${shorten(text)} has too many sizes; at most ${groupDigits(MOST)} are accepted.`,
        );
    }
  }
  const rising = [...sizes].sort((x, y) => x - y);
  for (const n of [rising[0], rising.at(-1)!])
    checkSize(n, 1, "n", rising.length > 1 ? String(n) : text);
  return rising;
}

function* sizesIn(part: string, text: string): Iterable<number> {
  const refused = (): Refusal =>
    Refusal.of("n", `${shorten(text)} is not accepted; give ${SIZES}.`);
  const [, first, last, by = "1"] = /^(.+?)\.\.([^:]+)(?::(.+))?$/.exec(part) ?? [];
  const whole = (word: string): number => {
    if (!/^-?\d/.test(word)) throw refused();
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
    throw Refusal.of(
      "n",
      `${shorten(part)} is not accepted; a range rises by at least 1, like 2..5 or 10..100:10.`,
    );
  }
  const powers = [first, last].map((it) => /^(\d+)\^(\d+)$/.exec(it));
  const [base, sameBase] = [powers[0]?.[1], powers[1]?.[1]];
  if (base !== undefined && base === sameBase && Number(base) > 1) {
    const [low, high] = powers.map((it) => Number(it![2]));
    for (let exponent = low; exponent <= high; exponent += step) yield Number(base) ** exponent;
  } else for (let n = from; n <= to; n += step) yield n;
}
