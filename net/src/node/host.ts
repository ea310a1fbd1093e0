import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Setup } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Address } from "../link/address.ts";
import { makeKeys } from "../link/identity.ts";
import { Arc } from "./arc.ts";
import type { FromHost, HostConfig, HostCounts, HostPlace, ToHost } from "./control.ts";
import { Links } from "./links.ts";
import { loadFamily, type LoadOwn } from "./load-family.ts";
import type { LogLine } from "./node-machine.ts";
import { setupDigest } from "./setup-digest.ts";

export type { LoadOwn, ToHost };

/**
 * Runs this operating-system process as a host: its parent says which positions of which run it has. `loadOwn` loads a
 * user's file.
 */
export function startHost(loadOwn: LoadOwn): void {
  let host: Host | undefined;
  let describe = (error: unknown): unknown => error;
  const fail = (thrown: unknown): void => {
    const error = describe(thrown);
    const isRefusal = error instanceof Refusal;
    const message =
      error instanceof Error ? (isRefusal ? error.message : (error.stack ?? "")) : String(error);
    const { code, syscall, path } = error as Partial<NodeJS.ErrnoException>;
    const system = code !== undefined &&
      syscall !== undefined && { system: { code, syscall, ...(path !== undefined && { path }) } };
    tell({ type: "failed", message, isRefusal, ...system }, () => leave(1));
  };
  process.on("uncaughtException", fail);
  // The parent decides what an interrupt ends.
  process.on("SIGINT", () => {});
  let sockets = process.argv.at(2);
  const leave = (code?: number) => {
    if (sockets !== undefined) removeSockets(sockets);
    process.exit(code);
  };
  process.on("disconnect", () => leave());
  // The parent may have ended while this process started.
  if (!process.connected) leave();
  const configure = async (config: HostConfig): Promise<void> => {
    const { own, header } = config;
    ({ sockets } = config);
    const loaded = own && (await loadOwn(header.algorithm, own));
    if (loaded) ({ describe } = loaded);
    const family = loaded?.family ?? (await loadFamily(header.algorithm));
    const algorithm = family.with(header.parameters);
    host = new Host(config, { ...config.setup, algorithm }, fail);
    if (finish) host.obey(finish);
    else await host.listen();
  };
  /** Told before the host was ready. */
  let finish: Extract<ToHost, { type: "finish" }> | undefined;
  process.on("message", (message: ToHost) => {
    try {
      if (message.type === "config") {
        // The host of an earlier run is over.
        host = finish = undefined;
        configure(message.config).catch(fail);
      } else if (host) host.obey(message);
      else if (message.type === "finish") finish = message;
    } catch (error) {
      fail(error);
    }
  });
}

/** The time in milliseconds, the same in all processes of a machine. */
const now = (): number => performance.timeOrigin + performance.now();

/** Longest time that a timer waits, in milliseconds; after it, the host looks again. */
const LONGEST_TIMER = 2 ** 30;

function tell(message: FromHost, then?: () => void): void {
  process.send?.(message, undefined, undefined, then && (() => then()));
}

/** The nodes of an arc of positions in this process. */
class Host {
  readonly #config: HostConfig;
  readonly #fail: (error: unknown) => void;
  readonly #arc: Arc;
  readonly #links: Links;
  #peers: readonly HostPlace[] = [];
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #events: (readonly [number, LogLine])[] = [];

