import { FaultKernel, type FaultRun, type FaultSchedule } from "@ringleader/core/internal/faults";
import { majorityOf } from "../lease.ts";
import type { VoterMessage } from "../voter-message.ts";
import { Laws, BrokenLaw } from "./laws.ts";
import { drawScenario, LEASE, processesOf, type Scenario } from "./scenario.ts";
import { SimulatedVoter } from "./simulated-voter.ts";

/** Where faults happen, in the order of their numbers. */
export const SITES = [
  "message",
  "crash",
  "pause",
  "partition",
  "cut",
  "disk",
  "clock",
  "hand-over",
  "write",
  "latency",
  "span",
  "rate",
] as const;
type Site = (typeof SITES)[number];
const SITE = Object.fromEntries(SITES.map((site, i) => [site, i])) as Readonly<
  Record<Site, number>
>;

const CODES = [
  "deliver",
  "tick",
  "nemesis",
  "restart",
  "heal",
  "mend",
  "work",
  "write",
  "ended",
  "away",
] as const;
const CODE = Object.fromEntries(CODES.map((code, i) => [code, i])) as Readonly<
  Record<(typeof CODES)[number], number>
>;

/** Number of events of a run. */
export const EVENTS = 4000;
/** Longest ordinary latency of a message or a write, and the longest of a late one. */
const LATENCY = 12;
const LATE = LEASE * 2;
/** Time between two moments at which a voter, a link or a clock may fail. */
const NEMESIS = 100;
/** Chances of faults: of a message, and at each moment of the nemesis. */
const MESSAGE_RATE = 0.02;
const RATE = 0.04;
const PERSIST_RATE = 0.02;
/** Time between two writes of a leader. */
const WORK = 60;

/** How a run went. */
export interface ElectorRun extends FaultRun {
  readonly seed: number;
  readonly scenario: Scenario;
  /** Number of tokens won, of views that started, and of writes accepted and refused. */
  readonly wins: number;
  readonly views: number;
  readonly accepted: number;
  readonly refused: number;
  readonly digest: string;
  /** True if a voter leads at the end. */
  readonly isLed: boolean;
  /** Number of minorities that were away. */
  readonly minorities: number;
}

/** What happened in a run, for a diagram. */
export interface SimulatedEvent {
  readonly time: number;
  readonly voter: number;
  /** The voter whose message has arrived; absent if no message has. */
  readonly from?: number;
  readonly says: string;
}

interface RunOptions {
  /** Replaces the scenario of the seed. */
  readonly scenario?: Scenario;
  /** Receives what happens. */
  readonly watch?: (event: SimulatedEvent) => void;
  /** No fault happens from this time on, and all that is broken is mended. */
  readonly faultsEnd?: number;
  /**
   * From this time on, one minority after the other is away for a while: without the others, stopped or killed. Nothing
   * else goes wrong, so the leader of this time stays.
   */
  readonly awayFrom?: number;
  /** Time that a voter does nothing else while it stores a promise. */
  readonly syncTime?: number;
}

/** Electors, their disks, links and clocks, and a store, under faults. */
export class SimulatedElectors {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly kernel: FaultKernel;
  readonly #watch: ((event: SimulatedEvent) => void) | undefined;
  readonly #voters: SimulatedVoter[];
  /** The messages under way, and the places that are free. */
  readonly #messages: (VoterMessage | undefined)[] = [];
  readonly #free: number[] = [];
  /** Bit i is set if voter i is on the other side of the partition; 0 if there is none. */
  #partition = 0;
  #partitions = 0;
  /** By sender times 16 plus receiver: the number of cuts of that direction. */
  readonly #cuts = new Uint8Array(256);
  readonly laws: Laws;
  readonly syncTime: number;
  #minorities = 0;

  constructor(
    schedule: FaultSchedule,
    { scenario, watch, faultsEnd, awayFrom, syncTime = 0 }: RunOptions = {},
  ) {
    this.seed = Number(schedule.seed);
    this.scenario = scenario ?? drawScenario(this.seed);
    this.#watch = watch;
    this.kernel = new FaultKernel({ maxEvents: EVENTS, ...schedule }, SITES.length);
    if (faultsEnd !== undefined) this.kernel.faultsEnd = faultsEnd;
    if (awayFrom !== undefined) this.kernel.after(awayFrom, CODE.away);
    this.syncTime = syncTime;
    const processes = processesOf(this.scenario);
    this.#voters = processes.map((it, index) => {
      const voter = new SimulatedVoter(this, index, it, this.#drawRate());
      voter.disk = this.scenario.isNew
        ? undefined
        : {
            readiness: "voting",
            promised: 0,
            granted: 0,
            lease: this.scenario.terms.lease,
          };
      return voter;
    });
    this.laws = new Laws(this.#voters, this.scenario.isWild);
  }

