import { permutation, stream } from "../../model/system/random.ts";
import { stylesOf, type Style } from "../sheet/palette.ts";
import type { ChartPoint } from "../points.ts";

/** A protocol of the trade-off of 001, with the orders of magnitude that its paper states. */
export interface TradeOffProtocol {
  readonly name: string;
  readonly algorithm: string;
  /** The parameters that select this protocol. */
  readonly set: Readonly<Record<string, string>>;
  /** Values of the parameters that trade messages for time. Each entry is one point of the chart. */
  readonly tries: readonly Readonly<Record<string, string>>[];
  readonly says: string;
}

type Tries = TradeOffProtocol["tries"];

const alone = (
  name: string,
  algorithm: string,
  says: string,
  tries: Tries = [{}],
): TradeOffProtocol => ({ name, algorithm, set: {}, tries, says });

const scheme = (protocol: string, says: string, ...tries: Tries): TradeOffProtocol => ({
  name: protocol,
  algorithm: "marchetti-spaccamela",
  set: { protocol },
  tries,
  says: `${says} [001, Theorem 5.1]`,
});

export const protocols: readonly TradeOffProtocol[] = [
  alone("Peterson", "peterson", "O(n log n) messages, O(n) time; asynchronous [002]"),
  scheme("P1", "O(n log_c n) messages, O(c n i_min) time", { c: "2" }, { c: "4" }, { c: "16" }),
  scheme(
    "P2",
    "O(n log_a log_c n) messages, O(n^a i_min) time; here c = 2",
    { a: "3/2" },
    { a: "2" },
    { a: "3" },
  ),
  scheme("P3", "O(n log₂ log₂ log₂ n) messages, O(n^(log₂ n) i_min) time", { c: "3" }, { c: "6" }),
  scheme(
    "P4",
    "O(n log* n) messages, O(2^(n^eps) i_min) time; here c = 2",
    { eps: "1/2" },
    { eps: "1" },
    { eps: "2" },
  ),
  alone(
    "simplified",
    "marchetti-spaccamela-simplified",
    "n + 1 messages (n are measured), O(i_min n) time; every process knows n [001, §2]",
  ),
  alone("TimeSlice", "time-slice", "n messages, time n · i_min; every process knows n [003]"),
  alone(
    "VariableSpeeds",
    "variable-speeds",
    "O(n) messages, time n · 2^i_min until the election; unless purged, other messages arrive after it [003]",
    [{}, { purge: "yes" }],
  ),
];

export const protocolStyles: readonly Style[] = stylesOf(protocols.map(({ name }) => name));

/** Finds the protocol of a point; undefined for algorithms outside the trade-off. */
export const protocolOf = ({ algorithm, parameters }: ChartPoint): TradeOffProtocol | undefined =>
  protocols.find(
    (it) =>
      it.algorithm === algorithm &&
      Object.entries(it.set).every(([name, value]) => parameters[name] === value),
  );

/** Returns the parameters that distinguish a point from others of its protocol. */
export function trialOf({ tries }: TradeOffProtocol, { parameters }: ChartPoint): string {
  const names = new Set(tries.flatMap((it) => Object.keys(it)));
  return [...names]
    .filter((name) => name in parameters && !(name === "purge" && parameters[name] === "no"))
    .map((name) => (name === "purge" ? "purged" : `${name} = ${parameters[name]}`))
    .join(", ");
}

interface Trial extends Pick<TradeOffProtocol, "algorithm" | "set"> {
  readonly ids: readonly number[];
  readonly seed: number;
}

/** Lists every protocol with each of its parameter values, on the same rings. Ids start at `least`. */
export function* trials(n: number, least: number, seeds: number): Generator<Trial> {
  for (const { algorithm, set, tries } of protocols) {
    for (const tried of tries) {
      for (let seed = 1; seed <= seeds; seed++) {
        yield { algorithm, set: { ...set, ...tried }, ids: idsFrom(least, n, seed), seed };
      }
    }
  }
}

/** Describes the ids of a run of the trade-off. */
export const shuffledFrom = (least: number, n: number): string =>
  `${least} to ${least + n - 1}, shuffled`;

/** Returns the ids least … least + n - 1 in random order. */
export const idsFrom = (least: number, n: number, seed: number): number[] =>
  Array.from(permutation(stream(seed, "ids"), n), (id) => id - 1 + least);
