import type { Setup } from "@ringleader/core/internal";
import type { Choice, LogHeader, Solo } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import { edgesOf } from "../link/edges.ts";
import type { Frame, Item } from "../link/frame.ts";
import { LinkEnd } from "../link/link-end.ts";
import { ClockNodes } from "./clock-nodes.ts";
import { CoinTape } from "./coin-tape.ts";
import { Journal } from "./journal.ts";
import { LogWriter } from "./log-writer.ts";
import type { Input, LogLine, NodeEffects, NodeMachine } from "./node-machine.ts";
import { Nodes } from "./nodes.ts";
import { PulseNodes } from "./pulse-nodes.ts";
import type { LateFrame } from "./rounds/clock.ts";

export interface ArcOptions {
  readonly setup: Setup;
  readonly positions: readonly number[];
  /** The run, as 32 hexadecimal digits. */
  readonly run: string;
  /** The folder of the logs, and what their first lines say. */
  readonly logs: string;
  readonly header: Omit<LogHeader, "position">;
  /** If true, logs that exist are continued, because their process has forgotten what it did. */
  readonly addsToLogs: boolean;
  readonly journal?: { readonly path: string; readonly fsync: boolean } | undefined;
  /** If true, every tick writes the logs, because no journal can write them again after a crash. Default: without journal. */
  readonly writesLogsAtOnce?: boolean | undefined;
  /** Tosses a coin; absent if the seed determines the coins. */
  readonly toss?: ((sides: number) => number) | undefined;
  readonly steer?: ReadonlyMap<number, readonly Choice[]> | undefined;
  /** Nanoseconds since the run began. */
  readonly wall?: (() => number) | undefined;
  /** Rounds of real time. Absent for pulses, and if the algorithm has no rounds. */
  readonly clock?: { readonly milliseconds: number; readonly now: () => number } | undefined;
  readonly onLate?: ((frame: LateFrame) => void) | undefined;
  readonly live?: ((position: number, line: LogLine) => void) | undefined;
}

/** One end of an edge in an arc. */
export interface ArcEnd {
  readonly edge: number;
  readonly end: 0 | 1;
  /** The position at the other end. */
  readonly peer: number;
  linkEnd: LinkEnd;
  /** The link that items from the other end take; undefined if none come. */
  readonly into: number | undefined;
}

interface ArcCounts {
  /** Number of messages of the algorithm that processes of the arc have sent and handled. */
  sent: number;
  received: number;
  pulses: number;
  skips: number;
  /** Number of inputs read from the journal. */
  recovered: number;
}

/**
 * The processes at some positions with their ends of links, their journal and their logs. It knows no socket: the
 * caller passes on what arrives, and writes what `tick` returns.
 */
export class Arc {
  readonly ends: readonly ArcEnd[];
  readonly counts: ArcCounts = { sent: 0, received: 0, pulses: 0, skips: 0, recovered: 0 };
  /** When the last input was handled, in nanoseconds since the run began. */
  actedAt = 0;
  readonly #options: ArcOptions;
  readonly #machine: NodeMachine & { readonly solo: Solo };
  readonly #journal: Journal | undefined;
  readonly #logs: LogWriter;
  /** For each link that items of the arc take: its end and the process that sends. */
  readonly #outOf = new Map<number, { readonly end: ArcEnd; readonly process: number }>();
  readonly #byInto = new Map<number, ArcEnd>();
  readonly #sentBy = new Map<number, number>();
  /** The ends that may have something to write. */
  readonly #dirty = new Set<ArcEnd>();
  #isRepeating = false;
  #owesAcks = false;

  constructor(options: ArcOptions) {
    this.#options = options;
    const { setup, positions, run, logs, header, addsToLogs, journal, toss, steer, clock } =
      options;
    this.ends = this.#makeEnds(setup, new Set(positions));
    const effects: NodeEffects = {
      send: (link, item) => this.#send(link, item),
      log: (position, line) => this.#log(position, line),
      handled: (input) => this.#handled(input),
      late: (frame) => options.onLate?.(frame),
    };
    const coins = toss && new CoinTape(toss);
    const machine = { setup, positions, effects, coins };
    this.#machine = !setup.needs.rounds
      ? new Nodes({ ...machine, steer })
      : clock
        ? new ClockNodes({ ...machine, ...clock })
        : new PulseNodes(machine);
    const { kinds } = this.#machine.solo.shape;
    this.#logs = new LogWriter({ folder: logs, positions, header, adds: addsToLogs });
    this.#journal = journal && new Journal({ ...journal, run, kinds });
    this.#repeat(this.#journal?.inputs ?? []);
  }

  get solo(): Solo {
    return this.#machine.solo;
  }

