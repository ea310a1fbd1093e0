import type { Seed } from "@ringleader/core/internal";
import { below, stream } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Address, Wire } from "../link/address.ts";
import type { Connection } from "../link/connection.ts";
import { dial } from "../link/dial.ts";
import {
  COLLECTOR,
  VERSION,
  type ByeReason,
  type Frame,
  type Hello,
  type MessageKinds,
} from "../link/frame.ts";
import { refuseGreeting, type Identity } from "../link/greeting.ts";
import type { Keys } from "../link/identity.ts";
import { listen, type Listener } from "../link/listen.ts";
import type { Arc, ArcEnd } from "./arc.ts";
import { drawDelays, type DelayLaw } from "./delay-law.ts";

interface LinksOptions {
  readonly arc: Arc;
  readonly wire: Wire;
  readonly kinds: MessageKinds;
  readonly keys?: Keys | undefined;
  readonly address: Address;
  /** The run and the digest of the setup, which both ends of a connection must have. */
  readonly run: string;
  readonly setup: string;
  /** Tells who is at a position, by certificate. */
  readonly identityOf: (position: number) => Identity;
  readonly addressOf: (position: number) => Address;
  /**
   * Milliseconds between pings on a silent connection; 0 sends none.
   * @defaultValue 1000
   */
  readonly pingMs?: number | undefined;
  readonly delay?: DelayLaw | undefined;
  readonly faultSeed: Seed;
  /** Allows tcp to other machines. */
  readonly insecure?: boolean;
  /** Answers a collector; absent if collectors are refused. */
  readonly status?: () => string;
  /** A peer was refused, or this host was, in the greeting or later; the sentence says why. */
  readonly onRefused?: (why: string) => void;
  /** A connection went up or down. */
  readonly onLink: (edge: number, up: boolean) => void;
  /** Called after everything of a tick was written. */
  readonly onTick: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** A batch that waits for its time. */
interface DelayedBatch {
  readonly connection: Connection;
  readonly frames: readonly Frame[];
  readonly due: number;
}

/** The sockets of one end of an edge. */
interface LinkState {
  readonly end: ArcEnd;
  connection: Connection | undefined;
  /** Number of attempts to connect since the last connection. */
  attempts: number;
  /** Number of batches whose delay was drawn. */
  drawn: number;
  readonly delayed: DelayedBatch[];
}

/** Most connections that a host dials at a time. */
const MOST_DIALS = 64;
/** Milliseconds before the first attempt to connect again, and the most before a later one. */
const FIRST_BACKOFF = 2;
const LONGEST_BACKOFF = 200;
/** Milliseconds for which an acknowledgement waits for others to join it. */
const ACK_MS = 10;
const PING_MS = 1000;

/** Connects the ends of an arc to the wire. Everything that happens in a tick leaves in one message per connection. */
export class Links {
  readonly #options: LinksOptions;
  readonly #states: readonly LinkState[];
  readonly #byEdge: readonly Map<number, LinkState>[] = [new Map(), new Map()];
  readonly #held = new Set<number>();
  readonly #delayOf: ((key: number, count: number) => number) | undefined;
  readonly #backoffs;
  readonly #stop = new AbortController();
  readonly #dials: (() => void)[] = [];
  #dialing = 0;
  #listener: Listener | undefined;
  #isScheduled = false;
  #acknowledging: NodeJS.Timeout | undefined;

