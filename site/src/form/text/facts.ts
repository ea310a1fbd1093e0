/** What a card says first about an algorithm. */
export interface AlgorithmFacts {
  /** The name that people use. */
  readonly title: string;
  readonly authors: string;
  readonly year: number;
  /** The idea in one full sentence. */
  readonly sentence: string;
  /** The order of the number of messages: in the worst case, in expectation, or of each round. */
  readonly messages: MessageOrder;
  readonly counted?: "expected" | "per round";
}

export type MessageOrder = "n" | "n log n" | "n²" | "n · edges";

/** By the name of the algorithm. A test compares each order with runs. */
export const facts: Readonly<Record<string, AlgorithmFacts>> = {
  "chang-roberts": {
    title: "Chang–Roberts",
    authors: "E. Chang, R. Roberts",
    year: 1979,
    sentence:
      "Every id travels clockwise until it meets a smaller one, so only the smallest id comes back to its process.",
    messages: "n²",
  },
  franklin: {
    title: "Franklin",
    authors: "W. R. Franklin",
    year: 1982,
    sentence:
      "In every round an active process compares its id with those of its two active neighbours and stays active only if its own is the largest.",
    messages: "n log n",
  },
  peterson: {
    title: "Peterson",
    authors: "G. L. Peterson",
    year: 1982,
    sentence:
      "Franklin's comparison on a one-way ring: an active process takes over the id of its neighbour if that id is the largest of three.",
    messages: "n log n",
  },
  "dolev-klawe-rodeh": {
    title: "Dolev–Klawe–Rodeh",
    authors: "D. Dolev, M. Klawe, M. Rodeh",
    year: 1982,
    sentence:
      "An active process learns the values of the two active processes before it, and keeps the nearer one only if it is the greatest of the three.",
    messages: "n log n",
  },
  "franklin-probabilistic": {
    title: "Probabilistic Franklin",
    authors: "R. Bakhshi, W. Fokkink, J. Pang, J. van de Pol",
    year: 2008,
    sentence:
      "Processes without ids draw one in every round, and those that meet a larger draw on either side become passive.",
    messages: "n log n",
    counted: "expected",
  },
  "itai-rodeh": {
    title: "Itai–Rodeh",
    authors: "A. Itai, M. Rodeh",
    year: 1990,
    sentence:
      "Processes without ids draw numbers until a counter that goes around the ring shows that one active process is left.",
    messages: "n log n",
    counted: "expected",
  },
  "itai-rodeh-sync": {
    title: "Itai–Rodeh in rounds",
    authors: "A. Itai, M. Rodeh",
    year: 1990,
    sentence:
      "Every process draws a value and sends it around the ring, and the largest value that was drawn exactly once wins.",
    messages: "n²",
    counted: "per round",
  },
  "marchetti-spaccamela": {
    title: "Marchetti-Spaccamela",
    authors: "A. Marchetti-Spaccamela",
    year: 1987,
    sentence:
      "Processes guess n by growing hypotheses and wait the longer the larger their id is, so the smallest id overtakes all others.",
    messages: "n log n",
  },
  "marchetti-spaccamela-simplified": {
    title: "Marchetti-Spaccamela, n known",
    authors: "A. Marchetti-Spaccamela",
    year: 1987,
    sentence:
      "A process waits until it would have heard of every smaller id; if all is silent, it has won and says so.",
    messages: "n",
  },
  "time-slice": {
    title: "TimeSlice",
    authors: "A. Krishnamurthy (slides)",
    year: 2003,
    sentence:
      "Time is divided into slices of n rounds, one for each id, and the first process whose slice begins in silence is elected.",
    messages: "n",
  },
  "variable-speeds": {
    title: "VariableSpeeds",
    authors: "G. Frederickson, N. Lynch; P. Vitányi",
    year: 1984,
    sentence:
      "A token with id u moves one hop in 2^u rounds, so the smallest id overtakes all others before they cost much.",
    messages: "n",
  },
  "hirschberg-sinclair": {
    title: "Hirschberg–Sinclair",
    authors: "D. S. Hirschberg, J. B. Sinclair",
    year: 1980,
    sentence:
      "A candidate asks all processes within distance 1, 2, 4, … on both sides and withdraws as soon as one of them has a larger id.",
    messages: "n log n",
  },
  dfs: {
    title: "Depth-first search",
    authors: "A. Krishnamurthy (slides)",
    year: 2003,
    sentence:
      "Every process starts a depth-first search that carries its id, and only the search with the smallest id is answered by all.",
    messages: "n · edges",
  },
};

/** Writes the bound as on the card: O(n log n) messages. */
export const sayOrder = ({ messages, counted }: AlgorithmFacts): string =>
  `O(${messages}) messages${counted ? `, ${counted}` : ""}`;
