import type { Elector } from "../elector.ts";
import { FencedStore } from "../fenced-store.ts";
import type { StoredPromise } from "../voter.ts";

/** Ends a run that violates a law. */
export class BrokenLaw extends Error {}

/** What the laws ask of a voter. */
interface LawfulVoter {
  readonly index: number;
  /** True while its job runs. */
  readonly isWorking: boolean;
}

/** What must be so in every run of electors. A check that fails throws a BrokenLaw. */
export class Laws {
  readonly #voters: readonly LawfulVoter[];
  /** True if clocks differ by more than the stated drift: leases may overlap then. */
  readonly #isWild: boolean;
  readonly #store = new FencedStore();
  /** By token: its holder. */
  readonly #holders = new Map<number, number>();
  /** By view: the voter that its ring has elected. */
  readonly #proposed = new Map<number, number>();
  /** The token of the leader that stays; 0 as long as leaders may change. */
  #stays = 0;
  #mostWon = 0;
  #mostWritten = 0;
  /** Number of tokens won, of views that started, and of writes accepted and refused. */
  readonly counts = { wins: 0, views: 0, accepted: 0, refused: 0 };

  constructor(voters: readonly LawfulVoter[], isWild: boolean) {
    this.#voters = voters;
    this.#isWild = isWild;
  }

  /** A token was won. */
  win(voter: LawfulVoter, token: number): void {
    const holder = this.#holders.get(token);
    if (holder !== undefined)
      throw new BrokenLaw(
        holder === voter.index ? "a token is won twice" : "two voters hold one token",
      );
    this.#holders.set(token, voter.index);
    this.counts.wins++;
    this.checkStays();
    if (this.#isWild) return;
    if (token < this.#mostWon) throw new BrokenLaw("a token is won after a larger one");
    this.#mostWon = token;
    this.checkLeases(voter);
  }

  /** No other voter has a lease while this one has. */
  checkLeases(voter: LawfulVoter): void {
    if (this.#isWild) return;
    for (const other of this.#voters)
      if (other !== voter && other.isWorking) throw new BrokenLaw("two leases run at once");
  }

  /** From now on the leader with this token stays, while minorities are away and return. */
  stay(token: number): void {
    this.#stays = token;
  }

  checkStays(): void {
    if (this.#stays > 0) throw new BrokenLaw("a minority that was away costs the leader its lease");
  }

  /** A minority that is away makes no token. */
  checkToken(token: number): void {
    if (this.#stays > 0 && token > this.#stays)
      throw new BrokenLaw("a minority that was away makes a token");
  }

  /** A voter asks only for a token that is on its disk, so that it never asks for one twice. */
  checkAsk(token: number, disk: StoredPromise | undefined): void {
    if (disk === undefined || disk.promised < token)
      throw new BrokenLaw("a voter asks for a token that it has not stored");
  }

  /** A voter does not lead again before its earlier job has ended. */
  checkJob(hasJob: boolean): void {
    if (hasJob) throw new BrokenLaw("a voter leads again while its earlier job runs");
  }

  /** The election of a view is a run of its algorithm, and elects one voter. */
  checkView(voter: number, { view, isBroken, isProposed }: Elector): void {
    if (isBroken) throw new BrokenLaw("the election of a view is not a run of its algorithm");
    if (!isProposed) return;
    const other = this.#proposed.get(view);
    if (other !== undefined && other !== voter)
      throw new BrokenLaw("two voters are proposed in one view");
    this.#proposed.set(view, voter);
  }

  /** A voter begins a view once, even if it restarts: its process runs once in the election of the view. */
  checkStart(isAgain: boolean): void {
    if (isAgain) throw new BrokenLaw("a voter begins a view twice");
    this.counts.views++;
  }

  /** A write under this token reaches the store. Returns true if it is accepted. */
  write(token: number): boolean {
    if (!this.#store.accepts(token)) {
      this.counts.refused++;
      return false;
    }
    this.counts.accepted++;
    if (token < this.#mostWritten) throw new BrokenLaw("the store accepts a stale write");
    this.#mostWritten = token;
    return true;
  }
}
