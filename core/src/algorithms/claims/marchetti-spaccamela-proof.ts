import { proved } from "../../model/basis.ts";
import { along, type Claim } from "../../model/claim.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { aliveInOrder } from "./alive-order.ts";
import { laterSharp } from "./colouring.ts";
import { nextIsBlack, pairsCount, pairsInOrder, passedAreLarger } from "./pairs.ts";

const cite = "001, Theorem 4.3, proof";

/** What the proof of Theorem 4.3 says on its way. */
export const proofClaims = (h: Hypotheses): Claim[] => [
  along(
    "the relative order of alive identities does not change: an identity that is passed dies",
    "001, §4, before Lemma 4.4",
    aliveInOrder,
    proved("001, §4"),
  ),
  along(
    "if a process sends j and later i in phase m, then t(j) < t(i) - 2 h_m(j - i) + dist(i, j), and dist(i, j) < h_m - h_{m-1}",
    "001, Lemma 4.5, made sharp",
    ({ ids }) => laterSharp(h, ids!),
    proved("decision 18"),
  ),
  along(
    "no identity is white and black, and all of B(i) are larger than id(i) and not black",
    cite,
    ({ ids }) => passedAreLarger(ids!),
    proved("001, Theorem 4.3"),
  ),
  along(
    "Case 1: the first identity that follows id(i) and is not in B(i) is black",
    cite,
    ({ ids }) => nextIsBlack(ids!),
    proved("001, Theorem 4.3"),
  ),
  along(
    "id(1), k(1), id(2), k(2), … go clockwise once round the ring, and t(id(i)) > t(k(i))",
    `${cite}, (1) to (3)`,
    ({ ids }) => pairsInOrder(ids!),
    proved("001, Theorem 4.3"),
  ),
  along(
    "the pairs account for all red and white identities, and these send at most the sum of t(id(i)) - t(k(i)), which is less than n",
    cite,
    ({ ids }) => pairsCount(ids!),
    proved("001, Theorem 4.3, with n - 1 for Lemma 4.4"),
  ),
];
