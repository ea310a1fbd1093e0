import type { Integers } from "../../chance/solver/process.ts";
import { gcd } from "../../exact/rational.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { IntegerColumn } from "./integer-column.ts";

/** Receives the outcomes of a choice, one after the other. */
export interface Outcomes {
  /** Adds an outcome of probability 1 / odds. `cells`: the local states, followed by the foremost round. */
  add(cells: Int32Array, odds: number, messages: number, rounds: number, tosses: Tosses): void;
  /** Ends the choice. */
  close(): void;
}

/** Tosses as process, value, process, value, … */
export type Tosses = readonly number[];

/** Number of branches of a choice up to which equal ones are found by looking at each. */
const FEW = 16;

/** The branches of choices, in columns. Branches to the same state with the same rewards are merged. */
export class ChainBranches implements Outcomes {
  readonly to = new IntegerColumn(2);
  private readonly weight = new IntegerColumn();
  private readonly messages = new IntegerColumn();
  private readonly rounds = new IntegerColumn();
  /** By choice: the sum of the weights of its branches. */
  readonly whole = new IntegerColumn();
  /** By choice: its first branch. */
  readonly first = new IntegerColumn(2);
  private readonly numberOf: (cells: Int32Array, tosses: Tosses) => number;
  /** The first branch of the choice that is being written, and its weight so far. */
  private start = 0;
  private odds = 1;
  private readonly known = new Map<string, number>();

  constructor(numberOf: (cells: Int32Array, tosses: Tosses) => number) {
    this.numberOf = numberOf;
    this.first.push(0);
  }

  add(cells: Int32Array, odds: number, messages: number, rounds: number, tosses: Tosses): void {
    if (odds !== this.odds) this.refine(odds);
    const to = this.numberOf(cells, tosses);
    const weight = this.odds / odds;
    const branch = this.find(to, messages, rounds);
    if (branch >= 0) return this.weight.set(branch, this.weight.at(branch) + weight);
    const added = this.to.length;
    if (added - this.start >= FEW) this.known.set(`${to},${messages},${rounds}`, added);
    this.to.push(to);
    this.weight.push(weight);
    this.messages.push(messages);
    this.rounds.push(rounds);
  }

  close(): void {
    this.whole.push(this.odds);
    this.first.push(this.to.length);
    this.start = this.to.length;
    this.odds = 1;
    if (this.known.size > 0) this.known.clear();
  }

  columns() {
    const rewards: Readonly<Record<string, Integers>> = {
      messages: this.messages.finish(),
      rounds: this.rounds.finish(),
    };
    return { to: this.to.finish() as Uint32Array, weight: this.weight.finish(), rewards };
  }

  /** Makes the weights multiples of 1 / `odds`. */
  private refine(odds: number): void {
    if (odds > Number.MAX_SAFE_INTEGER) throw tooMany();
    if (this.odds % odds === 0) return;
    const finer = odds / Number(gcd(BigInt(this.odds), BigInt(odds)));
    this.odds *= finer;
    if (this.odds > Number.MAX_SAFE_INTEGER) throw tooMany();
    for (let b = this.start; b < this.to.length; b++) this.weight.set(b, this.weight.at(b) * finer);
  }

  /** Returns the branch of this choice to this state with these rewards; -1 if there is none. */
  private find(to: number, messages: number, rounds: number): number {
    const { start } = this;
    const end = Math.min(this.to.length, start + FEW);
    for (let b = start; b < end; b++) {
      const isSame = this.to.at(b) === to && this.messages.at(b) === messages;
      if (isSame && this.rounds.at(b) === rounds) return b;
    }
    if (this.to.length - start < FEW) return -1;
    return this.known.get(`${to},${messages},${rounds}`) ?? -1;
  }
}

const tooMany = () =>
  new Refusal(
    "chance: one step has too many outcomes to be counted exactly; use coins with fewer sides.",
  );
