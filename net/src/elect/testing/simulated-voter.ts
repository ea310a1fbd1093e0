import { Elector } from "../elector.ts";
import type { VoterMessage } from "../voter-message.ts";
import type { ViewProcesses } from "../view-rings.ts";
import type { StoredPromise } from "../voter.ts";
import type { SimulatedElectors } from "./simulated-electors.ts";

/** Ends an input of an elector whose process crashes meanwhile. */
class Crashed extends Error {}
const crashed = new Crashed("crashed");

/** A process with an elector, its disk, its clock and its job. */
export class SimulatedVoter {
  readonly index: number;
  disk: StoredPromise | undefined;
  pausedUntil = 0;
  readonly #simulation: SimulatedElectors;
  readonly #processes: ViewProcesses;
  #elector: Elector | undefined;
  #incarnation = 0;
  /** The clock shows `#base` at the time `#since`, and runs at `#rate`. */
  #base = 0;
  #since = 0;
  #rate: number;
  #tickAt = Infinity;
  #ticket = 0;
  /** The token of the running job, and its end by the clock of the voter; 0 if no job runs. */
  #job = 0;
  #jobEnd = -Infinity;
  /** True from the start of a job until its host has said that it ended. */
  #hasJob = false;
  #isJobEnding = false;
  #isLeaving = false;
  /** The views that this voter has begun, before and after its restarts. */
  readonly #views = new Set<number>();

  constructor(
    simulation: SimulatedElectors,
    index: number,
    processes: ViewProcesses,
    rate: number,
  ) {
    this.#simulation = simulation;
    this.index = index;
    this.#processes = processes;
    this.#rate = rate;
  }

  get isUp(): boolean {
    return this.#elector !== undefined;
  }

