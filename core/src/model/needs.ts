import { Refusal } from "./refusal.ts";

/**
 * A model of computation is a set of assumptions. What is absent is not assumed, so the empty set is
 * the weakest model, and "may it run here" is set inclusion.
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

/** What each assumption says, in the order in which they are always listed. */
export const assumptions: Readonly<Record<Assumption, string>> = {
  ring: "the processes form a ring",
  direction: "all agree which way is clockwise",
  bothWays: "messages travel both ways on every edge",
  ids: "every process has an identity of its own",
  fifo: "messages on one link arrive in the order in which they were sent",
  rounds: "time passes in rounds, and a message takes exactly one",
  n: "every process knows how many there are",
  coins: "processes can toss coins",
  everyone: "every process takes part, started by itself or by its first message",
  root: "exactly one process starts: the root",
};

export const list = (needs: Needs): Assumption[] =>
  (Object.keys(assumptions) as Assumption[]).filter((assumption) => needs[assumption]);

/** On a ring without ids, without coins and without a root no process can be elected (Angluin 1980). */
export const isHopeless = ({ ring, ids, coins, root }: Needs): boolean =>
  ring === true && !ids && !coins && !root;

/** What tells one network from another; the rest is always there. */
const TOLD: readonly Assumption[] = ["direction", "ids", "fifo", "rounds"];

/** Refuses an algorithm that assumes what is not there, in the words of the assumption. */
export function mustRunOn(name: string, needs: Needs, has: Needs, hopeless = false): void {
  const missing = list(needs).filter((assumption) => !has[assumption]);
  if (missing.length > 0) {
    const lines = missing.map((it) => `  it needs  ${it.padEnd(10)} ${assumptions[it]}`);
    const there =
      list(has)
        .filter((it) => TOLD.includes(it))
        .join(", ") || "nothing";
    throw new Refusal(
      `${name} cannot run on this network:\n${lines.join("\n")}\n  it has    ${there}`,
    );
  }
  if (isHopeless(needs) && !hopeless) {
    throw new Refusal(
      `${name} needs neither ids nor coins: on a ring, processes that are alike stay alike for ever ` +
        `(Angluin 1980), so no such algorithm elects a leader.`,
    );
  }
}

/** Only in rounds is anybody asked: elsewhere who is reached asleep starts, or merely relays. */
export function mustAskWilling(name: string, { rounds }: Needs, given: string): void {
  if (rounds || given === "all") return;
  throw new Refusal(
    `willing: ${given} is not accepted; ${name} is asynchronous and never asks who is willing.`,
  );
}
