import { across, both, type Me } from "../../model/algorithm.ts";
import { ghost, maybe, nat, one, perPort, upTo } from "../../model/schema.ts";

export const needs = { ring: true, bothWays: true, n: true, coins: true, everyone: true } as const;
/** Identities are drawn from 1..k. Without the bit, all rounds have parity 0. */
export type DrawRules = Readonly<{ k: number; parities: 1 | 2 }>;
export const state = ({ k, parities }: DrawRules) => ({
  state: one("active", "passive", "leader", "nonleader"),
  drawn: upTo(k),
  bit: upTo(parities - 1),
  round: ghost(nat),
  // Probes received at each port and not yet compared: by Theorem 2, at most one of this round and one of the next.
  inbox: perPort(maybe(upTo(k)), 2),
  hops: perPort(nat, 2),
});
export const messages = ({ k, parities }: DrawRules) => ({
  probe: { id: upTo(k), hop: nat, bit: upTo(parities - 1), phase: ghost(nat) },
  leader: {},
});
type Process = Me<typeof needs, ReturnType<typeof state>, ReturnType<typeof messages>>;

/** Rule 1: draws a new identity and sends it both ways. */
export function newRound(me: Process, { k }: DrawRules): void {
  me.round++;
  me.drawn = 1 + me.toss(k);
  me.because("{me} is active, so it draws the identity {me.drawn} and sends it both ways");
  me.send.probe(both, { id: me.drawn, hop: 1, bit: me.bit, phase: me.round });
}

export function store(
  me: Process,
  port: number,
  slot: number,
  id: number | undefined,
  hop: number,
): void {
  me.inbox.put(port, slot, id);
  me.hops.put(port, slot, hop);
}

/** Applies rules 2c and 3 while the stored probes complete a round. */
export function settle(me: Process, rules: DrawRules): void {
  for (;;) {
    const [left, right] = [me.inbox.of(0), me.inbox.of(1)];
    if ((left && me.hops.of(0) === me.n) || (right && me.hops.of(1) === me.n)) {
      me.because(
        "a probe that made {me.n} hops is its own, so {me} is the only active process left and leads",
      );
      me.state = "leader";
      forget(me);
      me.lead();
      return me.send.leader(1); // "in one direction": either direction will do
    }
    if (left === undefined || right === undefined)
      return me.because("{me} waits until it has a probe from each side");
    if (left > me.drawn || right > me.drawn) {
      me.because(
        "{me.drawn} is not the largest of {me.inbox[0]}, {me.drawn} and {me.inbox[1]}, so {me} becomes passive",
      );
      return passOn(me, rules);
    }
    me.because(
      "neither {me.inbox[0]} nor {me.inbox[1]} is larger than {me.drawn}, so {me} stays active",
    );
    for (const port of [0, 1]) {
      store(me, port, 0, me.inbox.of(port, 1), me.hops.of(port, 1));
      store(me, port, 1, undefined, 0);
    }
    me.bit = (me.bit + 1) % rules.parities;
    newRound(me, rules);
  }
}

/** Forwards the probes stored for the next round. 004 does not mention this, but without it the ring deadlocks. */
function passOn(me: Process, { parities }: DrawRules): void {
  me.state = "passive";
  for (const port of [0, 1] as const) {
    const [id, hop] = [me.inbox.of(port, 1), me.hops.of(port, 1) + 1];
    if (id === undefined) continue;
    me.because("a probe of the next round has come early, so {me} forwards it");
    me.send.probe(across(port), { id, hop, bit: (me.bit + 1) % parities, phase: me.round + 1 });
  }
  forget(me);
}

/** Clears the fields that are no longer used, so that the checker has fewer states. */
function forget(me: Process): void {
  me.drawn = me.bit = 0;
  for (const port of [0, 1]) for (const slot of [0, 1]) store(me, port, slot, undefined, 0);
}
