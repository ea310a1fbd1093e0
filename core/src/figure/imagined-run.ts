import type { Algorithm } from "../model/algorithm.ts";
import { idsInOrder, isIdOrder, isPowerOfTwo } from "../model/id-order.ts";
import type { Outcome } from "../model/run.ts";

/**
 * A run of n processes as far as it is known before it is made: enough for a limit that depends on
 * n, on who is elected and on how many take part. What nobody can know is missing, and a limit
 * that looks at it has no curve.
 */
export function imagined(
  algorithm: Algorithm,
  n: number,
  conditions: Readonly<Record<string, string>>,
): Outcome {
  const { ids = "random", schedule = "fifo", links = algorithm.links ?? "fifo" } = conditions;
  const isUsual = (name: string) => (conditions[name] ?? "all") === "all";
  const all = isUsual("wake") && isUsual("willing");
  const numbered = isIdOrder(ids) && algorithm.needs.ids;
  const elects = algorithm.parameters["elects"] ?? algorithm.elects;
  const leaders = all && numbered && elects ? [{ position: 0, id: elects === "max" ? n : 1 }] : [];
  const [kind] = schedule.split(":");
  const setup = {
    algorithm,
    n,
    links,
    schedule: { kind },
    waking: { all },
    violated: [],
    network: { n, ring: algorithm.needs.ring === true, made: conditions["graph"] ?? "ring" },
    ...(ids === "bit-reversal" && isPowerOfTwo(n) && { ids: idsInOrder(ids, n) }),
    ...(isScrambled(algorithm, conditions) && { swapped: new Uint8Array(n) }),
  };
  return { setup, n, leaders, ...(all && { contenders: n }) } as unknown as Outcome;
}

const isScrambled = ({ needs }: Algorithm, { ports }: Readonly<Record<string, string>>): boolean =>
  needs.ring === true && (ports ?? (needs.direction ? "aligned" : "scrambled")) !== "aligned";

/** Is it a run of everybody, with ids in an order drawn by lot? Of those a mean speaks. */
export const isDrawn = ({ ids = "random", wake = "all" }: Readonly<Record<string, string>>) =>
  ids === "random" && wake === "all";
