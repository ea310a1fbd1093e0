/** The paper and the idea of both variants. */
export const paper =
  "D. S. Hirschberg, J. B. Sinclair. Decentralized extrema-finding in circular configurations of processors. CACM 23(11), 1980";
export const idea =
  "A candidate asks its neighbours up to distance 1, 2, 4, … on both sides whether one of them is better. Only a candidate that is better than all of them asks twice as far. A candidate that receives its own question has asked every process.";
