import { WORDS } from "../model/schema.ts";

/** Initial length of the columns, in entries. They grow by doubling. */
const ROOM = 1024;
/** Number of words that are stored for each message. */
export const STRIDE = WORDS;
/** The value of `arrives` for a message that was not received. */
export const NEVER = 2 ** 32 - 1;

type Numbers = Uint8Array | Int8Array | Uint32Array | Int32Array | Float64Array;

/** Returns a copy of twice the length. */
function wider<T extends Numbers>(array: T): T {
  const wide = new (array.constructor as new (size: number) => T)(2 * array.length);
  wide.set(array);
  return wide;
}

/** Copies the first `count` entries of every column. */
const first = <C extends Readonly<Record<string, Numbers>>>(count: number, columns: C): C =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.slice(0, count)]),
  ) as C;

/** Doubles every column of an object. */
function widen(columns: object): void {
  for (const [name, column] of Object.entries(columns))
    if (ArrayBuffer.isView(column)) Object.assign(columns, { [name]: wider(column as Numbers) });
}

/** The columns of events. They are plain fields, because a generic class for columns was ten times slower. */
export class EventColumns {
  count = 0;
  /** The position, the index of the kind (or WAKE, ALARM), the port, and the face of the process after the event. */
  process = new Uint32Array(ROOM);
  kind = new Uint8Array(ROOM);
  port = new Uint32Array(ROOM);
  face = new Uint8Array(ROOM);
  /**
   * The message that is received, lost or duplicated; the tag of an alarm; the position that crashes; the link that is
   * held or released; -1 for a wake-up.
   */
  came = new Int32Array(ROOM);
  /** The previous event of the same process; -1 for the first. */
  before = new Int32Array(ROOM);
  /** The causal depth, which is the number of messages on the longest path to the event. */
  depth = new Uint32Array(ROOM);
  moment = new Uint32Array(ROOM);
  /**
   * How many messages were sent, coins tossed and numbers stored in `state` and `reasons` before each event; a further
   * entry counts all of them. So event i sent the messages sends[i] … sends[i + 1] - 1.
   */
  sends = new Uint32Array(ROOM);
  tossed = new Uint32Array(ROOM);
  stateAt = new Uint32Array(ROOM);
  reasonAt = new Uint32Array(ROOM);
  line = new Uint32Array(ROOM);

  /** Adds an event and returns its number. */
  add(): number {
    if (this.count + 1 === this.process.length) widen(this);
    return this.count++;
  }

  cut() {
    const { count, process, kind, port, face, came, before, depth, sends, stateAt, reasonAt } =
      this;
    return {
      ...first(count, { process, kind, port, face, came, before, depth }),
      ...first(count + 1, { sends, stateAt, reasonAt }),
    };
  }
}

/** The columns of messages, in the order of sending. */
export class FlightColumns {
  count = 0;
  kind = new Uint8Array(ROOM);
  from = new Uint32Array(ROOM);
  to = new Uint32Array(ROOM);
  way = new Int8Array(ROOM);
  link = new Uint32Array(ROOM);
  /**
   * The events that sent and received the message. `arrives` is the event of its loss if it was lost, NEVER if it was
   * not received. A copy has the `sent` of its original.
   */
  sent = new Uint32Array(ROOM);
  arrives = new Uint32Array(ROOM);
  /** STRIDE words for each message, as the user sees them. */
  words = new Uint32Array(ROOM * STRIDE);

  /** Adds a message and returns its number. */
  add(): number {
    if (this.count === this.kind.length) widen(this);
    return this.count++;
  }

  cut() {
    const { count, kind, from, to, way, link, sent, arrives, words } = this;
    return {
      ...first(count, { kind, from, to, way, link, sent, arrives }),
      ...first(count * STRIDE, { words }),
    };
  }
}

export class NumberColumn {
  count = 0;
  values = new Float64Array(ROOM);

  readonly add = (value: number): void => {
    if (this.count === this.values.length) this.values = wider(this.values);
    this.values[this.count++] = value;
  };
}

/** The messages on one link, oldest first; those before `head` have been received. */
interface Queue {
  head: number;
  list: number[];
}

export class LinkQueues {
  readonly #queues: (Queue | undefined)[] = [];

  add(link: number, message: number): void {
    const queue = this.#queues[link];
    if (queue) queue.list.push(message);
    else this.#queues[link] = { head: 0, list: [message] };
  }

  /** Returns the oldest message of a link for which `isWanted` is true. */
  find(link: number, isWanted: (message: number) => boolean): number {
    const { head, list } = this.#queues[link]!;
    return list.slice(head).find(isWanted)!;
  }

  /** Removes and returns the oldest message of a link, or the oldest for which `isWanted` is true. */
  take(link: number, isWanted?: (message: number) => boolean): number {
    const queue = this.#queues[link]!;
    const { list, head } = queue;
    let at = head;
    if (isWanted) while (!isWanted(list[at])) at++;
    const message = list[at];
    for (let i = at; i > head; i--) list[i] = list[i - 1];
    if (++queue.head > 64 && 2 * queue.head > list.length) {
      queue.list = list.slice(queue.head);
      queue.head = 0;
    }
    return message;
  }
}
