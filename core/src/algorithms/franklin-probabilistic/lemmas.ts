import { divide, plus, rational, times, type Rational } from "../../exact/rational.ts";
import type { Along, Configuration } from "../../model/claim.ts";
import { counted } from "../../model/counted.ts";
import { type MailBetween, faultBetween, isTheorem2 } from "../../sentence/mail-between.ts";
import { RoundsBegun } from "../../sentence/rounds-begun.ts";

/** A probe that has been sent and not yet compared. Its bit is the parity of its round. */
interface Probe extends MailBetween {
  readonly round: number;
  /** Position that the probe reached last; at first, the position of its sender. */
  at: number;
  /** True if the probe has arrived and waits, for the other probe or for its round. */
  waits: boolean;
}

/** Checks Theorem 2 of 004 until there is a leader; `counts` selects the probes that count. */
export const probesBetween =
  (counts: (probe: Probe) => boolean): Along["watcher"] =>
  ({ n, swapped }) => {
    const rounds = new RoundsBegun();
    /** By origin, direction and round. */
    const probes = new Map<string, Probe>();
    const states: ReturnType<Configuration["read"]>[] = [];
    const wrap = (p: number): number => ((p % n) + n) % n;
    const bitOf = (p: number): number => (states[p]["round"] as number) % 2;
    /** Returns the link that the probe is on or arrived by, as the position of the link's anticlockwise end. */
    const linkOf = ({ clockwise, at, waits }: Probe): number =>
      clockwise === waits ? wrap(at - 1) : at;
    return {
      see(event, read) {
        const { process, port, kind } = event;
        const { 1: hop, 3: sentIn } = event.words;
        const waits = states[process]?.["state"] === "active";
        const isActive = (states[process] = read(process))["state"] === "active";
        if (kind === "probe") {
          const clockwise = (port ^ (swapped?.[process] ?? 0)) === 0;
          const origin = wrap(clockwise ? process - hop : process + hop);
          const probe = probes.get(`${origin} ${clockwise} ${sentIn}`);
          if (probe) Object.assign(probe, { at: process, waits });
        }
        for (const round of rounds.see(event, read))
          for (const clockwise of [true, false]) {
            const probe = { clockwise, round, bit: round % 2, at: process, waits: false };
            probes.set(`${process} ${clockwise} ${round}`, probe);
          }
        // A process removes the probes that it has compared; if it becomes passive, it forwards the others.
        for (const [name, probe] of probes) {
          if (probe.at !== process || !probe.waits) continue;
          if (probe.round < rounds.of(process) + (isActive ? 0 : 1)) probes.delete(name);
          else probe.waits = isActive;
        }
        return faultBetween(
          n,
          (p) => states[p]?.["state"] ?? "asleep",
          (p, next) => {
            const between = [...probes.values()].filter(
              (probe) => counts(probe) && wrap(linkOf(probe) - p) < (wrap(next - p) || n),
            );
            if (between.length !== 2) return counted(between.length, "message");
            return isTheorem2(between, bitOf(p), bitOf(next)) ? undefined : "wrong parities";
          },
        );
      },
    };
  };

/** Largest number of additions, roughly, that `expectRounds` makes; this many take a few seconds. */
const ADDITIONS_MAX = 1e8;

/**
 * Computes the expected number of rounds of n processes that draw from 1..k: E(1) = 1, and E(x) = 1 + the sum over y of
 * P(x → y) E(y), where x and y are numbers of active processes. Undefined if this takes more than ADDITIONS_MAX additions.
 */
export function expectRounds(k: number, n: number): Rational | undefined {
  if (k ** 5 * n ** 3 > ADDITIONS_MAX) return undefined;
  const expected: Rational[] = [rational(0n), rational(1n)];
  for (let x = 2; x <= n; x++) {
    const counts = countStaying(k, x);
    const all = BigInt(k) ** BigInt(x);
    let sum = rational(all);
    for (let y = 1; y < x; y++)
      if (counts[y] > 0n) sum = plus(sum, times(rational(counts[y]), expected[y]));
    expected.push(divide(sum, rational(all - counts[x])));
  }
  return expected[n];
}

/**
 * Counts, for each y, how many of the k^x circles of draws leave y of x processes active. For each pair of first draws
 * it goes around the circle once, with a count for every pair of latest draws and every number of processes that stay.
 */
function countStaying(k: number, x: number): bigint[] {
  const totals = new Array<bigint>(x + 1).fill(0n);
  const pairs = Array.from({ length: k * k }, (_, pair) => [Math.floor(pair / k), pair % k]);
  for (const [first, second] of pairs) {
    // Indexed by the last two draws, then by the number of processes that stay active, not counting the first and the last.
    let ways = pairs.map(([before, last]) => (before === first && last === second ? [1n] : []));
    for (let size = 2; size < x; size++) {
      const shorter = ways;
      ways = pairs.map(([own, right]) => {
        const sums = new Array<bigint>(size).fill(0n);
        for (let left = 0; left < k; left++)
          shorter[left * k + own].forEach(
            (count, y) => (sums[y + stays(left, own, right)] += count),
          );
        return sums;
      });
    }
    for (const [pair, [before, last]] of pairs.entries()) {
      const more = stays(before, last, first) + stays(last, first, second);
      ways[pair].forEach((count, y) => (totals[y + more] += count));
    }
  }
  return totals;
}

const stays = (left: number, own: number, right: number): number =>
  own >= left && own >= right ? 1 : 0;
