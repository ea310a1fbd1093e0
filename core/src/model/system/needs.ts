import { Refusal } from "../../refusal/refusal.ts";

/**
 * A model of computation, as a set of assumptions. The empty set is the weakest model; an algorithm runs on a
 * network that satisfies all of its needs.
 */
export interface Needs {
  readonly ring?: true;
  readonly direction?: true;
  readonly bothWays?: true;
  readonly ids?: true;
  readonly fifo?: true;
  readonly rounds?: true;
  readonly n?: true;
  readonly coins?: true;
  readonly everyone?: true;
  readonly root?: true;
}

export type Assumption = keyof Needs;

/** Each assumption as a sentence, in the order in which results list them. */
export const assumptions: Readonly<Record<Assumption, string>> = {
  ring: "the processes form a ring",
  direction: "all processes agree which way is clockwise",
  bothWays: "messages travel both ways on every edge",
  ids: "every process has a unique id",
  fifo: "links keep the order of messages",
  rounds: "time passes in rounds, and a message takes exactly one round",
  n: "every process knows n",
  coins: "processes can toss coins",
  everyone: "every process takes part, started by itself or by its first message",
  root: "exactly one process starts: the root",
};

export const listNeeds = (needs: Needs): Assumption[] =>
  (Object.keys(assumptions) as Assumption[]).filter((assumption) => needs[assumption]);

/** On a ring without ids, coins or a root, no process can be elected (Angluin 1980). */
export const isHopeless = ({ ring, ids, coins, root }: Needs): boolean =>
  ring === true && !ids && !coins && !root;

/** Assumptions that a network may lack. */
const VARYING: readonly Assumption[] = ["direction", "ids", "fifo", "rounds"];

export function checkNeeds(
  name: string,
  needs: Needs,
  lacks: Readonly<Partial<Record<Assumption, boolean>>>,
  hopeless = false,
): void {
  const missing = listNeeds(needs).filter((assumption) => lacks[assumption]);
  if (missing.length > 0) {
    const lines = missing.map((it) => `  it needs  ${it.padEnd(10)} ${assumptions[it]}`);
    const there = VARYING.filter((it) => !lacks[it]).join(", ") || "nothing";
    throw new Refusal(
      `${name} cannot run on this network:\n${lines.join("\n")}\n  it has    ${there}`,
    );
  }
  if (isHopeless(needs) && !hopeless) {
    throw new Refusal(
      `${name} needs neither ids nor coins. On a ring, processes that start in equal states can remain in equal states forever ` +
        `(Angluin 1980), so no such algorithm elects a leader.`,
    );
  }
}
