import { randomInt } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { specFromHeader } from "@ringleader/core/internal";
import { Digest } from "@ringleader/core/internal/conform";
import { printAddress } from "../link/address.ts";
import { readCredentials, validUntil } from "../link/certificates.ts";
import { makeKeys, type Keys } from "../link/identity.ts";
import { readNodeKeys } from "../ring/node-keys.ts";
import { lockNode } from "../ring/node-lock.ts";
import { positionOf, setupOfRing } from "../ring/ring-file.ts";
import { serveStatus } from "./elector-http.ts";
import type { RunElectorOptions } from "./elector-options.ts";
import { explainObstacle, runOfElector, type ElectorStatus } from "./elector-status.ts";
import { Elector } from "./elector.ts";
import { checkTerms, countOfView, END, STOP } from "./lease.ts";
import { PromiseFile } from "./promise-file.ts";
import { ViewRings } from "./view-rings.ts";
import { MESSAGE_WORDS } from "./voter-message.ts";
import { VoterLinks } from "./voter-links.ts";

/** Longest time between two looks at the files of the keys, in milliseconds. */
const LOOK = 5000;
/** Number of reasons for refused connections that are said. */
const REFUSALS_MAX = 99;

/**
 * Runs a voter until the signal, or until the work of its lease ends by itself. Returns true if the work did.
 */
export async function runElector(options: RunElectorOptions): Promise<boolean> {
  const { ring, me, folder } = options;
  const position = positionOf(ring, me);
  checkTerms({ voters: ring.nodes.length, lease: options.leaseMs, drift: options.drift });
  const keys = options.wire === "tls" ? await readNodeKeys(folder, me) : undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockNode(folder, me);
  try {
    return await new RunningElector(options, position, keys).run();
  } finally {
    await unlock();
  }
}

/** The lease that is worked on, and how to end it. */
interface Work {
  readonly token: number;
  readonly stop: AbortController;
  readonly end: AbortController;
  /** When `end` is due. */
  until: number;
  tell: (until: number) => void;
}

class RunningElector {
  readonly #options: RunElectorOptions;
  readonly #position: number;
  readonly #names: readonly string[];
  readonly #promise: PromiseFile;
  readonly #links: VoterLinks;
  readonly #elector: Elector;
  #keys: Keys | undefined;
  #work: Work | undefined;
  #isLeaving = false;
  #alarm: NodeJS.Timeout | undefined;
  #stopTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #stuckTimer: NodeJS.Timeout | undefined;
  #counts = { won: 0, lost: 0, sent: 0, received: 0 };
  /** What was said last, so that it is not repeated. */
  #said = { view: -1, members: 0, leader: -1, token: 0, readiness: "" };
  readonly #refusals = new Set<string>();
  /** No twins are said before. */
  #twinsUntil = -Infinity;
  /** True if the elector has ended or failed; it takes no further input then. */
  #isOver = false;
  #finish!: (workEnded: boolean) => void;
  #fail!: (error: unknown) => void;

  constructor(options: RunElectorOptions, position: number, keys: Keys | undefined) {
    const { ring, leaseMs, drift, wire, insecure, folder } = options;
    this.#options = options;
    this.#position = position;
    this.#keys = keys;
    this.#names = ring.nodes.map(({ name }) => name);
    const owner = { ring: ring.id, voter: options.me };
    this.#promise = new PromiseFile(join(folder, "elect", "promise.json"), owner);
    const incarnation = randomInt(2 ** 31);
    const voters = ring.nodes.length;
    const { algorithm, set } = specFromHeader(ring.run);
    const { ids } = setupOfRing(ring);
    const rings = new ViewRings({ algorithm, set, ids: ids && [...ids] }, voters);
    const setup = new Digest();
    // Voters of two builds that write messages in other words do not talk to each other.
    const { tokenAbove } = ring;
    setup.text(JSON.stringify({ run: ring.run, leaseMs, drift, words: MESSAGE_WORDS, tokenAbove }));
    this.#links = new VoterLinks({
      me: position,
      voters,
      wire,
      insecure,
      keys,
      addressOf: (voter) => {
        const { host, port } = ring.nodes[voter];
        return { host, port };
      },
      identityOf: (voter) => ({ ring: ring.ring, node: this.#names[voter] }),
      run: runOfElector(ring),
      setup: setup.hex(),
      incarnation,
      pingMs: Math.max(100, leaseMs / 10),
      status: () => JSON.stringify(this.status()),
      onMessage: (message) => {
        this.#counts.received++;
        this.#input((now) => this.#elector.receive(message, now));
      },
      onLink: (voter, up) => options.say({ link: this.#names[voter], up }),
      onTwins: (voter) => this.#met(this.#names[voter]),
      onRefused: (why) => this.#refused(why),
    });
    this.#elector = new Elector({
      me: position,
      terms: { voters, lease: leaseMs, drift, tokenAbove },
      processes: rings.processes(),
      stored: this.#promise.read(),
      incarnation,
      now: performance.now(),
      effects: {
        persist: (promise) => this.#promise.write(promise),
        send: (message) => {
          this.#counts.sent++;
          this.#links.send(message);
        },
        lead: (token, until) => this.#lead(token, until),
        extend: (until) => this.#plan(until),
        stop: (token, why) => this.#stop(token, why),
      },
    });
  }