  /** Runs until the events are used up or a law is violated. */
  run(): ElectorRun {
    const { kernel, seed, scenario } = this;
    let failure: string | undefined;
    try {
      for (const voter of this.#voters) voter.boot();
      kernel.after(NEMESIS, CODE.nemesis);
      while (kernel.next()) this.#step(kernel.code, kernel.a, kernel.b);
    } catch (error) {
      if (!(error instanceof BrokenLaw)) throw error;
      failure = error.message;
    }
    return {
      seed,
      scenario,
      failure,
      faults: kernel.faults,
      events: kernel.events,
      ...this.laws.counts,
      digest: kernel.digest,
      isLed: this.#voters.some((voter) => voter.isWorking),
      minorities: this.#minorities,
    };
  }

  #step(code: number, a: number, b: number): void {
    switch (code) {
      case CODE.deliver:
        return this.#deliver(a, b);
      case CODE.tick:
        return this.#voters[a].tick(b);
      case CODE.nemesis:
        return this.#act();
      case CODE.restart:
        return this.#voters[a].boot();
      case CODE.heal:
        if (a === this.#partitions) this.#partition = 0;
        return;
      case CODE.mend:
        this.#cuts[a]--;
        return;
      case CODE.work:
        return this.#voters[a].work(b);
      case CODE.write:
        return this.#write(a, b);
      case CODE.ended:
        return this.#voters[a].ended(b);
      case CODE.away:
        return this.#sendAway();
    }
  }

  /** Notes what happens, if the run is watched. */
  note(voter: number, says: () => string, from?: number): void {
    this.#watch?.({
      time: Math.round(this.kernel.now),
      voter,
      says: says(),
      ...(from !== undefined && { from }),
    });
  }

  // What voters do.

  /** Schedules a tick of a voter; returns a ticket. */
  tickAfter(delay: number, voter: number, incarnation: number): number {
    return this.kernel.after(delay, CODE.tick, voter, incarnation);
  }

  /** Sends a message; it leaves after `wait`. */
  send(message: VoterMessage, wait: number): void {
    const { from, to } = message;
    const isApart = ((this.#partition >> from) ^ (this.#partition >> to)) & 1;
    if (isApart || this.#cuts[from * 16 + to] > 0) return;
    const { kernel } = this;
    const fault = kernel.fault(SITE.message, MESSAGE_RATE, 4);
    if (fault === 1 || fault === 2)
      return this.note(from, () => `${message.kind} to ${to} is lost`);
    this.#post(message, wait + (fault === 4 ? kernel.vary(SITE.span, LATE) : 0));
    if (fault === 3) this.#post(message, wait + kernel.vary(SITE.span, LATE));
  }

  #post(message: VoterMessage, late: number): void {
    const at = this.#free.pop() ?? this.#messages.length;
    this.#messages[at] = message;
    this.kernel.after(
      1 + late + this.kernel.vary(SITE.latency, LATENCY),
      CODE.deliver,
      at,
      message.to,
    );
  }

  #deliver(at: number, to: number): void {
    const voter = this.#voters[to];
    const { kernel } = this;
    if (voter.pausedUntil > kernel.now) {
      kernel.after(voter.pausedUntil - kernel.now, CODE.deliver, at, to);
      return;
    }
    const message = this.#messages[at]!;
    this.#messages[at] = undefined;
    this.#free.push(at);
    voter.receive(message);
  }

  /** Decides what happens when a voter stores a promise: it crashes before (1) or after (2) it is on the disk, or cannot store it now (3). */
  faultInPersist(): number {
    return this.kernel.fault(SITE.disk, PERSIST_RATE, 3);
  }

  /** A leader works again after some time. */
  workAfter(voter: number, incarnation: number): void {
    this.kernel.after(WORK, CODE.work, voter, incarnation);
  }

  again(code: "work" | "ended" | "tick", delay: number, voter: number, incarnation: number): void {
    this.kernel.after(delay, CODE[code], voter, incarnation);
  }

  /** A leader writes under its token. Its write may take long. */
  write(voter: number, token: number): void {
    const late = this.kernel.fault(SITE.write, 0.1) ? this.kernel.vary(SITE.span, LATE) : 0;
    const delay = 1 + late + this.kernel.vary(SITE.latency, LATENCY);
    this.kernel.after(delay, CODE.write, voter, token);
  }

  #write(voter: number, token: number): void {
    const isAccepted = this.laws.write(token);
    this.note(voter, () => `the store ${isAccepted ? "accepts" : "refuses"} token ${token}`);
  }

  endJob(voter: number, incarnation: number): void {
    this.kernel.after(1 + this.kernel.vary(SITE.span, LEASE / 4), CODE.ended, voter, incarnation);
  }

  // What goes wrong.

  #drawRate(): number {
    const { isWild, isExtreme, terms } = this.scenario;
    const { kernel } = this;
    if (isWild) return [0.2, 0.5, 1, 2, 4][kernel.vary(SITE.rate, 5)];
    if (isExtreme) return kernel.vary(SITE.rate, 2) ? 1 + terms.drift : 1 - terms.drift;
    return 1 + terms.drift * (kernel.vary(SITE.rate, 9) / 4 - 1);
  }

  /** Lets each kind of fault happen, and comes back. */
  #act(): void {
    const { kernel } = this;
    const { voters } = this.scenario.terms;
    kernel.after(NEMESIS, CODE.nemesis);
    const crash = kernel.fault(SITE.crash, RATE, 3 * voters) - 1;
    if (crash >= 0) this.crash(this.#voters[crash % voters], crash >= 2 * voters);
    const pause = kernel.fault(SITE.pause, RATE, voters) - 1;
    if (pause >= 0) this.#voters[pause].pause(kernel.vary(SITE.span, 2 * LEASE));
    const sides = kernel.fault(SITE.partition, RATE, 2 ** (voters - 1) - 1);
    if (sides > 0) {
      this.#partition = sides;
      this.note(-1, () => `partition ${sides.toString(2)}`);
      kernel.after(1 + kernel.vary(SITE.span, 4 * LEASE), CODE.heal, ++this.#partitions);
    }
    const cut = kernel.fault(SITE.cut, RATE, voters * voters) - 1;
    if (cut >= 0) {
      const link = Math.floor(cut / voters) * 16 + (cut % voters);
      this.#cuts[link]++;
      kernel.after(1 + kernel.vary(SITE.span, 2 * LEASE), CODE.mend, link);
    }
    const clock = kernel.fault(SITE.clock, RATE, voters) - 1;
    if (clock >= 0) this.#voters[clock].setRate(this.#drawRate());
    const leaver = kernel.fault(SITE["hand-over"], RATE, voters) - 1;
    if (leaver >= 0) this.#voters[leaver].resign();
  }

  /** Sends a minority away that does not hold the lease, and the next when this one is back and has renewed the lease. */
  #sendAway(): void {
    const { kernel } = this;
    const { terms } = this.scenario;
    const leader = this.#voters.find((voter) => voter.isWorking);
    if (!leader) throw new BrokenLaw("nobody leads although all is mended");
    this.laws.stay(leader.job);
    this.#minorities++;
    const others = this.#voters.filter((voter) => voter !== leader);
    const span = 1 + kernel.vary(SITE.span, 6 * LEASE);
    const how = kernel.vary(SITE.span, 3);
    let sides = 0;
    for (let left = terms.voters - majorityOf(terms); left > 0; left--) {
      const [voter] = others.splice(kernel.vary(SITE.span, others.length), 1);
      sides |= 1 << voter.index;
      if (how === 1) voter.pause(span);
      if (how !== 2) continue;
      voter.crash();
      kernel.after(span, CODE.restart, voter.index);
    }
    this.note(-1, () => `${["alone", "stopped", "killed"][how]}: ${sides.toString(2)}`);
    if (how === 0) {
      this.#partition = sides;
      kernel.after(span, CODE.heal, ++this.#partitions);
    }
    kernel.after(span + 3 * LEASE, CODE.away);
  }

  /** A voter crashes, perhaps with its disk, and starts again later. Less than a majority has no disk at any time. */
  crash(voter: SimulatedVoter, losesDisk: boolean): void {
    if (!voter.isUp) return;
    const { terms } = this.scenario;
    const isKnown = (it: SimulatedVoter) => it !== voter && it.disk?.readiness === "voting";
    const mayLose = this.#voters.filter(isKnown).length >= majorityOf(terms);
    if (losesDisk && mayLose) voter.disk = undefined;
    this.note(voter.index, () => `✗ crashes${voter.disk ? "" : " and loses its disk"}`);
    voter.crash();
    this.restart(voter);
  }

  restart(voter: SimulatedVoter): void {
    const down = 1 + this.kernel.vary(SITE.span, LEASE);
    this.kernel.after(down, CODE.restart, voter.index);
  }
}