  #makeEnds(setup: Setup, positions: ReadonlySet<number>): readonly ArcEnd[] {
    const made: ArcEnd[] = [];
    for (const { index, ends } of edgesOf(setup)) {
      for (const end of [0, 1] as const) {
        const [own, other] = [ends[end], ends[1 - end]];
        if (!positions.has(own.process)) continue;
        const arcEnd: ArcEnd = {
          edge: index,
          end,
          peer: other.process,
          linkEnd: new LinkEnd(),
          into: other.link,
        };
        made.push(arcEnd);
        if (own.link !== undefined)
          this.#outOf.set(own.link, { end: arcEnd, process: own.process });
        if (other.link !== undefined) this.#byInto.set(other.link, arcEnd);
      }
    }
    return made;
  }

  /** Handles the inputs of the journal again. */
  #repeat(inputs: readonly Input[]): void {
    this.#isRepeating = true;
    for (const input of inputs) this.#machine.repeat(input);
    this.#isRepeating = false;
    this.counts.recovered = inputs.length;
  }

  #send(link: number, item: Item): void {
    const { end, process } = this.#outOf.get(link)!;
    end.linkEnd.send(item);
    this.#dirty.add(end);
    if (item.type === "pulse") this.counts.pulses++;
    else if (item.type === "skip") this.counts.skips++;
    else {
      this.counts.sent++;
      this.#sentBy.set(process, (this.#sentBy.get(process) ?? 0) + 1);
    }
  }

  #log(position: number, line: LogLine): void {
    const { wall, live } = this.#options;
    const timed = this.#isRepeating || !wall ? line : { ...line, wall: wall() };
    this.#logs.add(position, timed);
    live?.(position, timed);
  }

  #handled(input: Input): void {
    if (!this.#isRepeating) {
      this.#journal?.add(input);
      this.actedAt = this.#options.wall?.() ?? 0;
    }
    if (input.type !== "item") return;
    const end = this.#byInto.get(input.link)!;
    end.linkEnd.handled(input.seq);
    this.#dirty.add(end);
    if (input.item.type === "message") this.counts.received++;
  }

  /** Starts the processes that wake up on their own. */
  begin(since: number): void {
    this.#machine.begin(since);
  }

  /** A connection of this end is up. */
  connected(end: ArcEnd, theirExpected: number): void {
    end.linkEnd.connect(theirExpected);
    this.#dirty.add(end);
  }

  disconnected(end: ArcEnd): void {
    end.linkEnd.disconnect();
  }

  /** Takes frames of the connection of this end. `tick` handles them. */
  receive(end: ArcEnd, frames: readonly Frame[]): void {
    for (const frame of frames) {
      if (frame.type === "ack") end.linkEnd.acknowledged(frame.expected);
      else if (frame.type === "data") {
        if (end.into === undefined)
          throw new Refusal("messages never travel this way on this link.");
        const arrival = end.linkEnd.receive(frame);
        if (!arrival) this.#dirty.add(end);
        else this.#machine.arrive(end.into, arrival.seq, arrival.item);
      }
    }
  }

  /**
   * Handles all that can be handled, journals it, and returns the frames that may be written now. If `mayWait`,
   * acknowledgements that travel alone are put off.
   */
  tick(
    isHeld: (end: ArcEnd) => boolean = () => false,
    mayWait = false,
  ): (readonly [ArcEnd, readonly Frame[]])[] {
    this.#machine.advance();
    this.#journal?.flush();
    if (this.#options.writesLogsAtOnce ?? !this.#journal) this.#logs.flush();
    const frames: (readonly [ArcEnd, readonly Frame[]])[] = [];
    this.#owesAcks = false;
    for (const end of this.#dirty) {
      if (isHeld(end)) continue;
      if (mayWait && end.linkEnd.canWait) {
        this.#owesAcks = true;
        continue;
      }
      this.#dirty.delete(end);
      const taken = end.linkEnd.take();
      if (taken.length > 0) frames.push([end, taken]);
    }
    return frames;
  }

  /** True if the last tick put off acknowledgements. */
  get owesAcks(): boolean {
    return this.#owesAcks;
  }

  /** The other ends of these edges have forgotten what they did: unacknowledged items are sent again, from number 0. */
  forget(edges: readonly number[]): void {
    for (const end of this.ends) {
      if (!edges.includes(end.edge)) continue;
      const { pending } = end.linkEnd;
      end.linkEnd = new LinkEnd();
      for (const item of pending) end.linkEnd.send(item);
    }
  }

  /** Writes the lines of the logs that wait. */
  flushLogs(): void {
    this.#logs.flush();
  }

  /** When `tick` has something to do although nothing arrives, in milliseconds; undefined if never. */
  get due(): number | undefined {
    return this.#machine.due;
  }

  get isIdle(): boolean {
    return this.#machine.isIdle;
  }

  get held(): number {
    return this.#machine.held;
  }

  /** What a steered process waits for, in words. */
  waits(): string | undefined {
    return this.#machine.waits();
  }

  /** Ends the logs. The end of a log says what the process sent and which fields it has; `isOver` says whether it ends. */
  close(isOver: boolean): void {
    if (isOver)
      for (const position of this.#options.positions)
        this.#logs.add(position, {
          end: true,
          sent: this.#sentBy.get(position) ?? 0,
          fields: this.#machine.solo.hashFields(position),
        });
    this.#logs.flush();
    this.#journal?.close();
  }
}
