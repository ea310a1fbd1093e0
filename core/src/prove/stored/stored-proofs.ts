import type { StoredProof } from "./stored-proof.ts";

/** Proofs for every n of the catalogue. Written by `node scripts/proofs.mjs`. */
export const storedProofs: readonly StoredProof[] = [
  {
    algorithm: "chang-roberts",
    set: {},
    conditions: 8,
    digest: "a39a93b39411c1a7",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "chang-roberts",
    set: { announce: "no" },
    conditions: 15,
    digest: "5452c499f606e87e",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "chang-roberts",
    set: { mail: "start" },
    conditions: 10,
    digest: "3925e1b3a107276d",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "hirschberg-sinclair",
    set: {},
    conditions: 35,
    digest: "f5fbe5effe981e0f",
    ids: "only compared: assumed; tested on 6 spacings",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "hirschberg-sinclair",
    set: { losers: "swallow" },
    conditions: 41,
    digest: "cc8f783d87824976",
    ids: "only compared: assumed; tested on 6 spacings",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "hirschberg-sinclair",
    set: { announce: "yes" },
    conditions: 108,
    digest: "a79f582e3fd17e87",
    ids: "only compared: assumed; tested on 6 spacings",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "franklin",
    set: {},
    conditions: 31,
    digest: "b2946b0aef94cdbd",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
];
