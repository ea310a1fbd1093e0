import { along, type Along, type Standing, type Watcher } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import { RoundsBegun } from "../claims/rounds-begun.ts";

type Read = Parameters<Watcher["see"]>[1];

/** A probe from its sending until its receiver compares with it. */
interface Probe {
  readonly clockwise: boolean;
  readonly round: number;
  /** The process that it has last reached, or its sender. */
  at: number;
  /** It waits there, for the other probe or for its round. */
  waits: boolean;
}

/** The position of every probe, named by origin, direction and round, and updated when it arrives. */
class Probes {
  readonly all = new Map<string, Probe>();
  readonly states: Readonly<Record<string, unknown>>[] = [];
  awake = 0;
  readonly #rounds = new RoundsBegun();
  readonly #given: Setup;

  constructor(given: Setup) {
    this.#given = given;
  }

  see(event: Event, read: Read): void {
    const { process, kind } = event;
    const before = this.states[process];
    const now = (this.states[process] = read(process));
    if (kind === "wake") this.awake++;
    if (kind === "probe") this.#arrive(event, before["state"] === "active");
    for (const round of this.#rounds.see(event, read)) {
      for (const clockwise of [true, false]) {
        const probe = { clockwise, round, at: process, waits: false };
        this.all.set(`${process} ${clockwise} ${round}`, probe);
      }
    }
    this.#settle(process, now["state"] === "active");
  }

  #arrive({ process, port, words }: Event, waits: boolean): void {
    const { n, swapped } = this.#given;
    const [, hop, , round] = words;
    const clockwise = (port ^ (swapped?.[process] ?? 0)) === 0;
    const origin = (((clockwise ? process - hop : process + hop) % n) + n) % n;
    const probe = this.all.get(`${origin} ${clockwise} ${round}`);
    if (probe) Object.assign(probe, { at: process, waits });
  }

  /** Removes the probes that a process has compared with; a process that becomes passive forwards the others. */
  #settle(process: number, active: boolean): void {
    const done = this.#rounds.of(process) - (active ? 1 : 0);
    for (const [name, probe] of this.all) {
      if (probe.at !== process || !probe.waits) continue;
      if (probe.round <= done) this.all.delete(name);
      else probe.waits = active;
    }
  }

  round(p: number): number {
    return this.states[p]["round"] as number;
  }

  /** The link that the probe is on or arrived by, named after its anticlockwise end. */
  link({ clockwise, at, waits }: Probe): number {
    const { n } = this.#given;
    return clockwise === waits ? (at + n - 1) % n : at;
  }
}

/** True if the rounds have the same parity. */
const same = (x: number, y: number): boolean => (x - y) % 2 === 0;

/** Checks Theorem 2 of 004 after every event until there is a leader. `counts`: which probes lie between. */
function between(
  id: string,
  says: string,
  cite: string,
  counts: (probe: Probe) => boolean,
  last?: Standing,
): Along {
  const watcher = (given: Setup): Watcher => {
    const { n } = given;
    const probes = new Probes(given);
    // Reused after every event.
    const [active, found]: [number[], Probe[]] = [[], []];
    /** Says what is wrong between the active process p and the next one clockwise. */
    const wrong = (p: number, next: number): string | undefined => {
      const reach = (next - p + n) % n || n;
      found.length = 0;
      for (const probe of probes.all.values()) {
        if (counts(probe) && (probes.link(probe) - p + n) % n < reach) found.push(probe);
      }
      if (found.length !== 2) return `${found.length} messages between positions ${p} and ${next}`;
      const [one, other] = found;
      const [here, there] = [probes.round(p), probes.round(next)];
      const facing = one.clockwise !== other.clockwise;
      const right =
        same(here, there) === facing &&
        same(one.round, other.round) === facing &&
        (!facing || same(one.round, here));
      return right ? undefined : `wrong parities between positions ${p} and ${next}`;
    };
    return {
      see(event, read) {
        probes.see(event, read);
        const { states, awake } = probes;
        if (awake < n) return undefined;
        active.length = 0;
        for (let p = 0; p < n; p++) {
          if (states[p]["state"] === "leader") return undefined;
          if (states[p]["state"] === "active") active.push(p);
        }
        for (let i = 0; i < active.length; i++) {
          const said = wrong(active[i], active[(i + 1) % active.length]);
          if (said !== undefined) return said;
        }
        return undefined;
      },
    };
  };
  return along(id, says, cite, watcher, last);
}

/** PF-10: messages that have arrived and wait count as between, and the theorem holds for neighbours only. */
export const probesBetween: readonly Along[] = [
  between(
    "two-messages-printed",
    "exactly two messages are in flight between active processes: in opposite directions with rounds of equal parity, or in the same direction with different parities",
    "004, Theorem 2: there are, read as: in flight",
    ({ waits }) => !waits,
    {
      run: { n: 2 },
      truth:
        "it holds between neighbouring active processes, if messages that have arrived and are not yet compared count as between them",
      chosen: true,
    },
  ),
  between(
    "two-messages-between",
    "there are exactly two messages between neighbouring active processes, counting those that wait: in opposite directions with rounds of equal parity, or in the same direction with different parities",
    "004, Theorem 2, read so that it holds",
    () => true,
  ),
];
