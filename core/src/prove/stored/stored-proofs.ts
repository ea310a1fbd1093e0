import type { StoredProof } from "./stored-proof.ts";

/** Proofs for every n of the catalogue. Written by `node scripts/proofs.mjs`. */
export const storedProofs: readonly StoredProof[] = [
  {
    algorithm: "chang-roberts",
    set: {},
    conditions: 8,
    digest: "7044f3cf7d1c52a6",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "chang-roberts",
    set: { announce: "no" },
    conditions: 15,
    digest: "9360d55f76b89e2c",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "chang-roberts",
    set: { mail: "start" },
    conditions: 10,
    digest: "bccede92aa652f2e",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "hirschberg-sinclair",
    set: {},
    conditions: 35,
    digest: "7702296cef213f73",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "hirschberg-sinclair",
    set: { losers: "swallow" },
    conditions: 41,
    digest: "2aea65fcfe886cdd",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "hirschberg-sinclair",
    set: { announce: "yes" },
    conditions: 108,
    digest: "10e3f2d88742629d",
    ids: "only compared: assumed; tested on 6 spacings",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "franklin",
    set: {},
    conditions: 31,
    digest: "61632d57d6c117a0",
    ids: "only compared: decided from the source",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
  {
    algorithm: "franklin",
    set: { announce: "yes" },
    conditions: 136,
    digest: "f98b31dc27a96c70",
    ids: "only compared: assumed; tested on 6 spacings",
    solvers: ["z3 4.8.12", "cvc5 1.0.3"],
  },
];