  get #time(): number {
    return this.#simulation.kernel.now;
  }

  get #now(): number {
    return this.#base + (this.#time - this.#since) * this.#rate;
  }

  setRate(rate: number): void {
    this.#base = this.#now;
    this.#since = this.#time;
    this.#rate = rate;
    if (this.#elector) this.#schedule(this.#elector);
  }

  /** The token of its running job; 0 if none runs. */
  get job(): number {
    return this.#job;
  }

  /** True while the job of this voter runs: its host has started it and stops it at the end of the lease. */
  get isWorking(): boolean {
    return this.#job > 0 && this.#now < this.#jobEnd;
  }

  boot(): void {
    if (this.#elector) return;
    const simulation = this.#simulation;
    const { terms } = simulation.scenario;
    this.#incarnation++;
    this.#isLeaving = false;
    simulation.note(this.index, () => "starts");
    const elector = new Elector({
      me: this.index,
      terms,
      processes: {
        solo: this.#processes.solo,
        restart: (view, members) => {
          simulation.laws.checkStart(this.#views.has(view));
          this.#views.add(view);
          this.#processes.restart(view, members);
        },
      },
      stored: this.disk,
      incarnation: this.#incarnation * 100_003,
      now: this.#now,
      effects: {
        persist: (promise) => this.#persist(promise),
        send: (message) => {
          if (message.kind === "ask") simulation.laws.checkAsk(message.token, this.disk);
          simulation.send(message, Math.max(0, this.pausedUntil - this.#time));
        },
        lead: (token, until) => {
          simulation.laws.checkJob(this.#hasJob);
          this.#hasJob = true;
          this.#job = token;
          this.#jobEnd = until;
          simulation.note(this.index, () => `★ leads under token ${token}`);
          simulation.laws.win(this, token);
          simulation.workAfter(this.index, this.#incarnation);
        },
        extend: (until) => {
          this.#jobEnd = until;
          simulation.laws.checkLeases(this);
        },
        stop: (token, why) => {
          simulation.laws.checkStays();
          simulation.note(this.index, () => `stops under token ${token}: ${why}`);
          if (why === "its lease is over") this.#job = 0;
          // What the job has left behind may take its time.
          if (!this.#isJobEnding) simulation.endJob(this.index, this.#incarnation);
          this.#isJobEnding = true;
        },
      },
    });
    this.#elector = elector;
    this.#input(() => elector.tick(this.#now));
  }

  #persist(promise: StoredPromise): boolean {
    const fault = this.#simulation.faultInPersist();
    if (fault === 3) return false;
    if (promise.promised > (this.disk?.promised ?? 0))
      this.#simulation.laws.checkToken(promise.promised);
    if (this.#simulation.syncTime > 0) this.pause(this.#simulation.syncTime);
    if (fault !== 1) this.disk = promise;
    if (fault === 0) return true;
    this.#simulation.note(this.index, () => "✗ crashes while it stores a promise");
    throw crashed;
  }

  /** Gives an input to the elector, which may crash in the middle. */
  #input(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (error !== crashed) throw error;
      this.crash();
      this.#simulation.restart(this);
      return;
    }
    this.#schedule(this.#elector!);
  }

  #schedule({ alarm }: Elector): void {
    const delay = Math.max(1, Math.ceil((alarm - this.#now) / this.#rate));
    const at = this.#time + delay;
    if (at >= this.#tickAt || delay === Infinity) return;
    const { kernel } = this.#simulation;
    if (this.#tickAt < Infinity) kernel.cancel(this.#ticket);
    this.#tickAt = at;
    this.#ticket = this.#simulation.tickAfter(delay, this.index, this.#incarnation);
  }

  receive(message: VoterMessage): void {
    const elector = this.#elector;
    if (!elector) return;
    this.#simulation.note(this.index, () => describe(message), message.from);
    this.#input(() => elector.receive(message, this.#now));
    if (message.kind === "ring" && this.#elector)
      this.#simulation.laws.checkView(this.index, elector);
  }

  tick(incarnation: number): void {
    const elector = this.#elector;
    if (!elector || incarnation !== this.#incarnation) return;
    if (this.#waits("tick")) return;
    this.#tickAt = Infinity;
    this.#input(() => elector.tick(this.#now));
  }

  /** Writes to the store while it leads. */
  work(incarnation: number): void {
    if (incarnation !== this.#incarnation || !this.#job || this.#waits("work")) return;
    if (!this.isWorking) return;
    this.#simulation.write(this.index, this.#job);
    this.#simulation.workAfter(this.index, incarnation);
  }

  ended(incarnation: number): void {
    const elector = this.#elector;
    if (!elector || incarnation !== this.#incarnation || this.#waits("ended")) return;
    this.#job = 0;
    this.#hasJob = this.#isJobEnding = false;
    this.#input(() => elector.ended(this.#now));
    if (!this.#isLeaving || !this.isUp) return;
    this.crash();
    this.#simulation.restart(this);
  }

  /** Postpones what happens in a pause. */
  #waits(code: "tick" | "work" | "ended"): boolean {
    const left = this.pausedUntil - this.#time;
    if (left <= 0) return false;
    this.#simulation.again(code, left, this.index, this.#incarnation);
    return true;
  }

  pause(time: number): void {
    this.#simulation.note(this.index, () => `pauses for ${time}`);
    this.pausedUntil = Math.max(this.pausedUntil, this.#time + time);
  }

  /** Hands over; every second voter ends its process afterwards. */
  resign(): void {
    const elector = this.#elector;
    if (!elector || this.pausedUntil > this.#time) return;
    this.#simulation.note(this.index, () => "hands over");
    this.#isLeaving = this.index % 2 === 0;
    if (this.#isLeaving) {
      this.#input(() => elector.leave(this.#now));
      if (!this.#hasJob) this.#simulation.endJob(this.index, this.#incarnation);
    } else this.#input(() => elector.resign(this.#now));
  }

  crash(): void {
    this.#elector = undefined;
    this.#job = 0;
    this.#hasJob = this.#isJobEnding = false;
    this.#tickAt = Infinity;
    this.#simulation.kernel.cancel(this.#ticket);
  }
}

/** A message, for a diagram. */
function describe(message: VoterMessage): string {
  switch (message.kind) {
    case "ask":
    case "grant":
    case "release":
      return `${message.kind} ${message.token}`;
    case "refuse":
      return `refuse ${message.token}, promised ${message.promised}`;
    case "recalled":
      return `recalled ${message.promised}`;
    case "call":
    case "here":
    case "view":
    case "ring":
      return `${message.kind} ${message.view}`;
    default:
      return message.kind;
  }
}
