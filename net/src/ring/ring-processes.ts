import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Setup } from "@ringleader/core/internal";
import { issue, makeAuthority } from "../link/certificates.ts";
import { edgesOf, type Edge } from "../link/edges.ts";
import type { Credentials } from "../link/identity.ts";
import type {
  FromHost,
  HostConfig,
  HostCounts,
  HostPlace,
  SetupData,
  Span,
} from "../node/control.ts";
import type { LateFrame } from "../node/rounds/clock.ts";
import type { FaultTargets } from "./faults.ts";
import { HostProcess, type HostHandlers } from "./host-process.ts";
import type { RingOptions } from "./ring-run.ts";

/** Number of processes that start at a time. */
const STARTING = 4;
/** Milliseconds that a process has to end its logs, after which it is killed. */
const LONGEST_FINISH = 30_000;

type LoggedLines = Extract<FromHost, { type: "events" }>["events"];

interface ProcessesHandlers {
  readonly onFailure: (error: Error) => void;
  readonly onCut: (edge: number, positions: readonly number[]) => void;
  readonly onRestart: (positions: readonly number[], journal: boolean) => void;
  readonly onLate: (frame: LateFrame) => void;
  readonly heldEdges: () => readonly number[];
}

/** The operating-system processes of one run. */
export class RingProcesses implements FaultTargets {
  readonly #options: RingOptions;
  readonly #handlers: ProcessesHandlers;
  readonly #run = randomBytes(16).toString("hex");
  readonly #spans: readonly Span[];
  readonly #edges: readonly Edge[];
  readonly #hosts: HostProcess[] = [];
  readonly #paused = new Set<number>();
  /** All processes that were started and have not ended. */
  readonly #running = new Set<HostProcess>();
  #sockets: string | undefined;
  #credentials: readonly Credentials[] = [];
  #since = 0;
  #countings = 0;
  #isOver = false;
  /** By position: the number of events that `live` has received. */
  readonly #told: number[] = [];
  /** Number of processes that were started. */
  generations = 0;
  /** True if a process started again without its journal. */
  hasForgotten = false;
  readonly #onExit = () => {
    for (const host of this.#running) host.kill();
    this.#removeSockets();
  };

