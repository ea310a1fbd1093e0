/** A kind of network or schedule, like `grid:3x4`; `numbers` are the labels of its numbers. */
interface Kind {
  readonly says: string;
  readonly usual: string;
  readonly numbers?: readonly string[];
  /** The text between two numbers; `:` by default. */
  readonly between?: string;
}
export type Kinds = Readonly<Record<string, Kind>>;

const sides = { numbers: ["Rows", "Columns"], between: "x" };
export const networks: Kinds = {
  ring: { says: "ring", usual: "ring" },
  complete: {
    says: "complete: every pair of nodes is linked",
    usual: "complete:8",
    numbers: ["Nodes"],
  },
  grid: { says: "grid", usual: "grid:3x4", ...sides },
  torus: { says: "torus: a grid that wraps around", usual: "torus:4x5", ...sides },
  tree: { says: "random tree", usual: "tree:16", numbers: ["Nodes"] },
  random: { says: "random network", usual: "random:16:28", numbers: ["Nodes", "Edges"] },
};

export const schedules: Kinds = {
  fifo: { says: "first sent, first delivered", usual: "fifo" },
  lifo: { says: "last sent, first delivered", usual: "lifo" },
  random: { says: "delivered in random order", usual: "random" },
  lockstep: { says: "in lockstep: every message takes one round", usual: "lockstep" },
  "latency:constant": {
    says: "latency, constant",
    usual: "latency:constant:3",
    numbers: ["Ticks"],
  },
  "latency:uniform": {
    says: "latency, uniform",
    usual: "latency:uniform:1:9",
    numbers: ["Minimum ticks", "Maximum ticks"],
  },
  "latency:exponential": {
    says: "latency, exponential",
    usual: "latency:exponential:5",
    numbers: ["Mean ticks"],
  },
};

/** Reads the kind and its numbers; undefined for other texts, like `edges:3:0-1,1-2`. */
export function readKind(kinds: Kinds, text: string) {
  const kind = Object.keys(kinds).find((name) => text === name || text.startsWith(`${name}:`));
  if (kind === undefined) return undefined;
  const { numbers: labels = [], between = ":" } = kinds[kind];
  const values = text === kind ? [] : text.slice(kind.length + 1).split(between);
  if (values.length !== labels.length) return undefined;
  const numbers = labels.map((label, i) => ({
    label,
    value: values[i],
    /** Returns the text with this number replaced by `value`. */
    write: (value: string) => `${kind}:${values.with(i, value.trim()).join(between)}`,
  }));
  return { kind, numbers };
}

/** Says a schedule in words. `fifo` also names a property of links, so it is never shown by its flag. */
export function saySchedule(text: string): string {
  const read = readKind(schedules, text);
  if (!read) return `schedule ${text}`;
  const values = read.numbers.map(({ value }) => value);
  const { says } = schedules[read.kind];
  return values.length === 0 ? says : `${says}: ${values.join(" to ")} ticks`;
}

/** What links may be, by value. */
export const linkWords = {
  fifo: "FIFO, in order",
  any: "any order",
} as const;

/** Returns the number of processes; undefined for a ring, or if the text does not give it. */
export function sizeOfNetwork(text: string): number | undefined {
  const named = readKind(networks, text);
  const counts = named
    ? named.numbers.filter(({ label }) => label !== "Edges").map(({ value }) => value)
    : text.split(":").slice(1, 2);
  if (counts.length === 0 || counts.some((count) => !/^\d{1,9}$/.test(count))) return undefined;
  return counts.reduce((product, count) => product * Number(count), 1);
}
