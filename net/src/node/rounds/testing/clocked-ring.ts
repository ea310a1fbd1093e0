import type { Setup } from "@ringleader/core/internal";
import { wiring, type LinkEnds, type LogLine } from "@ringleader/core/internal/conform";
import { ClockedRounds, RealClock, type LateFrame } from "../clock.ts";
import { makeRoundProcesses, type MessageItem } from "../round-process.ts";

/** When an item arrives, given when it was sent, in milliseconds. */
type Arrival = (sentAt: number, sent: number) => number;

/** Runs a ring in rounds of virtual time. Each link keeps the order of its items. */
export class ClockedRing {
  readonly events: LogLine[][];
  readonly late: LateFrame[] = [];
  /** What must be reported late, as the arrivals say. */
  readonly expected: LateFrame[] = [];
  readonly #rounds: ClockedRounds[];
  readonly #ends: LinkEnds;
  readonly #links: { readonly item: MessageItem; readonly at: number }[][];
  readonly #milliseconds: number;
  readonly #clock: RealClock;
  readonly #arrival: Arrival;
  #sent = 0;

  constructor(setup: Setup, milliseconds: number, arrival: Arrival) {
    const { n } = setup;
    const { solo, processes } = makeRoundProcesses(setup, Array(n).keys());
    this.#ends = solo.ends;
    this.#milliseconds = milliseconds;
    this.#clock = new RealClock(0, milliseconds);
    this.#arrival = arrival;
    this.#rounds = [...processes.values()].map((process) => new ClockedRounds(process));
    this.events = this.#rounds.map(() => []);
    this.#links = Array.from({ length: wiring(setup).links }, () => []);
  }

  /** Runs until no item is on its way and no process waits for a time; at most `most` steps. */
  run(most: number): void {
    for (let step = 0; step < most; step++) {
      const dues = this.#rounds.map(({ next }) =>
        next === undefined ? Infinity : this.#clock.beginning(next),
      );
      const arrivals = this.#links.map(([first]) => first?.at ?? Infinity);
      const now = Math.min(...dues, ...arrivals);
      if (now === Infinity) return;
      const p = dues.indexOf(now);
      if (p >= 0) this.#act(p, now);
      else this.#receive(arrivals.indexOf(now));
    }
  }

  #act(p: number, now: number): void {
    const { events, sent } = this.#rounds[p].act(this.#rounds[p].next!);
    this.events[p].push(...events);
    for (const { link: to, item } of sent) {
      const link = this.#links[to];
      const at = Math.max(this.#arrival(now, this.#sent++), link.at(-1)?.at ?? 0);
      link.push({ item, at });
    }
  }

  #receive(link: number): void {
    const { item, at } = this.#links[link].shift()!;
    const p = this.#ends.process(link);
    const [message, late] = this.#clock.date(item, p, at);
    this.#rounds[p].receive(link, message);
    if (late) this.late.push(late);
    const lateMs = at - (item.depth + 1) * this.#milliseconds;
    if (lateMs >= 0) this.expected.push({ position: p, round: String(item.depth), lateMs });
  }
}
