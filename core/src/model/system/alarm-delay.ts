import { HandlerMistake } from "../../refusal/refusal.ts";

/** Number of times that alarms of 0 rounds may ring again within one round before the run is stopped. */
export const RINGS_IN_A_ROUND = 100_000;

/** Refuses a delay of an alarm that is not an exact whole number of rounds, 0 or more. */
export function checkAlarmDelay(rounds: number | bigint): void {
  if (typeof rounds === "number" && !Number.isSafeInteger(rounds)) {
    throw new HandlerMistake(
      `alarm: ${rounds} is not an exact whole number of rounds; for 2^53 or more, give a bigint.`,
    );
  }
  if (rounds < 0)
    throw new HandlerMistake(`alarm: ${rounds} rounds lie in the past; give 0 or more.`);
}
