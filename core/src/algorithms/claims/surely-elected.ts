import { rational } from "../../exact/rational.ts";
import { proved } from "../../model/basis.ts";
import { onChance, type Claim } from "../../model/claim.ts";

/** A run of coins need not end; that it does has probability 1. */
export const surelyElected = (cite: string): Claim =>
  onChance(
    "exactly one leader is elected with probability 1, under every schedule that keeps delivering",
    cite,
    { measure: { of: "elected" }, relation: "exactly", limit: () => rational(1n) },
    proved("decision 22"),
  );
