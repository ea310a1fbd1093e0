import type { LocalStates } from "../states/local-states.ts";
import type { LocalOutcome } from "../states/process-states.ts";
import { NotConfluent } from "./confluent-coins.ts";

/** What is known of a state of a process: the states that it leads to, by the first `tested` messages. */
interface Tested {
  tested: number;
  isStale: boolean;
  readonly next: Set<number>;
}

/**
 * Replaces phases that no longer matter by 0. The phase of a process is stale if the process answers every message as it
 * would with phase 0, now and after every later message: a passive process forwards the phases of others. States that
 * differ only in stale phases have the same runs and rewards.
 *
 * Every message that was delivered is tried, on its side. `confirm` repeats the test with all messages.
 */
export class StalePhases {
  private readonly local: LocalStates;
  private readonly noted: Uint8Array[] = [];
  private readonly mail: (readonly [side: number, message: number])[] = [];
  private readonly keys = new Set<string>();
  private readonly known = new Map<number, Tested>();
  /** By state of a process that was found stale: the number of messages that were tried. */
  private readonly stale = new Map<number, number>();
  /** By local state: its least phases, and the local state without phases of its process. */
  private readonly least = new Map<number, ReturnType<LocalStates["leastPhases"]>>();
  private readonly cleared = new Map<number, number>();

  constructor(local: LocalStates) {
    this.local = local;
  }

  /** Notes that the message of a move is delivered. */
  note(move: number): void {
    const page = (this.noted[move >>> 12] ??= new Uint8Array(4096));
    if (page[move & 4095] === 1) return;
    page[move & 4095] = 1;
    const [side, message] = [this.local.moveSide[move], this.local.moveMessage[move]];
    const key = `${side},${message}`;
    if (side < 0 || this.keys.has(key)) return;
    this.keys.add(key);
    this.mail.push([side, message]);
  }

  /** Clears stale phases in place, and reduces all others so that the least is 1. `cells` ends with the foremost round. */
  clear(cells: Int32Array): void {
    const { local } = this;
    const n = cells.length - 1;
    let least = Infinity;
    for (let p = 0; p < n; p++) {
      const isStale = this.isStale(local.state[cells[p]]);
      if (isStale) cells[p] = this.clearedOf(cells[p]);
      const { own, waiting } = this.leastOf(cells[p]);
      least = Math.min(least, waiting, isStale ? Infinity : own);
    }
    const by = Math.min(least, cells[n]) - 1;
    if (by <= 0) return;
    for (let p = 0; p < n; p++) cells[p] = local.rebased(cells[p], by);
    cells[n] -= by;
  }

  /** Tests every state that was found stale with all messages. */
  confirm(): void {
    for (const state of this.stale.keys()) this.isStale(state);
  }

  private clearedOf(own: number): number {
    const { local, cleared } = this;
    let after = cleared.get(own);
    if (after === undefined) {
      after = local.withState(own, local.withoutPhases(local.state[own]));
      cleared.set(own, after);
    }
    return after;
  }

  private leastOf(own: number) {
    let known = this.least.get(own);
    if (known === undefined) this.least.set(own, (known = this.local.leastPhases(own)));
    return known;
  }

  private isStale(state: number): boolean {
    const { stale, mail } = this;
    if (stale.get(state) === mail.length) return true;
    if (this.known.get(state)?.isStale === false) return false;
    const isStale = this.followsAlike(state);
    if (isStale) stale.set(state, mail.length);
    else if (stale.has(state)) throw new NotConfluent("a phase that was set aside is used again");
    else this.known.get(state)!.isStale = false;
    return isStale;
  }

  /** True if all states that follow answer all messages as they would with phase 0. */
  private followsAlike(state: number): boolean {
    const todo = [state];
    const reached = new Set(todo);
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const { isStale, next } = this.test(at);
      if (!isStale) return false;
      for (const it of next) {
        if (reached.has(it)) continue;
        reached.add(it);
        todo.push(it);
      }
    }
    return true;
  }

  private test(state: number): Tested {
    let known = this.known.get(state);
    if (!known) this.known.set(state, (known = { tested: 0, isStale: true, next: new Set() }));
    const { local, mail } = this;
    const cleared = local.withoutPhases(state);
    for (; known.isStale && known.tested < mail.length; known.tested++) {
      const one = local.react(state, ...mail[known.tested]);
      const other = local.react(cleared, ...mail[known.tested]);
      known.isStale =
        one.length === other.length && one.every((it, i) => this.isSame(it, other[i]));
      for (const it of one) known.next.add(it.state);
    }
    return known;
  }

  private isSame(x: LocalOutcome, y: LocalOutcome): boolean {
    const { local } = this;
    if (x.refused !== undefined || y.refused !== undefined) return false;
    if (x.sent !== y.sent || x.tosses.join() !== y.tosses.join()) return false;
    if (x.sides.join() !== y.sides.join()) return false;
    return local.withoutPhases(x.state) === local.withoutPhases(y.state);
  }
}
