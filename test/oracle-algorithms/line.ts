// A batch line of interface.md, and the part of its result that protocols.md determines.
export type Line = {
  algorithm: string;
  n?: number;
  ids?: number[];
  set?: Record<string, string>;
  schedule?: "fifo" | "lifo";
  links?: "fifo" | "any";
  ports?: string; // "aligned" or one digit per process, 1 = swapped
  wake?: "all" | number[] | Record<string, string>;
  willing?: "all" | "none" | number[];
  graph?: { n: number; edges: number[][] };
  violate?: string;
  seed?: number;
};

export type Leader = { position: number; id?: number };

export type Result = {
  algorithm: string;
  n: number;
  leaders: Leader[];
  informed: number;
  outcome: "elected" | "no-leader" | "many-leaders" | "deadlock";
  messages: {
    total: number;
    byKind: Record<string, number>;
    byPhase?: Record<string, number>;
    atElection?: number;
    late?: number;
  };
  time?: {
    home?: string;
    finish?: string;
    elapsed?: string;
    entered?: string[];
    start?: string[];
    send?: string;
    allKnow?: string;
    lastSend?: string;
  };
  causal?: { declaration?: number; last: number };
  inFlight: number;
  hypotheses?: string[];
  enforced?: number[];
  tree?: { root: number; parent: (number | null)[] };
};

export function size(line: Line): number {
  return line.graph?.n ?? line.ids?.length ?? line.n ?? 0;
}

// Returns which of two ids is better; `elects` "exchanges < and > and nothing else" (protocols.md).
export function comparison(line: Line, usual: "max" | "min"): (x: number, y: number) => boolean {
  const elects = line.set?.elects ?? usual;
  return elects === "max" ? (x, y) => x > y : (x, y) => x < y;
}

export function outcomeOf(leaders: number): Result["outcome"] {
  if (leaders === 1) return "elected";
  return leaders === 0 ? "deadlock" : "many-leaders";
}

// Returns `willing` of protocols.md part B as one boolean per process.
export function willingOf(line: Line, n: number): boolean[] {
  const willing: boolean[] = [];
  for (let k = 0; k < n; k++) {
    if (line.willing === undefined || line.willing === "all") willing.push(true);
    else if (line.willing === "none") willing.push(false);
    else willing.push(line.willing.includes(k));
  }
  return willing;
}

// Returns `wake` of part B as a time or null per process; all 0 by default.
export function wakeTimes(line: Line, n: number): (bigint | null)[] {
  const times: (bigint | null)[] = [];
  for (let k = 0; k < n; k++) {
    if (line.wake === undefined || line.wake === "all") times.push(0n);
    else if (Array.isArray(line.wake)) times.push(line.wake.includes(k) ? 0n : null);
    else times.push(k in line.wake ? BigInt(line.wake[k]) : null);
  }
  if (times.every((time) => time === null)) throw new Error("no process wakes (exit 64)");
  return times;
}
