/**
 * A simulator with one object per process and per message, as simulators are usually written. It counts only messages.
 *
 *     runObjects("peterson", "queue", Uint32Array.of(3, 1, 2), 1); // { messages: 8, … }
 */
import type { Algorithm, Engine } from "../limit/build.ts";

export type { Algorithm, Engine };

interface Result {
  messages: number;
  leaders: number;
  /** The position of the leader; -1 if there is none. */
  leader: number;
}

export function runObjects(
  algorithm: Algorithm,
  engine: Engine,
  ids: Uint32Array,
  seed: number,
): Result {
  const Kind = processes[algorithm];
  const ring = Array.from(ids, (id, position) => new Kind(position, id));
  const network = engine === "queue" ? new QueueNetwork(ring) : new LinkNetwork(ring, seed);
  for (const process of ring) process.start(network);
  const messages = network.run();
  const leaders = ring.filter((process) => process.leads);
  return { messages, leaders: leaders.length, leader: leaders[0]?.position ?? -1 };
}

const LEFT = 0;
const RIGHT = 1;
type Port = 0 | 1;

interface Network {
  send(from: Process, port: Port, message: Message): void;
  /** Delivers until no message is in flight; returns the number of messages. */
  run(): number;
}

interface Process {
  readonly position: number;
  readonly id: number;
  leads: boolean;
  start(network: Network): void;
  receive(message: Message, port: Port, network: Network): void;
}

class Message {
  readonly kind: string;
  readonly id: number;
  readonly hops: number;
  readonly limit: number;

  /** The receiving port, set by the network. */
  to: Process | undefined = undefined;
  port: Port = LEFT;

  constructor(kind: string, id: number, hops = 0, limit = 0) {
    this.kind = kind;
    this.id = id;
    this.hops = hops;
    this.limit = limit;
  }
}

/** Returns the process at the other end; a message sent right arrives from the left. */
function neighbour(ring: readonly Process[], from: Process, port: Port): Process {
  const n = ring.length;
  if (port === RIGHT) return ring[from.position + 1 === n ? 0 : from.position + 1];
  return ring[from.position === 0 ? n - 1 : from.position - 1];
}

const opposite = (port: Port): Port => (port === LEFT ? RIGHT : LEFT);

/** First in, first out. */
class Queue<T> {
  private items: T[] = [];
  private taken = 0;

  get empty(): boolean {
    return this.taken === this.items.length;
  }

  push(item: T): void {
    this.items.push(item);
  }

  shift(): T {
    const item = this.items[this.taken++];
    if (this.taken === this.items.length) {
      this.items.length = 0;
      this.taken = 0;
    } else if (this.taken > 1 << 16 && 2 * this.taken > this.items.length) {
      this.items = this.items.slice(this.taken);
      this.taken = 0;
    }
    return item;
  }
}

class QueueNetwork implements Network {
  private readonly ring: readonly Process[];
  private readonly queue = new Queue<Message>();

  constructor(ring: readonly Process[]) {
    this.ring = ring;
  }

  send(from: Process, port: Port, message: Message): void {
    message.to = neighbour(this.ring, from, port);
    message.port = opposite(port);
    this.queue.push(message);
  }

  run(): number {
    let messages = 0;
    for (; !this.queue.empty; messages++) {
      const message = this.queue.shift();
      message.to!.receive(message, message.port, this);
    }
    return messages;
  }
}

class Link {
  readonly to: Process;
  readonly port: Port;
  readonly queue = new Queue<Message>();

  constructor(to: Process, port: Port) {
    this.to = to;
    this.port = port;
  }
}

class LinkNetwork implements Network {
  private readonly ring: readonly Process[];
  /** The links into each process: from its left and from its right. */
  private readonly links: readonly (readonly [Link, Link])[];
  private readonly ready: Link[] = [];
  private random: number;

  constructor(ring: readonly Process[], seed: number) {
    this.ring = ring;
    this.links = ring.map((to) => [new Link(to, LEFT), new Link(to, RIGHT)]);
    this.random = seed === 0 ? 1 : seed | 0;
  }

  send(from: Process, port: Port, message: Message): void {
    const to = neighbour(this.ring, from, port);
    const link = this.links[to.position][opposite(port)];
    if (link.queue.empty) this.ready.push(link);
    link.queue.push(message);
  }

  run(): number {
    let messages = 0;
    for (; this.ready.length > 0; messages++) {
      const i = this.below(this.ready.length);
      const link = this.ready[i];
      const message = link.queue.shift();
      if (link.queue.empty) {
        const last = this.ready.pop()!;
        if (last !== link) this.ready[i] = last;
      }
      link.to.receive(message, link.port, this);
    }
    return messages;
  }

  private below(bound: number): number {
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return Math.floor(((this.random >>> 0) / 2 ** 32) * bound);
  }
}

