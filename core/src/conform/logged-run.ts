import { wordOutside } from "../model/algorithm.ts";
import type { Configuration, Mail as WaitingMail } from "../model/claim.ts";
import { isSameList } from "../model/trace.ts";
import type { Setup } from "../model/setup.ts";
import type { FaultKind } from "../model/system/fault.ts";
import { NoSuchEvent, type LoggedEvent } from "./logged-event.ts";
import { Refusal } from "../refusal/refusal.ts";
import { Solo, type Step } from "../solo/solo.ts";
import { valueOf } from "../solo/value-of.ts";

/** A message on its way. */
interface Mail {
  readonly kind: number;
  readonly words: readonly number[];
  /** Its number on its link, from 0; a copy has that of its message. */
  readonly seq: number;
  /** Its causal depth. Without rounds. */
  readonly depth: number;
  /** The round in which it arrives. In rounds. */
  readonly round: bigint;
}

/**
 * Runs the definition along with logged events in canonical order. Every event must be one that the definition allows
 * after the events before it: the message was sent, the alarm is due, the tosses, the time and the decision agree.
 */
export class LoggedRun {
  readonly #setup: Setup;
  readonly #solo: Solo;
  readonly #inRounds: boolean;
  /** The messages in flight on each link, oldest first. */
  readonly #links = new Map<number, Mail[]>();
  /** The times and tags of the alarms of each process. */
  readonly #alarms = new Map<number, { readonly time: bigint; readonly tag: number }[]>();
  readonly #sent: Uint32Array;
  /** Number of messages sent on each link. */
  readonly #sentOn = new Map<number, number>();
  /** For each process that mail has started, the causal depth of that mail. */
  readonly #started = new Map<number, number>();
  /** The tosses of the current event, if the coins were not drawn from the seed. */
  #tosses: readonly number[] = [];
  /** The time of the current event: in rounds its round, otherwise its causal depth. */
  #round = 0n;
  #depth = 0;
  #nth = 0;
  #reached: readonly number[] = [];
  #inFlight = 0;
  readonly #held = new Set<number>();
  readonly #crashed = new Set<number>();

