/**
 * Our side: one question in a process of its own, the answer as a JSON line.
 *
 *     node bench/dist/check/ours.js '{"algorithm":"franklin","n":10,"reduction":false,"orders":"rising"}'
 */
export interface Question {
  readonly algorithm: "franklin" | "hirschberg-sinclair";
  readonly n: number;
  readonly reduction: boolean;
  /** Ids 1..n rising, or every order of them with the maximum at position 0: (n - 1)! searches. */
  readonly orders: "rising" | "all";
}

export interface Answer {
  readonly states: number;
  /** Deliveries: the edges of the graph. */
  readonly transitions: number;
  /** Of everything kept for the visited states, tables too. */
  readonly bytesPerState: number;
  /** Processor time of the search, user and system. */
  readonly seconds: number;
}

/** Ports aligned, FIFO links, all start first, nothing announced, the election and the claims judged. */
function explored(question: Question): Answer {
  throw new Error(`core has no checker yet (${JSON.stringify(question)})`);
}

console.log(JSON.stringify(explored(JSON.parse(process.argv[2]) as Question)));
