import type { Setup } from "@ringleader/core/internal";
import type { Item } from "../../link/frame.ts";
import { ClockedRounds, type LateFrame } from "../clock.ts";
import { makeRoundProcesses, type RoundEvent } from "../round-process.ts";

/** When an item arrives, given when it was sent, in milliseconds. */
type Arrival = (sentAt: number, sent: number) => number;

/** Runs a ring in rounds of virtual time. Each link keeps the order of its items. */
export class ClockedRing {
  readonly events: RoundEvent[][];
  readonly late: LateFrame[] = [];
  /** What must be reported late, as the arrivals say. */
  readonly expected: LateFrame[] = [];
  readonly #rounds: ClockedRounds[];
  readonly #links: { readonly item: Item; readonly at: number }[][];
  readonly #milliseconds: number;
  readonly #arrival: Arrival;
  #sent = 0;

  constructor(setup: Setup, milliseconds: number, arrival: Arrival) {
    const { n } = setup;
    const { processes } = makeRoundProcesses(setup, Array(n).keys());
    this.#milliseconds = milliseconds;
    this.#arrival = arrival;
    this.#rounds = [...processes.values()].map(
      (process) => new ClockedRounds(process, { start: 0, milliseconds }),
    );
    this.events = this.#rounds.map(() => []);
    this.#links = this.#rounds.map(() => []);
  }

  /** Runs until no item is on its way and no process waits for a time; at most `most` steps. */
  run(most: number): void {
    for (let step = 0; step < most; step++) {
      const dues = this.#rounds.map(({ due }) => due ?? Infinity);
      const arrivals = this.#links.map(([first]) => first?.at ?? Infinity);
      const now = Math.min(...dues, ...arrivals);
      if (now === Infinity) return;
      const p = dues.indexOf(now);
      if (p >= 0) this.#advance(p, now);
      else this.#receive(arrivals.indexOf(now));
    }
  }

  #advance(p: number, now: number): void {
    const { events, items } = this.#rounds[p].advance(now);
    this.events[p].push(...events);
    const link = this.#links[(p + 1) % this.#links.length];
    for (const item of items) {
      const at = Math.max(this.#arrival(now, this.#sent++), link.at(-1)?.at ?? 0);
      link.push({ item, at });
    }
  }

  #receive(p: number): void {
    const { item, at } = this.#links[p].shift()!;
    const late = this.#rounds[p].receive(item, at);
    if (late) this.late.push(late);
    if (item.type !== "message") return;
    const lateMs = at - (item.depth + 1) * this.#milliseconds;
    if (lateMs >= 0) this.expected.push({ position: p, round: String(item.depth), lateMs });
  }
}
