import { groupDigits, log10, startSimulation, type Setup } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";

/** Longest run in rounds of real time, in milliseconds. */
const LONGEST_RUN = 3_600_000;
/** Number of messages that are simulated between two looks at the time. */
const SLICE = 1000;

/**
 * Simulates a run and returns the round of its last event. Refuses the run if its rounds, of this many milliseconds
 * each, take longer than `most` milliseconds.
 */
export function estimateRounds(setup: Setup, milliseconds: number, most = LONGEST_RUN): bigint {
  const simulation = startSimulation(setup);
  let rounds = 0n;
  try {
    for (let isRunning = true; isRunning;) {
      isRunning = simulation.advance(SLICE);
      rounds = simulation.now();
      if (Number(rounds) * milliseconds > most)
        throw Refusal.of(
          "clock",
          `${isRunning ? "at least " : ""}${sayRounds(rounds)} of ${milliseconds} ms take ${sayTime(rounds, milliseconds)}, and at most ${sayTime(1n, most)} is accepted; give pulses, which skip quiet rounds.`,
        );
    }
  } finally {
    simulation.finish();
  }
  return rounds;
}

/** Writes a number of rounds; large ones as a power of two, rounded to a whole exponent. */
function sayRounds(rounds: bigint): string {
  if (rounds < 1_000_000n) return `${groupDigits(rounds)} rounds`;
  const exponent = Math.round(log10(rounds)! / Math.log10(2));
  return `${rounds === 2n ** BigInt(exponent) ? "" : "about "}2^${exponent} rounds`;
}

const HOUR = 3_600_000;
const YEAR = 365.25 * 24 * HOUR;

/** Writes how long rounds take, with two digits that count. */
function sayTime(rounds: bigint, milliseconds: number): string {
  const time = Number(rounds) * milliseconds;
  const units = [
    ["second", 1000, 120_000],
    ["minute", 60_000, HOUR],
    ["hour", HOUR, 48 * HOUR],
    ["day", 24 * HOUR, YEAR],
    ["year", YEAR, 1e9 * YEAR],
  ] as const;
  const unit = units.find(([, , below]) => time < below);
  if (!unit) return `10^${Math.floor(log10(rounds)! + Math.log10(milliseconds / YEAR))} years`;
  const count = Number((time / unit[1]).toPrecision(2));
  return `${groupDigits(count)} ${unit[0]}${count === 1 ? "" : "s"}`;
}