  constructor(options: RingOptions, handlers: ProcessesHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#edges = edgesOf(options.setup);
    const { processes, setup } = options;
    const startOf = (i: number) => Math.floor((i * setup.n) / processes);
    this.#spans = Array.from({ length: processes }, (_, i) => ({
      from: startOf(i),
      to: startOf(i + 1),
    }));
    process.on("exit", this.#onExit);
  }

  #removeSockets(): void {
    if (this.#sockets !== undefined) rmSync(this.#sockets, { recursive: true, force: true });
  }

  #indexOf(position: number): number {
    return this.#spans.findIndex(({ from, to }) => from <= position && position < to);
  }

  #positionsOf({ from, to }: Span): readonly number[] {
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  sharing(position: number): readonly number[] {
    return this.#positionsOf(this.#spans[this.#indexOf(position)]);
  }

  isAlive(position: number): boolean {
    return this.#hosts[this.#indexOf(position)]?.goneSince === undefined;
  }

  /** Number of processes that run. */
  get alive(): number {
    return this.#hosts.filter(({ goneSince }) => goneSince === undefined).length;
  }

  /** The processes that were killed and did not start again. */
  get gone(): readonly { readonly positions: readonly number[]; readonly since: Date }[] {
    return this.#hosts.flatMap(({ goneSince, config }) =>
      goneSince ? [{ positions: this.#positionsOf(config), since: goneSince }] : [],
    );
  }

  /** The positions whose processes are stopped. */
  get paused(): readonly number[] {
    return [...this.#paused].flatMap((i) => this.#positionsOf(this.#spans[i]));
  }

  /** The last known counts. */
  get known(): readonly HostCounts[] {
    return this.#hosts.flatMap(({ counts }) => counts ?? []);
  }

  /** Number of items that wait for these positions. */
  waitingFor(positions: readonly number[]): number {
    const there = new Set(positions);
    let items = 0;
    for (const [i, { counts }] of this.#hosts.entries()) {
      if (there.has(this.#spans[i].from)) continue;
      for (const [edge, count] of counts?.waiting ?? [])
        if (this.#edges[edge].ends.some(({ process: p }) => there.has(p))) items += count;
    }
    return items;
  }

  /** Starts all processes, a few at a time. Resolves when all of them listen. */
  async start(): Promise<void> {
    const { folder, wire, journal } = this.#options;
    mkdirSync(join(folder, "logs"), { recursive: true });
    if (journal) mkdirSync(join(folder, "journal"), { recursive: true });
    if (wire === "unix") this.#sockets = mkdtempSync(join(tmpdir(), "ringleader-"));
    if (wire === "tls") await this.#issueCredentials();
    let next = 0;
    let ready = 0;
    const startSome = async () => {
      while (next < this.#spans.length) {
        await this.#startHost(next++);
        this.#tell("starting", ++ready);
      }
    };
    await Promise.all(Array.from({ length: STARTING }, startSome));
  }

  async #issueCredentials(): Promise<void> {
    const authority = await makeAuthority(this.#run);
    this.#credentials = await Promise.all(
      this.#spans.map(({ from }) => issue(authority, { ring: this.#run, node: `p${from}` })),
    );
  }

  /** Starts a process and waits until it listens; undefined if the run has ended. */
  async #startHost(i: number, isAgain = false): Promise<HostProcess | undefined> {
    if (this.#isOver) return undefined;
    const host = this.#fork(i, isAgain);
    const answer = await host.next("address");
    host.at = answer?.at;
    return host;
  }

  #fork(i: number, isAgain: boolean): HostProcess {
    this.generations++;
    const config = this.#configOf(i, isAgain);
    // A process that reads its journal repeats its events.
    const repeated = new Map<number, number>();
    if (isAgain && this.#options.journal)
      for (const p of this.#positionsOf(config)) repeated.set(p, this.#told[p] ?? 0);
    const handlers: HostHandlers = {
      onFailure: this.#handlers.onFailure,
      onPrint: this.#options.own && this.#options.onPrint,
      onMessage: (message) => {
        if (message.type === "cut") {
          const { ends } = this.#edges[message.edge];
          this.#handlers.onCut(
            message.edge,
            ends.map(({ process: p }) => p),
          );
        } else if (message.type === "events") this.#tellEvents(message.events, repeated);
        else if (message.type === "late") this.#handlers.onLate(message.frame);
        // At the end of the run, all connections are closed.
        else if (!this.#isOver) this.#options.live?.(message);
      },
    };
    const host = new HostProcess(this.#options.host, config, handlers, this.#options.pool);
    this.#hosts[i] = host;
    this.#running.add(host);
    void host.ended.then(() => this.#running.delete(host));
    host.send({ type: "config", config });
    return host;
  }

  #tellEvents(events: LoggedLines, repeated: Map<number, number>): void {
    for (const [position, event] of events) {
      const left = repeated.get(position) ?? 0;
      if (left > 0) repeated.set(position, left - 1);
      else {
        this.#told[position] = (this.#told[position] ?? 0) + 1;
        this.#options.live?.({ type: "event", position, event });
      }
    }
  }

  #configOf(i: number, isAgain: boolean): HostConfig {
    const { run, own, wire, folder, journal, fsync, clock, coins, steer } = this.#options;
    const { faults, live } = this.#options;
    const span = this.#spans[i];
    // A caller may give a whole setup; functions cannot be sent.
    const { algorithm: _, ...setup } = this.#options.setup as Partial<Setup> & SetupData;
    return {
      ...span,
      header: run,
      setup,
      own,
      run: this.#run,
      wire,
      sockets: this.#sockets,
      credentials: this.#credentials[i],
      logs: join(folder, "logs"),
      addsToLogs: isAgain && !journal,
      journal: journal ? { path: join(folder, "journal", `${i}`), fsync } : undefined,
      clock,
      coins,
      steer: steer && this.#positionsOf(span).map((p) => [p, steer[p] ?? []] as const),
      delay: faults.delay,
      faultSeed: faults.seed,
      live: live !== undefined,
    };
  }

  #tell(phase: "starting" | "connecting", ready: number): void {
    const { progress, processes } = this.#options;
    progress?.({ phase, ready, processes, sent: 0, received: 0, resent: 0 });
  }

  /** Tells all processes where the others listen. Resolves when all connections are up. */
  async connect(): Promise<void> {
    let ready = 0;
    const ups = this.#hosts.map(async (host) => {
      await host.next("up");
      this.#tell("connecting", ++ready);
    });
    this.#tellPeers(this.#hosts);
    await Promise.all(ups);
  }

  #tellPeers(hosts: readonly HostProcess[]): void {
    const peers: HostPlace[] = this.#spans.flatMap((span, i) => {
      const { at } = this.#hosts[i];
      return at ? { ...span, at } : [];
    });
    for (const host of hosts) host.send({ type: "peers", peers });
  }

  go(): void {
    this.#since = Date.now();
    for (const host of this.#hosts) host.send({ type: "go", since: this.#since });
  }

  /** Counts in all processes; undefined if one of them does not answer in time. */
  async count(timeoutMs: number): Promise<readonly HostCounts[] | undefined> {
    const id = this.#countings++;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((fulfil) => {
      timer = setTimeout(() => fulfil(undefined), Math.min(timeoutMs, 1000));
    });
    const all = Promise.all(this.#hosts.map((host) => host.count(id)));
    const counts = await Promise.race([all, late]);
    clearTimeout(timer);
    return counts?.every((it) => it !== undefined) ? counts : undefined;
  }

  cut({ index, ends }: Edge): void {
    this.#hosts[this.#indexOf(ends[0].process)].send({ type: "cut", edge: index });
  }

  async kill(position: number): Promise<void> {
    const i = this.#indexOf(position);
    this.#hosts[i].kill();
    await this.#hosts[i].ended;
    this.#paused.delete(i);
  }

  restart(position: number): void {
    const i = this.#indexOf(position);
    const { journal } = this.#options;
    const positions = this.sharing(position);
    this.#startAgain(i, positions, journal).catch(this.#handlers.onFailure);
  }

  async #startAgain(i: number, positions: readonly number[], journal: boolean): Promise<void> {
    const host = await this.#startHost(i, true);
    if (!host?.at) return;
    if (!journal) {
      this.hasForgotten = true;
      await this.#forget(host, positions);
      if (host.goneSince) return;
    }
    host.send({ type: "hold", edges: this.#handlers.heldEdges(), held: true });
    this.#tellPeers(this.#hosts);
    host.send({ type: "go", since: this.#since });
    this.#handlers.onRestart(positions, journal);
  }

  /**
   * Tells the neighbours of these positions to number items from 0 again. Resolves when they do. A connection that came
   * before would carry items twice.
   */
  async #forget(host: HostProcess, positions: readonly number[]): Promise<void> {
    const edges = this.#edgesOf(new Set(positions));
    const others = this.#hosts.filter((it) => it !== host && !it.goneSince);
    await Promise.all(
      others.map((other) => {
        other.send({ type: "forget", edges });
        // A host obeys in order, so it has forgotten when it answers.
        return other.count(this.#countings++);
      }),
    );
  }

  #edgesOf(positions: ReadonlySet<number>): readonly number[] {
    return this.#edges
      .filter(({ ends }) => ends.some(({ process: p }) => positions.has(p)))
      .map(({ index }) => index);
  }

  pause(position: number): void {
    const i = this.#indexOf(position);
    this.#paused.add(i);
    this.#hosts[i].pause();
  }

  resume(position: number): void {
    const i = this.#indexOf(position);
    this.#paused.delete(i);
    this.#hosts[i].resume();
  }

  hold(edges: readonly number[], held: boolean): void {
    this.#options.live?.({ type: "hold", edges, held });
    for (const host of this.#hosts) host.send({ type: "hold", edges, held });
  }

  /**
   * Ends the logs of all processes. Those of a killed process are written again from its journal. Returns the processor
   * time of all, in seconds.
   */
  async finish(isOver: boolean): Promise<number> {
    this.#isOver = true;
    if (this.#options.journal)
      for (const [i, { goneSince }] of this.#hosts.entries()) if (goneSince) this.#fork(i, true);
    for (const i of this.#paused) this.#hosts[i].resume();
    this.#paused.clear();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((fulfil) => {
      timer = setTimeout(() => fulfil(undefined), LONGEST_FINISH);
    });
    const seconds = await Promise.all(
      this.#hosts.map(async (host) => {
        if (host.goneSince) return 0;
        const finished = host.next("finished");
        host.send({ type: "finish", isOver, stays: this.#options.pool !== undefined });
        host.expectEnd();
        return (await Promise.race([finished, late]))?.cpuSeconds ?? 0;
      }),
    );
    clearTimeout(timer);
    return seconds.reduce((sum, it) => sum + it, 0);
  }

  /** Ends all processes that still run, and removes the sockets. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const host of this.#running) host.kill();
    await Promise.all([...this.#running].map(({ ended }) => ended));
    process.removeListener("exit", this.#onExit);
    this.#removeSockets();
  }
}