/** Elects the smallest id. */
class ChangRoberts implements Process {
  readonly position: number;
  readonly id: number;
  leads = false;
  private leader: number | undefined;

  constructor(position: number, id: number) {
    this.position = position;
    this.id = id;
  }

  start(network: Network): void {
    network.send(this, RIGHT, new Message("elect", this.id));
  }

  receive(message: Message, _port: Port, network: Network): void {
    if (this.leader !== undefined) return;
    if (message.kind === "terminate") {
      this.leader = message.id;
      network.send(this, RIGHT, new Message("terminate", message.id));
    } else if (message.id < this.id) {
      network.send(this, RIGHT, new Message("elect", message.id));
    } else if (message.id === this.id) {
      this.leads = true;
      this.leader = this.id;
      network.send(this, RIGHT, new Message("terminate", this.id));
    }
  }
}

/** Elects the largest id. */
class Peterson implements Process {
  readonly position: number;
  readonly id: number;
  leads = false;
  private state: "first" | "second" | "relay" | "halted" = "first";
  private tid: number;
  private ntid = 0;

  constructor(position: number, id: number) {
    this.position = position;
    this.id = id;
    this.tid = id;
  }

  start(network: Network): void {
    network.send(this, RIGHT, new Message("tid", this.tid));
  }

  receive({ id }: Message, _port: Port, network: Network): void {
    if (this.state === "halted") return;
    if (id === this.id) {
      this.leads = true;
      this.state = "halted";
    } else if (this.state === "relay") {
      network.send(this, RIGHT, new Message("tid", id));
    } else if (this.state === "first") {
      this.state = "second";
      this.ntid = id;
      network.send(this, RIGHT, new Message("tid", Math.max(this.tid, id)));
    } else if (this.ntid >= this.tid && this.ntid >= id) {
      this.state = "first";
      this.tid = this.ntid;
      network.send(this, RIGHT, new Message("tid", this.tid));
    } else {
      this.state = "relay";
    }
  }
}

/** Hirschberg–Sinclair as on the slides. Elects the smallest id; losing probes are discarded. */
class HirschbergSinclairSwallow implements Process {
  readonly position: number;
  readonly id: number;
  leads = false;
  private phase = 0;
  private readonly home: [boolean, boolean] = [false, false];

  constructor(position: number, id: number) {
    this.position = position;
    this.id = id;
  }

  start(network: Network): void {
    network.send(this, LEFT, new Message("out", this.id, 2 ** this.phase));
    network.send(this, RIGHT, new Message("out", this.id, 2 ** this.phase));
  }

  receive(message: Message, port: Port, network: Network): void {
    const { kind, id, hops } = message;
    if (kind === "in") {
      if (id === this.id) this.comeHome(port, network);
      else network.send(this, opposite(port), new Message("in", id));
    } else if (id === this.id) {
      this.leads = true;
    } else if (id < this.id) {
      if (hops > 1) network.send(this, opposite(port), new Message("out", id, hops - 1));
      else network.send(this, port, new Message("in", id));
    }
  }

  private comeHome(port: Port, network: Network): void {
    this.home[port] = true;
    if (!this.home[LEFT] || !this.home[RIGHT]) return;
    this.home.fill(false);
    this.phase++;
    this.start(network);
  }
}

/** Hirschberg–Sinclair as in the paper. Elects the largest id; losers receive an answer. */
class HirschbergSinclairReply implements Process {
  readonly position: number;
  readonly id: number;
  leads = false;
  private withdrawn = false;
  private stage = 0;
  private oks = 0;

  constructor(position: number, id: number) {
    this.position = position;
    this.id = id;
  }

  start(network: Network): void {
    network.send(this, LEFT, new Message("from", this.id, 0, 2 ** this.stage));
    network.send(this, RIGHT, new Message("from", this.id, 0, 2 ** this.stage));
  }

  receive(message: Message, port: Port, network: Network): void {
    const { kind, id, hops, limit } = message;
    if (kind !== "from") {
      if (id === this.id) this.comeHome(kind, network);
      else network.send(this, opposite(port), new Message(kind, id));
    } else if (id === this.id) {
      this.leads = true;
    } else if (id < this.id) {
      network.send(this, port, new Message("no", id));
    } else if (hops + 1 === limit) {
      network.send(this, port, new Message("ok", id));
    } else {
      network.send(this, opposite(port), new Message("from", id, hops + 1, limit));
    }
  }

  private comeHome(kind: string, network: Network): void {
    if (kind === "no") this.withdrawn = true;
    else if (++this.oks === 2 && !this.withdrawn && !this.leads) {
      this.oks = 0;
      this.stage++;
      this.start(network);
    }
  }
}

const processes: Record<Algorithm, new (position: number, id: number) => Process> = {
  "chang-roberts": ChangRoberts,
  peterson: Peterson,
  "hs-swallow": HirschbergSinclairSwallow,
  "hs-reply": HirschbergSinclairReply,
};
