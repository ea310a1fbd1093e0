import { Digest } from "../../model/digest.ts";
import type { Condition } from "../conditions.ts";
import { conditionText } from "../smt-file.ts";
import type { StoredProof } from "./stored-proof.ts";
import { storedProofs } from "./stored-proofs.ts";

/** Computes the hash of the texts of these conditions. */
export function conditionsDigest(conditions: readonly Condition[]): string {
  const digest = new Digest();
  for (const condition of conditions) digest.text(conditionText(condition));
  return digest.hex();
}

/** Returns the stored proof of exactly these conditions; undefined if no solver has answered all of them. */
export function findStoredProof(conditions: readonly Condition[]): StoredProof | undefined {
  if (conditions.length === 0) return undefined;
  const digest = conditionsDigest(conditions);
  return storedProofs.find((proof) => proof.digest === digest);
}