  constructor(config: HostConfig, setup: Setup, fail: (error: unknown) => void) {
    this.#config = config;
    this.#fail = fail;
    const { header, from, to, run, logs, addsToLogs, journal, coins, steer, clock, live } = config;
    this.#arc = new Arc({
      setup,
      positions: Array.from({ length: to - from }, (_, i) => from + i),
      run,
      logs,
      header: { run: header, ...(coins === "system" && { coins }) },
      addsToLogs,
      journal,
      toss:
        coins === "system"
          ? (sides) => process.getBuiltinModule("node:crypto").randomInt(sides)
          : undefined,
      steer: steer && new Map(steer),
      wall: () => Math.round((now() - this.#since) * 1e6),
      clock: clock === "pulses" ? undefined : { ...clock, now },
      onLate: (frame) => tell({ type: "late", frame }),
      live: live ? (position, line) => this.#events.push([position, line]) : undefined,
    });
    const { wire, sockets, credentials, delay, faultSeed } = config;
    this.#links = new Links({
      arc: this.#arc,
      wire,
      kinds: this.#arc.solo.shape.kinds,
      keys: credentials && makeKeys(credentials),
      address: sockets === undefined ? {} : { path: join(sockets, `${from}-${process.pid}`) },
      run,
      setup: setupDigest(header),
      identityOf: (position) => ({ ring: run, node: `p${this.#peerOf(position)?.from}` }),
      addressOf: (position) => this.#addressOf(position),
      // On one machine, the sockets of a process close when it ends.
      pingMs: 0,
      delay,
      faultSeed,
      onLink: (edge, up) => {
        if (live) tell({ type: "link", edge, up });
      },
      onTick: () => {
        this.#tellEvents();
        this.#setTimer();
      },
      onFailure: fail,
    });
  }

  #peerOf(position: number): HostPlace | undefined {
    return this.#peers.find(({ from, to }) => from <= position && position < to);
  }

  #addressOf(position: number): Address {
    const peer = this.#peerOf(position);
    if (peer) return peer.at;
    throw new Error(`position ${position} has no address yet`);
  }

  #tellEvents(): void {
    if (this.#events.length === 0) return;
    tell({ type: "events", events: this.#events });
    this.#events = [];
  }

  /** Schedules a tick for the next round of real time in which a process acts. */
  #setTimer(): void {
    clearTimeout(this.#timer);
    const { due } = this.#arc;
    if (due === undefined) return;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, due - now()));
    this.#timer = setTimeout(() => this.#links.schedule(), wait);
  }

  async listen(): Promise<void> {
    tell({ type: "address", at: await this.#links.listen() });
  }

  obey(message: Exclude<ToHost, { type: "config" }>): void {
    switch (message.type) {
      case "peers":
        return this.#meet(message.peers);
      case "go":
        this.#since = message.since;
        this.#arc.begin(message.since);
        return this.#links.schedule();
      case "count":
        return tell({ type: "counts", id: message.id, counts: this.#count() });
      case "cut":
        if (this.#links.cut(message.edge)) tell(message);
        return;
      case "hold":
        return this.#links.hold(message.edges, message.held);
      case "forget":
        return this.#links.forget(message.edges);
      case "finish":
        this.#finish(message).catch(this.#fail);
    }
  }

  #meet(peers: readonly HostPlace[]): void {
    const isFirst = this.#peers.length === 0;
    this.#peers = peers;
    if (!isFirst) return;
    this.#links
      .connect()
      .then(() => tell({ type: "up" }))
      .catch(this.#fail);
  }

  #count(): HostCounts {
    let [resent, duplicates] = [0, 0];
    const waiting: (readonly [number, number])[] = [];
    for (const { edge, linkEnd } of this.#arc.ends) {
      resent += linkEnd.resent;
      duplicates += linkEnd.duplicates;
      if (linkEnd.unacknowledged > 0) waiting.push([edge, linkEnd.unacknowledged]);
    }
    let depth = 0;
    for (let p = this.#config.from; p < this.#config.to; p++)
      depth = Math.max(depth, this.#arc.solo.depth(p));
    const { isIdle, actedAt, held } = this.#arc;
    const waits = this.#arc.waits();
    return {
      ...this.#arc.counts,
      resent,
      duplicates,
      actedAt,
      depth,
      isIdle,
      held,
      waits,
      waiting,
    };
  }

  async #finish({ isOver, stays }: Extract<ToHost, { type: "finish" }>): Promise<void> {
    clearTimeout(this.#timer);
    await this.#links.close();
    this.#arc.close(isOver);
    const { user, system } = process.cpuUsage();
    tell({ type: "finished", counts: this.#count(), cpuSeconds: (user + system) / 1e6 }, () => {
      if (!stays) process.exit();
    });
  }
}

/**
 * Removes the socket files of this process, and their folder if no other host has one there, because the parent cannot
 * any more.
 */
function removeSockets(folder: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name.endsWith(`-${process.pid}`)) rmSync(join(folder, name), { force: true });
    rmdirSync(folder);
  } catch {
    // Another host still has its socket in the folder, or has removed it.
  }
}
