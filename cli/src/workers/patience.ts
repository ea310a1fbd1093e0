import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal/refusal";

/** Multiplies the time to wait for a worker, a thread or a server that may never answer. */
const factor = process.env["RINGLEADER_PATIENCE"] ?? "1";
const MOST = 1000;

export function checkPatience(): void {
  if (Number(factor) >= 1 && Number(factor) <= MOST) return;
  throw new Refusal(
    `RINGLEADER_PATIENCE=${factor} is not accepted; give a number from 1 to ${groupDigits(MOST)}.`,
  );
}

export const patiently = (milliseconds: number): number => milliseconds * Number(factor);