  async run(): Promise<boolean> {
    const { me, leaseMs, drift, http, say, signal } = this.#options;
    const ended = new Promise<boolean>((fulfil, reject) => {
      this.#finish = fulfil;
      this.#fail = reject;
    });
    const served = http && (await serveStatus(http, () => this.status()));
    const leave = () => this.#leave();
    signal.addEventListener("abort", leave);
    let looking: NodeJS.Timeout | undefined;
    const waiting = setInterval(() => this.#sayObstacle(), leaseMs);
    try {
      this.#promise.open();
      const listens = printAddress(await this.#links.open());
      const { readiness, promised } = this.#elector;
      const until = this.#keys && validUntil(this.#keys.credentials.certificate).toISOString();
      say({
        voter: me,
        listens,
        ...(served && { http: served.address }),
        lease: leaseMs,
        drift,
        readiness,
        promised,
        ...(until && { valid: until.slice(0, 10) }),
      });
      if (this.#keys) looking = setInterval(() => void this.#renewKeys(), Math.min(LOOK, leaseMs));
      this.#said.readiness = readiness;
      this.#input((now) => this.#elector.tick(now));
      if (signal.aborted) leave();
      return await ended;
    } finally {
      signal.removeEventListener("abort", leave);
      clearInterval(looking);
      clearInterval(waiting);
      for (const timer of [this.#alarm, this.#stopTimer, this.#endTimer, this.#stuckTimer])
        clearTimeout(timer);
      this.#isOver = true;
      this.#work?.stop.abort();
      this.#work?.end.abort();
      await this.#links.close();
      served?.close();
      this.#promise.close();
    }
  }

  /** Gives an input to the elector, says what has changed, and sets the next alarm. */
  #input(act: (now: number) => void): void {
    if (this.#isOver) return;
    try {
      act(performance.now());
      this.#report();
      clearTimeout(this.#alarm);
      const wait = Math.max(1, Math.ceil(this.#elector.alarm - performance.now()));
      if (wait < Infinity)
        this.#alarm = setTimeout(() => this.#input((now) => this.#elector.tick(now)), wait);
    } catch (error) {
      // A promise that cannot be stored, for example. No answer has left, and none leaves.
      this.#isOver = true;
      this.#fail(error);
    }
  }

  #report(): void {
    const { say } = this.#options;
    const { view, members, readiness, promised } = this.#elector;
    if (view !== this.#said.view || members !== this.#said.members) {
      this.#said = { ...this.#said, view, members };
      if (members !== 0) say({ view: countOfView(view), members: this.#membersOf(members) });
    }
    if (readiness !== this.#said.readiness) {
      this.#said.readiness = readiness;
      if (readiness === "voting") say({ votes: true, promised });
    }
    const leader = this.#elector.leader(performance.now());
    if (leader === this.#said.leader && promised === this.#said.token) return;
    this.#said = { ...this.#said, leader, token: promised };
    if (leader >= 0 && leader !== this.#position)
      say({ follows: this.#names[leader], token: promised });
  }

  #membersOf = (members: number): string[] =>
    this.#names.filter((_, voter) => ((members >>> voter) & 1) === 1);

  /** Says why nobody leads, as far as this voter knows. */
  #sayObstacle(): void {
    const elector = this.#elector;
    if (this.#isOver || this.#isLeaving || this.#work) return;
    if (elector.leader(performance.now()) >= 0) return;
    const waits = explainObstacle(elector, this.#names.length);
    if (waits !== undefined) this.#options.say({ waits });
  }

  /** Two processes take part as one voter; said once in a lease. */
  #met(voter: string): void {
    const now = performance.now();
    if (now < this.#twinsUntil) return;
    this.#twinsUntil = now + this.#options.leaseMs;
    const why =
      "two processes take part as this voter, with copies of one folder; end one of them and remove its promise. Until then two voters may lead at a time, under two tokens.";
    this.#options.say({ twins: voter, why });
  }

  #refused(why: string): void {
    if (this.#refusals.has(why) || this.#refusals.size > REFUSALS_MAX) return;
    this.#refusals.add(why);
    this.#options.say({ refused: why });
  }

  #lead(token: number, until: number): void {
    const work: Work = {
      token,
      stop: new AbortController(),
      end: new AbortController(),
      until,
      tell: () => {},
    };
    this.#counts.won++;
    this.#work = work;
    this.#plan(until);
    this.#options.say({ leads: true, token });
    const [stop, end] = [work.stop.signal, work.end.signal];
    // The work starts after this input, whose messages leave first.
    setImmediate(() => {
      if (this.#isOver || stop.aborted || !this.#elector.leads(performance.now())) {
        // The process was paused meanwhile, and the lease is over.
        this.#worked(work, false);
        return;
      }
      const watch = (tell: (until: number) => void) => {
        work.tell = tell;
        tell(work.until);
      };
      this.#options.work({ token, stop, end, watch }).then(
        (result) => this.#worked(work, result !== false),
        (error: unknown) => {
          this.#worked(work, false);
          this.#fail(error);
        },
      );
    });
  }

  /** Plans the end of the work, by the end of its lease. */
  #plan(until: number): void {
    const { leaseMs } = this.#options;
    const work = this.#work!;
    work.until = until - leaseMs * END;
    work.tell(work.until);
    const now = performance.now();
    clearTimeout(this.#stopTimer);
    clearTimeout(this.#endTimer);
    this.#stopTimer = setTimeout(
      () => this.#input((it) => this.#elector.resign(it)),
      Math.max(0, until - leaseMs * STOP - now),
    );
    this.#endTimer = setTimeout(() => work.end.abort(), Math.max(0, work.until - now));
  }

  #stop(token: number, why: string): void {
    const work = this.#work;
    if (work?.token !== token) return;
    const isNew = !work.stop.signal.aborted;
    const isLost = why === "its lease is over";
    work.stop.abort();
    if (isLost) work.end.abort();
    if (isLost) this.#counts.lost++;
    if (isNew) this.#options.say({ leads: false, token, why });
    if (isLost) this.#stuckTimer = setTimeout(() => this.#stuck(work), this.#options.leaseMs);
  }

  /** The work goes on one lease after its end. The voter leaves the view, so that another is proposed. It still votes. */
  #stuck(work: Work): void {
    this.#options.say({ stuck: work.token });
    this.#leave();
  }

  /** The work of a lease has ended, by itself or because its time was over. */
  #worked(work: Work, isByItself: boolean): void {
    if (this.#isOver) return;
    const isOwnEnd = isByItself && !work.stop.signal.aborted;
    this.#input((now) => {
      this.#elector.resign(now);
      this.#elector.ended(now);
    });
    // The input may have found that the lease is over, so the timers are cleared after it.
    for (const timer of [this.#stopTimer, this.#endTimer, this.#stuckTimer]) clearTimeout(timer);
    this.#work = undefined;
    this.#options.say({ released: work.token });
    if (isOwnEnd) {
      this.#input((now) => this.#elector.leave(now));
      this.#finish(true);
    } else if (this.#isLeaving) this.#finish(false);
  }

  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.#input((now) => this.#elector.leave(now));
    if (!this.#work) this.#finish(false);
  }

  /** Uses the keys of the folder if they have changed. */
  async #renewKeys(): Promise<void> {
    const { folder, say } = this.#options;
    try {
      const certificate = await readFile(join(folder, "node.pem"), "utf8");
      if (certificate === this.#keys!.credentials.certificate) return;
      this.#keys = makeKeys(await readCredentials(folder));
    } catch {
      // While ring renew writes, key and certificate may not fit. The next look finds both.
      return;
    }
    this.#links.setKeys(this.#keys);
    const valid = validUntil(this.#keys.credentials.certificate).toISOString();
    say({ keys: "renewed", valid: valid.slice(0, 10) });
  }

  status(): ElectorStatus {
    const now = performance.now();
    const { readiness, promised, token, until, view, members } = this.#elector;
    const leads = this.#elector.leads(now);
    const leader = this.#elector.leader(now);
    const others = this.#names.flatMap((name, voter) =>
      voter === this.#position ? [] : [[name, this.#links.isUp(voter)] as const],
    );
    return {
      voter: this.#options.me,
      position: this.#position,
      pid: process.pid,
      readiness,
      promised,
      leads,
      ...(leads && { token, secondsLeft: Math.round(until - now) / 1000 }),
      ...(leader >= 0 && { leader: this.#names[leader] }),
      view: countOfView(view),
      members: this.#membersOf(members),
      links: Object.fromEntries(others),
      ...this.#counts,
      ...(this.#keys && {
        validUntil: Math.floor(validUntil(this.#keys.credentials.certificate).getTime() / 1000),
      }),
    };
  }
}
