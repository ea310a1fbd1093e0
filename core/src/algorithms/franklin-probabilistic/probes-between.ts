import { counted } from "../../model/counted.ts";
import type { Along, Configuration } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import { type MailBetween, faultBetween, isTheorem2 } from "../claims/mail-between.ts";
import { RoundsBegun } from "../claims/rounds-begun.ts";

/** A probe that has been sent and not yet compared. Its bit is the parity of its round. */
interface Probe extends MailBetween {
  readonly round: number;
  /** Position that the probe reached last; at first, the position of its sender. */
  at: number;
  /** True if the probe has arrived and waits, for the other probe or for its round. */
  waits: boolean;
}

/** Tracks the position of every probe. A probe is named by origin, direction and round. */
class Probes {
  readonly all = new Map<string, Probe>();
  readonly states: Readonly<Record<string, unknown>>[] = [];
  awake = 0;
  readonly #rounds = new RoundsBegun();
  readonly #setup: Setup;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  see(event: Event, read: Configuration["read"]): void {
    const { process, kind } = event;
    const before = this.states[process];
    const now = (this.states[process] = read(process));
    if (kind === "wake") this.awake++;
    if (kind === "probe") this.#arrive(event, before["state"] === "active");
    for (const round of this.#rounds.see(event, read)) {
      for (const clockwise of [true, false]) {
        const probe = { clockwise, round, bit: round % 2, at: process, waits: false };
        this.all.set(`${process} ${clockwise} ${round}`, probe);
      }
    }
    this.#settle(process, now["state"] === "active");
  }

  #arrive({ process, port, words }: Event, waits: boolean): void {
    const { n, swapped } = this.#setup;
    const [, hop, , round] = words;
    const clockwise = (port ^ (swapped?.[process] ?? 0)) === 0;
    const origin = (((clockwise ? process - hop : process + hop) % n) + n) % n;
    const probe = this.all.get(`${origin} ${clockwise} ${round}`);
    if (probe) Object.assign(probe, { at: process, waits });
  }

  /** Removes the probes that a process has compared; a process that becomes passive forwards the others. */
  #settle(process: number, active: boolean): void {
    const done = this.#rounds.of(process) - (active ? 1 : 0);
    for (const [name, probe] of this.all) {
      if (probe.at !== process || !probe.waits) continue;
      if (probe.round <= done) this.all.delete(name);
      else probe.waits = active;
    }
  }

  bit(p: number): number {
    return (this.states[p]["round"] as number) % 2;
  }

  /** Returns the link that the probe is on or arrived by, as the position of the link's anticlockwise end. */
  link({ clockwise, at, waits }: Probe): number {
    const { n } = this.#setup;
    return clockwise === waits ? (at + n - 1) % n : at;
  }
}

/** Checks Theorem 2 of 004 until there is a leader; `counts` selects the probes that count. */
export const probesBetween =
  (counts: (probe: Probe) => boolean): Along["watcher"] =>
  (setup) => {
    const { n } = setup;
    const probes = new Probes(setup);
    const fault = (p: number, next: number): string | undefined => {
      const reach = (next - p + n) % n || n;
      const all = [...probes.all.values()].filter(
        (probe) => counts(probe) && (probes.link(probe) - p + n) % n < reach,
      );
      if (all.length !== 2) return counted(all.length, "message");
      return isTheorem2(all, probes.bit(p), probes.bit(next)) ? undefined : "wrong parities";
    };
    return {
      see(event, read) {
        probes.see(event, read);
        return probes.awake < n
          ? undefined
          : faultBetween(n, (p) => probes.states[p]["state"], fault);
      },
    };
  };
