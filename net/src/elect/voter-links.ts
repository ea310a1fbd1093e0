import type { Address, Wire } from "../link/address.ts";
import type { Connection } from "../link/connection.ts";
import { dial } from "../link/dial.ts";
import { COLLECTOR, VERSION, type ByeReason, type Hello } from "../link/frame.ts";
import { refuseGreeting, type Identity } from "../link/greeting.ts";
import type { Keys } from "../link/identity.ts";
import { listen, type Listener } from "../link/listen.ts";
import { Refusal } from "@ringleader/core/internal/refusal";
import { decodeMessage, ELECTOR_KINDS, encodeMessage } from "./message-codec.ts";
import type { VoterMessage } from "./voter-message.ts";

interface VoterLinksOptions {
  readonly me: number;
  readonly voters: number;
  readonly wire: Exclude<Wire, "unix">;
  readonly insecure: boolean;
  readonly keys: Keys | undefined;
  readonly addressOf: (voter: number) => Address;
  readonly identityOf: (voter: number) => Identity;
  /** The elector and its terms, which both ends must have. */
  readonly run: string;
  readonly setup: string;
  /** The incarnation of this voter. Greetings of voters carry it in place of an expected item. */
  readonly incarnation: number;
  /** Longest silence on a connection, in milliseconds, before a ping is sent. */
  readonly pingMs: number;
  readonly status: () => string;
  readonly onMessage: (message: VoterMessage) => void;
  readonly onLink: (voter: number, up: boolean) => void;
  /** Two processes greet in turn as this voter: they have copies of one folder. */
  readonly onTwins: (voter: number) => void;
  readonly onRefused: (why: string) => void;
}

/** Milliseconds before the first attempt to connect again, and the most before a later one. */
const FIRST_BACKOFF = 5;
const LONGEST_BACKOFF = 250;
/** Milliseconds that a connection has for its handshake and its greeting. */
const GREETING_MS = 3000;
/** Number of latest incarnations of a voter that are known. */
const INCARNATIONS_MAX = 64;
/** Bytes of an edge: the voter that dials times this, plus the voter that answers. */
const EDGE = 16;

/**
 * The connections of a voter to all others. Of two voters the one with the smaller position dials. A message to a voter
 * without a connection is lost: electors repeat what matters.
 */
export class VoterLinks {
  readonly #options: VoterLinksOptions;
  readonly #connections: (Connection | undefined)[];
  /** By voter: the incarnations that have greeted, each once, the latest at the end. */
  readonly #incarnations: number[][];
  readonly #stop = new AbortController();
  #keys: Keys | undefined;
  #listener: Listener | undefined;
  #sequence = 0;

  constructor(options: VoterLinksOptions) {
    this.#options = options;
    this.#keys = options.keys;
    this.#connections = Array.from({ length: options.voters });
    this.#incarnations = Array.from({ length: options.voters }, () => []);
  }

  get up(): number {
    return this.#connections.filter((it) => it !== undefined).length;
  }

  isUp(voter: number): boolean {
    return this.#connections[voter] !== undefined;
  }

