import { proved } from "../../model/basis.ts";
import { along, type Along, type Configuration } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";

const NONE: readonly number[] = [];

/** Records which processes begin round r (`begun[r]`, from their field `round`) and what they draw (`drawn[r]`). */
export class RoundsBegun {
  readonly begun: number[][] = [];
  readonly drawn: number[][] = [];
  readonly #round: number[] = [];

  /** Records an event, and returns the rounds that its process begins in it. One event may begin several rounds. */
  see({ process, tosses }: Event, read: Configuration["read"]): readonly number[] {
    const before = this.of(process);
    // Each toss begins a round, even if the process drops out in the same event and resets its field `round`.
    const round = Math.max(read(process)["round"] as number, before + tosses.length);
    // Most events begin none.
    if (round <= before) {
      this.#round[process] = round;
      return NONE;
    }
    const fresh: number[] = [];
    for (let r = before + 1; r <= round; r++) {
      (this.begun[r] ??= []).push(process);
      (this.drawn[r] ??= []).push(tosses[fresh.length]);
      fresh.push(r);
    }
    this.#round[process] = round;
    return fresh;
  }

  /** Returns the last round that a process began; 0 if it began none. */
  of(process: number): number {
    return this.#round[process] ?? 0;
  }
}

/** Judges at the end of the run which processes began which round. */
export const afterRounds =
  (judge: (rounds: RoundsBegun, run: Outcome) => string | undefined): Along["watcher"] =>
  () => {
    const rounds = new RoundsBegun();
    return {
      see: (event, read) => void rounds.see(event, read),
      end: (run) => judge(rounds, run),
    };
  };

type Fields = ReturnType<Configuration["read"]>;

/** Judges every event by the fields of its process before the event (`{}` at its first event) and afterwards. */
export const eachChange =
  (
    judge: (event: Event, before: Fields, after: Fields, setup: Setup) => string | undefined,
  ): Along["watcher"] =>
  (setup) => {
    const last: Fields[] = [];
    return {
      see(event, read) {
        const { process: p } = event;
        const before = last[p] ?? {};
        return judge(event, before, (last[p] = read(p)), setup);
      },
    };
  };

/** Claims that at most half of the processes that begin a round begin the next one, as 002 says of Franklin's comparison. */
export const halves = (cite: string): Along =>
  along(
    "rounds-halve",
    "on FIFO links, every round at least halves the number of active processes",
    cite,
    afterRounds(({ begun }, { setup }) => {
      if (setup.links !== "fifo") return undefined;
      const r = begun.findIndex((now, i) => 2 * (begun[i + 1]?.length ?? 0) > now?.length);
      return r < 0
        ? undefined
        : `${begun[r].length} processes begin round ${r}, ${begun[r + 1].length} begin the next`;
    }),
    proved("decision 14"),
  );
