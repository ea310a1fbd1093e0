import type { StoredProof } from "./stored-proof.ts";

/** Proofs for every n of the catalogue. Written by `node scripts/proofs.mjs`. */
export const storedProofs: readonly StoredProof[] = [];
