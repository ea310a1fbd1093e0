import type { Header } from "../model/trace.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { below, stream } from "../model/system/random.ts";
import { parseRun } from "../request/parse-run.ts";
import { Roles, type RoleMail } from "./roles.ts";

/** The rings that are played: their sizes, and the number of seeds for each. */
const SIZES = [2, 3, 4, 5, 7];
const SEEDS = 4;
/** Largest number of messages that are delivered in a ring. */
const MOST_DELIVERIES = 400;

/**
 * Plays the algorithm of a run on small rings and lists what processes do there: for each kind of message, and for
 * `wake`, its effects in alphabetical order.
 */
export function possibleEffects({
  algorithm,
  parameters,
}: Pick<Header, "algorithm" | "parameters">): ReadonlyMap<string, readonly string[]> {
  const effects = new Map<string, Set<string>>();
  const add = (kind: string, effect: string) => {
    const known = effects.get(kind);
    if (known) known.add(effect);
    else effects.set(kind, new Set([effect]));
  };
  for (const n of SIZES)
    for (let seed = 1; seed <= SEEDS; seed++)
      play(
        makeSetup({ ...parseRun({ algorithm, set: parameters, n, seed }), hopeless: true }),
        add,
      );
  return new Map([...effects].map(([kind, known]) => [kind, [...known].toSorted()]));
}

/** Plays a run in which every message in flight on a link may be next, and reports the effects of its events. */
function play(setup: Setup, add: (kind: string, effect: string) => void): void {
  const roles = new Roles(setup);
  const draws = stream(setup.seed, "schedule");
  const flights: Omit<RoleMail, "nth">[] = [];
  const act = (p: number, kind: string, input: RoleMail | { readonly type: "wake" }) => {
    const { sent, depth, effect } = roles.handle(p, input);
    add(kind, effect);
    for (const message of sent) flights.push({ ...message, type: "mail", depth });
  };
  for (let p = 0; p < setup.n; p++) act(p, "wake", { type: "wake" });
  for (let count = 0; flights.length > 0 && count < MOST_DELIVERIES; count++) {
    const drawn = flights[below(draws, 0, count, flights.length)];
    // The oldest message of the drawn link.
    const at = flights.findIndex(({ link }) => link === drawn.link);
    const [mail] = flights.splice(at, 1);
    act(roles.receiverOf(mail), roles.kindOf(mail), { ...mail, nth: 0 });
  }
}
