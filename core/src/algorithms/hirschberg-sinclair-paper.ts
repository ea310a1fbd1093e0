/** What the two readings of Hirschberg and Sinclair have in common. */
export const paper =
  "D. S. Hirschberg, J. B. Sinclair. Decentralized extrema-finding in circular configurations of processors. CACM 23(11), 1980";
export const idea =
  "A candidate asks its neighbours up to distance 1, 2, 4, … on both sides whether one of them is better. Only who is best of all these asks twice as far. Who hears its own question from the other side has asked everybody.";