  constructor(setup: Setup, coins?: "system") {
    this.#setup = setup;
    this.#inRounds = setup.needs.rounds === true;
    this.#sent = new Uint32Array(setup.n);
    let c = 0;
    let event: readonly number[] | undefined;
    this.#solo = new Solo(setup, {
      alarms: {
        set: (p, rounds, tag) => {
          const list = this.#alarms.get(p) ?? [];
          this.#alarms.set(p, [...list, { time: this.#round + BigInt(rounds), tag }]);
        },
        cancel: (p) => void this.#alarms.delete(p),
      },
      ...(coins && {
        toss: (_p: number, _c: number, sides: number) => {
          if (event !== this.#tosses) [event, c] = [this.#tosses, 0];
          const value = this.#tosses[c++] ?? 0;
          if (value >= sides) throw new NoSuchEvent(`it cannot toss ${value}`);
          return value;
        },
      }),
    });
  }

  /** Number of messages in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Number of messages in flight to processes that have crashed. */
  get lost(): number {
    return this.#count((link) => this.#isLost(link));
  }

  /** Number of other messages in flight that are on held links. */
  get held(): number {
    return this.#count((link) => this.#held.has(link) && !this.#isLost(link));
  }

  #isLost(link: number): boolean {
    return this.#crashed.has(this.#solo.ends.process(link));
  }

  #count(isMeant: (link: number) => boolean): number {
    let count = 0;
    for (const [link, { length }] of this.#links) if (isMeant(link)) count += length;
    return count;
  }

  /** Number of messages in flight on the link that ends at a port. */
  lengthOf(p: number, port: number): number {
    const link = this.#solo.ends.into(p, port);
    return link === undefined ? 0 : (this.#links.get(link)?.length ?? 0);
  }

  /** Number of alarms that have not rung. */
  get pending(): number {
    return [...this.#alarms.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** Returns the position of a process that wakes on its own and has not; undefined if there is none. */
  get asleep(): number | undefined {
    const { n, waking } = this.#setup;
    for (let p = 0; p < n; p++)
      if ((waking.all || waking.starters?.[p] === 1) && !this.#solo.hasWoken(p)) return p;
    return undefined;
  }

  /** Number of alarms of the process that have not rung. */
  pendingOf(p: number): number {
    return this.#alarms.get(p)?.length ?? 0;
  }

  /** The round of the next alarm of the process; undefined if it has none. */
  nextAlarmOf(p: number): bigint | undefined {
    let least: bigint | undefined;
    for (const { time } of this.#alarms.get(p) ?? [])
      if (least === undefined || time < least) least = time;
    return least;
  }

  /** Number of messages that the process has sent. */
  sent(p: number): number {
    return this.#sent[p];
  }

  hashFields(p: number): string {
    return this.#solo.hashFields(p);
  }

  /** The state after the last event, as claims see it. Without rounds. */
  configuration(): Configuration {
    const { n, swapped } = this.#setup;
    const { ends, shape } = this.#solo;
    const mail = Array.from({ length: n }, (): WaitingMail[] => []);
    for (const [link, queue] of this.#links) {
      const [p, port] = [ends.process(link), ends.port(link)];
      const side = shape.links === "twoWay" ? port ^ (swapped?.[p] ?? 0) : port;
      for (const { kind, words } of queue) {
        const { name, fields } = shape.kinds[kind];
        const shown = fields.map(([field, type], i) => [field, valueOf(type, words[i])]);
        mail[p].push({ kind: name, port, side, fields: Object.fromEntries(shown) });
      }
    }
    for (const list of mail) list.sort((x, y) => x.port - y.port);
    return {
      n,
      setup: this.#setup,
      read: (p) => ({
        ...this.#solo.read(p),
        decision: this.#solo.decision(p),
        woke: this.#solo.hasWoken(p),
      }),
      waiting: (p, port) =>
        port === undefined ? mail[p] : mail[p].filter((it) => it.port === port),
    };
  }

  /**
   * Makes the next event. Returns the index of its message among those in flight on its link, oldest first. Throws a
   * NoSuchEvent if the event cannot happen. If `isLogged`, the event also says what the process declares.
   */
  make(event: LoggedEvent, isLogged = true): number {
    this.#nth = 0;
    if (this.#inRounds) this.#round = BigInt(event.time);
    else this.#depth = Number(event.time);
    this.#tosses = event.tosses;
    if (event.fault) {
      this.#break(event, event.fault);
      return this.#nth;
    }
    const step = this.#step(event);
    if (!isSameList(step.tosses, event.tosses)) {
      const [theirs, ours] = [event.tosses, step.tosses].map((it) => it.join(", ") || "no coin");
      throw new NoSuchEvent(`it tosses ${theirs}; the definition tosses ${ours}`);
    }
    if (isLogged && step.does !== event.does) {
      const [theirs, ours] = [event.does, step.does].map((it) => it ?? "decides nothing");
      throw new NoSuchEvent(`then it ${theirs}; by the definition it ${ours}`, step);
    }
    this.#send(step);
    return this.#nth;
  }

  /** True unless the event is a delivery whose message has not been sent yet. */
  isPossible({ kind, process, port, nth = 0 }: LoggedEvent): boolean {
    if (kind === "wake" || kind === "alarm") return true;
    const link = this.#solo.ends.into(process, port);
    return link === undefined || (this.#links.get(link)?.length ?? 0) > nth;
  }

  /** The processes that the last event sent messages to. */
  get reached(): readonly number[] {
    return this.#reached;
  }

  /** Makes a fault of a trace. */
  #break(event: LoggedEvent, fault: FaultKind): void {
    const { process, port } = event;
    const link = this.#solo.ends.into(process, port);
    if (link === undefined) throw new NoSuchEvent("that port does not exist");
    if (this.#setup.needs.rounds) throw new NoSuchEvent("runs in rounds have no faults");
    const depth = this.#solo.depth(process);
    if (depth !== this.#depth) throw new NoSuchEvent(`the causal depth is ${depth}`);
    if (fault === "crash") {
      if (this.#crashed.has(process)) throw new NoSuchEvent("it has crashed before");
      this.#crashed.add(process);
    } else if (fault === "hold") {
      if (this.#held.has(link)) throw new NoSuchEvent("it is held already");
      this.#held.add(link);
    } else if (fault === "release") {
      if (!this.#held.delete(link)) throw new NoSuchEvent("it is not held");
    } else {
      const mail = this.#take(link, event);
      if (fault === "lose") return;
      // The copy joins the end of its link, and the message stays where it was.
      const queue = this.#links.get(link)!;
      queue.splice(this.#nth, 0, mail);
      queue.push(mail);
      this.#inFlight += 2;
    }
  }

  /** Says why no message of a link arrives; undefined if it may. */
  #blockOf(link: number): string | undefined {
    if (this.#held.has(link)) return "that link is held";
    return this.#isLost(link) ? "it has crashed" : undefined;
  }

  #step(event: LoggedEvent): Step {
    try {
      if (event.kind === "wake") return this.#wake(event);
      if (event.kind === "alarm") return this.#ring(event);
      return this.#deliver(event);
    } catch (error) {
      if (error instanceof Refusal)
        throw new NoSuchEvent(`the definition refuses: ${error.message}`);
      throw error;
    }
  }

  #wake({ process, port, words }: LoggedEvent): Step {
    const { waking, needs } = this.#setup;
    const solo = this.#solo;
    if (solo.hasWoken(process)) throw new NoSuchEvent("it has woken before");
    if (port !== 0 || words.length > 0) throw new NoSuchEvent("a wake-up has port 0 and no words");
    if (solo.isStartedByMail(process) && waking.starters?.[process] !== 1) {
      this.#started.set(process, this.#depth);
      solo.raise(process, this.#depth);
    } else {
      const due = needs.rounds
        ? waking.all
          ? 0n
          : waking.times?.find(({ position }) => position === process)?.time
        : waking.all || waking.starters?.[process] === 1
          ? 0n
          : undefined;
      const isDue = needs.rounds ? due === this.#round : due === 0n && this.#depth === 0;
      if (!isDue)
        throw new NoSuchEvent(
          due === undefined ? "it never wakes on its own" : `it wakes at time ${due}`,
        );
      if (needs.rounds && solo.isReached(process))
        throw new NoSuchEvent("a message has reached it before");
    }
    return solo.wake(process);
  }

  #ring({ process, words, port }: LoggedEvent): Step {
    const list = this.#alarms.get(process) ?? [];
    const at = list.findIndex(({ time, tag }) => time === this.#round && tag === words[0]);
    if (at < 0 || words.length !== 1 || port !== 0) throw new NoSuchEvent("no such alarm is due");
    this.#alarms.set(process, list.toSpliced(at, 1));
    return this.#solo.ring(process, words[0]);
  }

  #deliver(event: LoggedEvent): Step {
    const { process, port } = event;
    const solo = this.#solo;
    const link = solo.ends.into(process, port);
    if (link === undefined) throw new NoSuchEvent("that port does not exist");
    const mail = this.#take(link, event);
    if (this.#inRounds) {
      if (mail.round !== this.#round)
        throw new NoSuchEvent(`this message arrives in round ${mail.round}`);
    } else {
      const starters = this.#setup.waking.starters;
      if (!solo.hasWoken(process) && (this.#setup.waking.all || starters?.[process] === 1))
        throw new NoSuchEvent("it wakes on its own before any message");
      if (solo.isStartedByMail(process))
        throw new NoSuchEvent("this message starts it, but it did not wake");
      const started = this.#started.get(process);
      if (started !== undefined) this.#started.delete(process);
      solo.raise(process, mail.depth);
      const depth = solo.depth(process);
      if (depth !== this.#depth || (started !== undefined && started !== mail.depth))
        throw new NoSuchEvent(`the causal depth is ${depth}`);
    }
    return solo.deliver(link, mail.kind, mail.words);
  }

  /** Takes the message of an event from its link. */
  #take(link: number, event: LoggedEvent): Mail {
    const block = this.#blockOf(link);
    if (block !== undefined) throw new NoSuchEvent(block);
    const queue = this.#links.get(link) ?? [];
    const at = this.#setup.links === "fifo" && !this.#inRounds ? 0 : this.#find(queue, event);
    const mail = queue[at] as Mail | undefined;
    if (!mail || !this.#isOf(mail, event)) {
      const next = mail ?? queue[0];
      const from = this.#solo.ends.sender(link);
      if (!next)
        throw new NoSuchEvent(`no message from position ${from} is on its way on that link`, {
          unsent: from,
        });
      throw new NoSuchEvent(
        `the next message on that link, from position ${from}, is ${this.#say(next)}`,
      );
    }
    if (event.seq !== undefined && event.seq !== mail.seq)
      throw new NoSuchEvent(`it is message ${mail.seq} of its link, not ${event.seq}`);
    this.#nth = at;
    if (at === 0) queue.shift();
    else queue.splice(at, 1);
    this.#inFlight--;
    return mail;
  }

  /**
   * Finds the message of an event where links reorder. Without `nth` and `seq`, equal messages are told apart by the time of the
   * event; those that give it the same time are interchangeable. A fault takes the oldest. Returns -1 if there is none.
   */
  #find(queue: readonly Mail[], event: LoggedEvent): number {
    if (event.nth !== undefined) return event.nth;
    if (event.seq !== undefined) {
      const numbered = queue.findIndex(({ seq }) => seq === event.seq);
      if (numbered >= 0) return numbered;
    }
    const reached = this.#solo.depth(event.process);
    const isTimely = ({ depth }: Mail) =>
      this.#inRounds || Math.max(reached, depth) === this.#depth;
    const at = event.fault
      ? -1
      : queue.findIndex((mail) => isTimely(mail) && this.#isOf(mail, event));
    return at < 0 ? queue.findIndex((mail) => this.#isOf(mail, event)) : at;
  }

  #isOf(mail: Mail, { kind, words }: LoggedEvent): boolean {
    const { name, fields } = this.#solo.shape.kinds[mail.kind];
    if (name !== kind || fields.length !== words.length) return false;
    for (let i = 0; i < fields.length; i++)
      if (wordOutside(this.#setup.algorithm, fields[i][1], mail.words[i]) !== words[i])
        return false;
    return true;
  }

  #say({ kind, words }: Mail): string {
    const { name, fields } = this.#solo.shape.kinds[kind];
    const { algorithm } = this.#setup;
    return `${name}(${fields.map(([, field], i) => wordOutside(algorithm, field, words[i])).join(", ")})`;
  }

  #send({ process, sent }: Step): void {
    const round = this.#inRounds ? this.#round + 1n : 0n;
    const depth = this.#solo.depth(process) + 1;
    for (const { link, kind, words } of sent) {
      const queue = this.#links.get(link);
      const seq = this.#sentOn.get(link) ?? 0;
      this.#sentOn.set(link, seq + 1);
      const mail = { kind, words, seq, depth, round };
      if (queue) queue.push(mail);
      else this.#links.set(link, [mail]);
    }
    this.#reached = sent.map(({ link }) => this.#solo.ends.process(link));
    this.#sent[process] += sent.length;
    this.#inFlight += sent.length;
  }
}