  /** Listens, and starts to dial. Returns where it listens. */
  async open(): Promise<Address> {
    const { me, voters, wire, insecure, addressOf, pingMs, onRefused } = this.#options;
    this.#listener = await listen({
      wire,
      insecure,
      pingMs,
      kinds: ELECTOR_KINDS,
      keys: this.#keys,
      address: addressOf(me),
      greetingMs: GREETING_MS,
      peers: voters,
      onRefused,
      onGreeting: (hello, identity) => this.#refuse(hello, identity, 0) ?? this.#answer(hello),
      onConnection: (connection) => {
        const { edge } = connection.hello;
        if (edge === COLLECTOR) this.#report(connection);
        else this.#adopt(Math.floor(edge / EDGE), connection);
      },
    });
    for (let voter = me + 1; voter < voters; voter++) void this.#dial(voter, 0);
    return this.#listener.address;
  }

  #answer({ edge, setup }: Hello): Hello {
    const answer = this.#hello(edge, 1);
    return edge === COLLECTOR ? { ...answer, setup } : answer;
  }

  #hello(edge: number, end: 0 | 1): Hello {
    const { run, setup, incarnation } = this.#options;
    return { type: "hello", version: VERSION, run, edge, end, expected: incarnation, setup };
  }

  /** Says why a greeting is refused. A collector need not know the terms. */
  #refuse(hello: Hello, identity: Identity | undefined, end: 0 | 1): ByeReason | undefined {
    const { me, voters, run, setup, identityOf } = this.#options;
    return refuseGreeting(hello, identity, {
      run,
      setup: hello.edge === COLLECTOR ? hello.setup : setup,
      end,
      neighbour: (edge) => {
        const [from, to] = [Math.floor(edge / EDGE), edge % EDGE];
        const [mine, theirs] = end === 0 ? [to, from] : [from, to];
        return mine === me && from < to && to < voters ? identityOf(theirs) : undefined;
      },
    });
  }

  async #dial(voter: number, attempts: number): Promise<void> {
    const { me, wire, insecure, addressOf, pingMs, onRefused } = this.#options;
    const { signal } = this.#stop;
    if (signal.aborted) return;
    try {
      const connection = await dial(addressOf(voter), this.#hello(me * EDGE + voter, 0), {
        wire,
        insecure,
        pingMs,
        kinds: ELECTOR_KINDS,
        keys: this.#keys,
        signal,
        greetingMs: Math.max(1000, 2 * pingMs),
        onGreeting: (hello, identity) => this.#refuse(hello, identity, 1),
      });
      this.#adopt(voter, connection);
    } catch (error) {
      if (error instanceof Refusal) onRefused(error.message);
      this.#redial(voter, attempts);
    }
  }

  #redial(voter: number, attempts: number): void {
    if (voter < this.#options.me || this.#stop.signal.aborted) return;
    const wait = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** Math.min(attempts, 10));
    setTimeout(() => void this.#dial(voter, attempts + 1), wait).unref();
  }

  #adopt(voter: number, connection: Connection): void {
    const { me, voters, onMessage, onLink } = this.#options;
    if (this.#stop.signal.aborted) return connection.destroy();
    this.#meet(voter, connection.hello.expected);
    this.#connections[voter]?.destroy();
    this.#connections[voter] = connection;
    onLink(voter, true);
    connection.start({
      onFrames: (frames) => {
        if (this.#connections[voter] !== connection) return;
        for (const frame of frames) {
          if (frame.type !== "data") throw new Refusal("voters send messages only.");
          onMessage(decodeMessage(frame.item, voter, me, voters));
        }
      },
      onClose: () => {
        if (this.#connections[voter] !== connection) return;
        this.#connections[voter] = undefined;
        onLink(voter, false);
        this.#redial(voter, 0);
      },
    });
  }

  /** A process that has ended never greets again, so two that greet in turn run at the same time. */
  #meet(voter: number, incarnation: number): void {
    const known = this.#incarnations[voter];
    if (known.at(-1) === incarnation) return;
    const at = known.indexOf(incarnation);
    if (at >= 0) {
      known.splice(at, 1);
      this.#options.onTwins(voter);
    }
    known.push(incarnation);
    if (known.length > INCARNATIONS_MAX) known.shift();
  }

  #report(connection: Connection): void {
    connection.send([{ type: "status", text: this.#options.status() }]);
    connection.close();
  }

  send(message: VoterMessage): void {
    const seq = (this.#sequence = (this.#sequence + 1) % 2 ** 31);
    this.#connections[message.to]?.send([{ type: "data", seq, item: encodeMessage(message) }]);
  }

  /** Uses other keys for connections from now on. Those that are up stay. */
  setKeys(keys: Keys): void {
    this.#keys = keys;
    this.#listener?.setKeys(keys);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    // What was sent leaves first: the release of a lease is among it.
    for (const connection of this.#connections) connection?.close();
    await new Promise((fulfil) => void setTimeout(fulfil, 50));
    await this.#listener?.close();
  }
}
