import { Refusal } from "@ringleader/core/internal/refusal";
import type { DataFrame, Frame, Item } from "../frame.ts";
import { LinkEnd, type Arrival } from "../link-end.ts";

/** A number as an item. */
export const itemOf = (word: number): Item => ({
  type: "message",
  depth: 1,
  kind: 0,
  words: [word],
});
const wordOf = (item: Item): number => (item.type === "message" ? item.words[0] : -1);

/** Handling a word of this kind sends an answer. */
const isAnswered = (word: number): boolean => word < 1000 && word % 3 === 0;

type JournalRecord =
  | { readonly sends: number }
  | { readonly handled: number; readonly word: number };

/** A frame on its way, or the greeting of a connection. */
type Sent = Frame | { readonly type: "greeting"; readonly expected: number };

/** Both directions of a connection. `queues[e]` holds what end e will read. */
interface DrawnConnection {
  readonly queues: readonly [Sent[], Sent[]];
}

/** A process at one end: a link end, a journal, and the items that arrived and wait. */
export class Peer {
  link: LinkEnd;
  inbox: Arrival[] = [];
  connection: DrawnConnection | undefined;
  journal: JournalRecord[] = [];
  /** Number of records that survive a kill. */
  #flushed = 0;
  readonly #make: () => LinkEnd;

  constructor(make: () => LinkEnd) {
    this.#make = make;
    this.link = make();
  }

  send(word: number): void {
    this.journal.push({ sends: word });
    this.link.send(itemOf(word));
  }

  /** Handles the k-th item that waits. */
  handle(k: number): void {
    const [arrival] = this.inbox.splice(k % Math.max(1, this.inbox.length), 1);
    if (!arrival) return;
    const word = wordOf(arrival.item);
    this.journal.push({ handled: arrival.seq, word });
    this.link.handled(arrival.seq);
    if (isAnswered(word)) this.link.send(itemOf(1000 + word));
  }

  /** Writes the journal, then returns what goes to the other end. */
  take(): readonly Frame[] {
    this.#flushed = this.journal.length;
    return this.link.take();
  }

  hangUp(): void {
    this.link.disconnect();
    this.connection = undefined;
  }

  /** Kills the process, and starts it again from its journal. */
  restart(): void {
    this.journal.length = this.#flushed;
    this.connection = undefined;
    this.inbox = [];
    this.link = this.#make();
    for (const entry of this.journal) {
      if ("sends" in entry) this.link.send(itemOf(entry.sends));
      else {
        this.link.handled(entry.handled);
        if (isAnswered(entry.word)) this.link.send(itemOf(1000 + entry.word));
      }
    }
  }

  /** The words that this end sent, in order. */
  get sentWords(): number[] {
    return this.journal.flatMap((entry) =>
      "sends" in entry ? [entry.sends] : isAnswered(entry.word) ? [1000 + entry.word] : [],
    );
  }

  /** The words that this end handled, with their numbers. */
  get handledWords(): readonly (readonly [seq: number, word: number])[] {
    return this.journal.flatMap((entry) =>
      "handled" in entry ? [[entry.handled, entry.word] as const] : [],
    );
  }
}

/** Two peers and all connections that ever were between them. Peer 0 dials. */
export class LinkPair {
  readonly peers: readonly [Peer, Peer];
  readonly connections: DrawnConnection[] = [];
  readonly #past: [Sent[], Sent[]] = [[], []];
  #words = 0;

  constructor(make: () => LinkEnd) {
    this.peers = [new Peer(make), new Peer(make)];
  }

  send(end: 0 | 1): void {
    this.peers[end].send(++this.#words);
  }

  /** Opens a connection; the previous one is closed only at the end that dials. */
  dial(): void {
    const connection: DrawnConnection = { queues: [[], []] };
    const [peer] = this.peers;
    peer.hangUp();
    // What the greeting promises must survive a kill.
    peer.take();
    peer.connection = connection;
    connection.queues[1].push({ type: "greeting", expected: peer.link.expected });
    this.connections.push(connection);
  }

  /** Writes what an end has to say on the connection that it believes in. */
  write(end: 0 | 1): void {
    const peer = this.peers[end];
    const frames = peer.take();
    if (peer.link.isUp) peer.connection?.queues[1 - end].push(...frames);
  }

  /** Delivers the next frame of a connection, whether it is the newest or an old one. */
  read(end: 0 | 1, connection: DrawnConnection): void {
    const frame = connection.queues[end].shift();
    if (frame) this.#deliver(end, connection, frame);
  }

  /** Delivers a frame a second time. */
  repeat(end: 0 | 1, k: number): void {
    const past = this.#past[end];
    const frame = past[k % Math.max(1, past.length)] as Sent | undefined;
    if (frame && frame.type !== "greeting") this.#deliver(end, undefined, frame);
  }

  #deliver(end: 0 | 1, connection: DrawnConnection | undefined, frame: Sent): void {
    const peer = this.peers[end];
    this.#past[end].push(frame);
    try {
      if (frame.type === "greeting") this.#greet(end, connection!, frame.expected);
      else if (frame.type === "ack") peer.link.acknowledged(frame.expected);
      else {
        const arrival = peer.link.receive(frame as DataFrame);
        if (arrival) peer.inbox.push(arrival);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      peer.hangUp();
    }
  }

  #greet(end: 0 | 1, connection: DrawnConnection, expected: number): void {
    const peer = this.peers[end];
    if (end === 1) {
      peer.hangUp();
      peer.take();
      peer.connection = connection;
      connection.queues[0].push({ type: "greeting", expected: peer.link.expected });
    } else if (peer.connection !== connection) return;
    peer.link.connect(expected);
  }

  /** Lets one new connection work until no end has anything left to do. */
  heal(): void {
    this.connections.length = 0;
    this.dial();
    const [connection] = this.connections;
    for (let idle = 0; idle < 2; idle++) {
      for (const end of [0, 1] as const) {
        const peer = this.peers[end];
        while (connection.queues[end].length > 0 || peer.inbox.length > 0) {
          idle = 0;
          this.read(end, connection);
          peer.handle(0);
        }
        this.write(end);
        if (connection.queues[1 - end].length > 0) idle = 0;
      }
    }
  }
}