  constructor(options: LinksOptions) {
    this.#options = options;
    const { arc, delay, faultSeed } = options;
    this.#states = arc.ends.map((end) => {
      const state = { end, connection: undefined, attempts: 0, drawn: 0, delayed: [] };
      this.#byEdge[end.end].set(end.edge, state);
      return state;
    });
    this.#delayOf = delay && drawDelays(delay, faultSeed);
    this.#backoffs = stream(faultSeed, "variations");
  }

  /** Starts to listen and returns where. */
  async listen(): Promise<Address> {
    const { wire, kinds, keys, address, pingMs = PING_MS, insecure, onRefused } = this.#options;
    this.#listener = await listen({
      wire,
      pingMs,
      kinds,
      keys,
      address,
      insecure,
      peers: this.#byEdge[1].size,
      ...(onRefused && { onRefused }),
      onGreeting: (hello, identity) => this.#refuse(hello, identity, 0) ?? this.#answer(hello),
      onConnection: (connection) => {
        const { edge } = connection.hello;
        if (edge === COLLECTOR) this.#report(connection);
        else this.#adopt(this.#byEdge[1].get(edge)!, connection);
      },
    });
    return this.#listener.address;
  }

  #answer(hello: Hello): Hello | ByeReason {
    const { run, setup, status } = this.#options;
    const state = this.#byEdge[1].get(hello.edge);
    if (state) return this.#hello(state.end);
    if (hello.edge !== COLLECTOR || !status) return "no such edge";
    return { type: "hello", version: VERSION, run, edge: COLLECTOR, end: 1, expected: 0, setup };
  }

  #report(connection: Connection): void {
    connection.send([{ type: "status", text: this.#options.status!() }]);
    connection.close();
  }

  #hello({ edge, end, linkEnd }: ArcEnd): Hello {
    const { run, setup } = this.#options;
    return { type: "hello", version: VERSION, run, edge, end, expected: linkEnd.expected, setup };
  }

  #refuse(hello: Hello, identity: Identity | undefined, end: 0 | 1): ByeReason | undefined {
    const { run, setup, identityOf } = this.#options;
    const neighbour = (edge: number) => {
      const state = this.#byEdge[1 - end].get(edge);
      return state && identityOf(state.end.peer);
    };
    return refuseGreeting(hello, identity, { run, setup, end, neighbour });
  }

  /** Dials all edges that are this host's to dial. Resolves when all are up. */
  async connect(): Promise<void> {
    const dialed = this.#states.filter(({ end }) => end.end === 0);
    await Promise.all(dialed.map((state) => this.#dial(state)));
  }

  async #dial(state: LinkState): Promise<void> {
    const { addressOf, wire, kinds, keys, pingMs = PING_MS, insecure, onRefused } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#slot();
      try {
        const connection = await dial(addressOf(state.end.peer), this.#hello(state.end), {
          wire,
          kinds,
          keys,
          pingMs,
          insecure,
          signal,
          onGreeting: (hello, identity) => this.#refuse(hello, identity, 1),
        });
        this.#adopt(state, connection);
        return;
      } catch (error) {
        if (error instanceof Refusal) onRefused?.(error.message);
        // Otherwise the other process is not there, or not there any more. It will be.
      } finally {
        this.#dialing--;
        this.#dials.shift()?.();
      }
      await this.#backoff(state);
    }
  }

  /** Waits until one more connection may be dialed. */
  async #slot(): Promise<void> {
    if (this.#dialing >= MOST_DIALS)
      await new Promise<void>((fulfil) => void this.#dials.push(fulfil));
    this.#dialing++;
  }

  #backoff(state: LinkState): Promise<void> {
    const { edge } = state.end;
    const most = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** Math.min(state.attempts, 10));
    const time = most / 2 + below(this.#backoffs, ~edge, state.attempts++, most);
    return new Promise((fulfil) => void setTimeout(fulfil, time));
  }

  /** Takes a connection that was greeted. An older one of the same end is over. */
  #adopt(state: LinkState, connection: Connection): void {
    const { arc, onLink, onRefused } = this.#options;
    const { end } = state;
    if (this.#stop.signal.aborted) return connection.destroy();
    if (state.connection) this.#drop(state, state.connection);
    try {
      arc.connected(end, connection.hello.expected);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      connection.close("forgotten items");
      onRefused?.(error.message);
      if (end.end === 0) this.#redial(state);
      return;
    }
    state.connection = connection;
    state.attempts = 0;
    onLink(end.edge, true);
    connection.start({
      onFrames: (frames) => {
        if (state.connection !== connection) return;
        arc.receive(end, frames);
        this.schedule();
      },
      onClose: (why, reason) => {
        // A connection that is lost is not a refusal. Both ends say why one of them refuses the other.
        if (reason !== undefined && reason !== "closing") onRefused?.(why);
        if (state.connection !== connection) return;
        this.#drop(state, connection);
        this.#redial(state);
      },
    });
    this.schedule();
  }

  #drop(state: LinkState, connection: Connection): void {
    connection.destroy();
    state.connection = undefined;
    state.delayed.length = 0;
    this.#options.arc.disconnected(state.end);
    this.#options.onLink(state.end.edge, false);
  }

  #redial(state: LinkState): void {
    if (state.end.end !== 0 || this.#stop.signal.aborted) return;
    void this.#backoff(state)
      .then(() => this.#dial(state))
      .catch(this.#options.onFailure);
  }

  /** Handles and writes what there is at the end of this tick. */
  schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#guard(() => this.#tick(true));
    });
  }

  #tick(mayWait: boolean): void {
    const { arc, onTick } = this.#options;
    const isHeld = ({ edge }: ArcEnd) => this.#held.has(edge);
    for (const [end, frames] of arc.tick(isHeld, mayWait)) {
      const state = this.#byEdge[end.end].get(end.edge)!;
      if (this.#delayOf) this.#delay(state, frames);
      else state.connection?.send(frames);
    }
    if (arc.owesAcks)
      this.#acknowledging ??= setTimeout(() => {
        this.#acknowledging = undefined;
        this.#guard(() => this.#tick(false));
      }, ACK_MS);
    onTick();
  }

  /** Acts unless the links are closed, and reports a failure. */
  #guard(act: () => void): void {
    if (this.#stop.signal.aborted) return;
    try {
      act();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Writes frames after a drawn time. Frames of one connection keep their order. */
  #delay(state: LinkState, frames: readonly Frame[]): void {
    const { connection, end } = state;
    if (!connection) return;
    const wait = this.#delayOf!(2 * end.edge + end.end, state.drawn++);
    const due = Math.max(performance.now() + wait, state.delayed.at(-1)?.due ?? 0);
    state.delayed.push({ connection, frames, due });
    if (state.delayed.length === 1) this.#later(state);
  }

  #later(state: LinkState): void {
    const [next] = state.delayed;
    if (!next) return;
    setTimeout(() => this.#release(state), Math.max(0, next.due - performance.now()));
  }

  #release(state: LinkState): void {
    if (this.#held.has(state.end.edge)) return;
    while (state.delayed.length > 0 && state.delayed[0].due <= performance.now()) {
      const { connection, frames } = state.delayed.shift()!;
      if (connection === state.connection) connection.send(frames);
    }
    this.#later(state);
  }

  /** Cuts the connection of an edge that this host dials; false if it is not up. */
  cut(edge: number): boolean {
    const state = this.#byEdge[0].get(edge);
    if (!state?.connection) return false;
    this.#drop(state, state.connection);
    this.#redial(state);
    return true;
  }

  /**
   * The other ends of these edges have forgotten what they did. Their connections are over, because items are numbered
   * from 0 again.
   */
  forget(edges: readonly number[]): void {
    for (const states of this.#byEdge)
      for (const edge of edges) {
        const state = states.get(edge);
        if (!state?.connection) continue;
        this.#drop(state, state.connection);
        this.#redial(state);
      }
    this.#options.arc.forget(edges);
  }

  /** Holds frames on edges back, or lets them go on. */
  hold(edges: readonly number[], held: boolean): void {
    for (const edge of edges) {
      if (held) this.#held.add(edge);
      else this.#held.delete(edge);
      if (!held)
        for (const states of this.#byEdge) {
          const state = states.get(edge);
          if (state) this.#release(state);
        }
    }
    this.schedule();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#acknowledging);
    for (const { connection } of this.#states) connection?.destroy();
    await this.#listener?.close();
  }
}
