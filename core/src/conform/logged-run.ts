import { wordOutside } from "../model/algorithm.ts";
import type { Setup } from "../model/setup.ts";
import type { FaultKind } from "../model/system/fault.ts";
import type { LoggedEvent } from "./logged-event.ts";
import { Refusal } from "../refusal/refusal.ts";
import { Solo, type Step } from "../solo/solo.ts";

/** A message on its way. */
interface Mail {
  readonly kind: number;
  readonly words: readonly number[];
  /** The time at which it arrives: its causal depth, or the next round. */
  readonly time: bigint;
}

/** Thrown at the first event that no run of the setup allows. */
export class NoSuchEvent extends Error {
  /** The position that has sent no such message, if that is what is wrong. */
  readonly unsent: number | undefined;

  constructor(message: string, unsent?: number) {
    super(message);
    this.unsent = unsent;
  }
}

/**
 * Runs the definition along with logged events in canonical order. Every event must be one that the definition allows
 * after the events before it: the message was sent, the alarm is due, the tosses, the time and the decision agree.
 */
export class LoggedRun {
  readonly #setup: Setup;
  readonly #solo: Solo;
  /** The messages in flight on each link, oldest first. */
  readonly #links = new Map<number, Mail[]>();
  /** The times and tags of the alarms of each process. */
  readonly #alarms = new Map<number, { readonly time: bigint; readonly tag: number }[]>();
  readonly #sent: Uint32Array;
  /** For each process that mail has started, the time at which that mail arrives. */
  readonly #started = new Map<number, bigint>();
  /** The tosses of the current event, if the coins were not drawn from the seed. */
  #tosses: readonly number[] = [];
  #now = 0n;
  #nth = 0;
  #reached: readonly number[] = [];
  #inFlight = 0;
  readonly #held = new Set<number>();
  readonly #crashed = new Set<number>();

  constructor(setup: Setup, coins?: "system") {
    this.#setup = setup;
    this.#sent = new Uint32Array(setup.n);
    let c = 0;
    let event: readonly number[] | undefined;
    this.#solo = new Solo(setup, {
      alarms: {
        set: (p, rounds, tag) => {
          const list = this.#alarms.get(p) ?? [];
          this.#alarms.set(p, [...list, { time: this.#now + BigInt(rounds), tag }]);
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

  /** Number of messages in flight that never arrive, because their links are held or lead to crashed processes. */
  get stuck(): number {
    let count = 0;
    for (const [link, { length }] of this.#links)
      if (this.#blockOf(link) !== undefined) count += length;
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

  /** Number of messages that the process has sent. */
  sent(p: number): number {
    return this.#sent[p];
  }

  hashFields(p: number): string {
    return this.#solo.hashFields(p);
  }

  /**
   * Makes the next event. Returns the index of its message among those in flight on its link, oldest first. Throws a
   * NoSuchEvent if the event cannot happen. If `isLogged`, the event also says what the process declares.
   */
  make(event: LoggedEvent, isLogged = true): number {
    this.#nth = 0;
    this.#now = BigInt(event.time);
    this.#tosses = event.tosses;
    if (event.fault) {
      this.#break(event, event.fault);
      return this.#nth;
    }
    const step = this.#step(event);
    if (step.tosses.join() !== event.tosses.join()) {
      const [theirs, ours] = [event.tosses, step.tosses].map((it) => it.join(", ") || "no coin");
      throw new NoSuchEvent(`it tosses ${theirs}; the definition tosses ${ours}`);
    }
    if (isLogged && step.does !== event.does) {
      const [theirs, ours] = [event.does, step.does].map((it) => it ?? "decides nothing");
      throw new NoSuchEvent(`then it ${theirs}; by the definition it ${ours}`);
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
    if (BigInt(depth) !== this.#now) throw new NoSuchEvent(`the causal depth is ${depth}`);
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
    return this.#crashed.has(this.#solo.ends.process(link)) ? "it has crashed" : undefined;
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

  #wake({ process, time, port, words }: LoggedEvent): Step {
    const { waking, needs } = this.#setup;
    const solo = this.#solo;
    if (solo.hasWoken(process)) throw new NoSuchEvent("it has woken before");
    if (port !== 0 || words.length > 0) throw new NoSuchEvent("a wake-up has port 0 and no words");
    if (solo.isStartedByMail(process) && waking.starters?.[process] !== 1) {
      this.#started.set(process, this.#now);
      solo.raise(process, Number(time));
    } else {
      const due = needs.rounds
        ? waking.all
          ? 0n
          : waking.times?.find(({ position }) => position === process)?.time
        : waking.all || waking.starters?.[process] === 1
          ? 0n
          : undefined;
      if (due !== this.#now)
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
    const at = list.findIndex(({ time, tag }) => time === this.#now && tag === words[0]);
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
    if (this.#setup.needs.rounds) {
      if (mail.time !== this.#now)
        throw new NoSuchEvent(`this message arrives in round ${mail.time}`);
    } else {
      const starters = this.#setup.waking.starters;
      if (!solo.hasWoken(process) && (this.#setup.waking.all || starters?.[process] === 1))
        throw new NoSuchEvent("it wakes on its own before any message");
      if (solo.isStartedByMail(process))
        throw new NoSuchEvent("this message starts it, but it did not wake");
      const started = this.#started.get(process);
      this.#started.delete(process);
      solo.raise(process, Number(mail.time));
      const time = BigInt(solo.depth(process));
      if (time !== this.#now || (started !== undefined && started !== mail.time))
        throw new NoSuchEvent(`the causal depth is ${time}`);
    }
    return solo.deliver(link, mail.kind, mail.words);
  }

  /** Takes the message of an event from its link. */
  #take(link: number, event: LoggedEvent): Mail {
    const block = this.#blockOf(link);
    if (block !== undefined) throw new NoSuchEvent(block);
    const queue = this.#links.get(link) ?? [];
    const at =
      this.#setup.links === "fifo" && !this.#setup.needs.rounds
        ? 0
        : (event.nth ?? queue.findIndex((mail) => this.#isOf(mail, event)));
    const mail = queue[at] as Mail | undefined;
    if (!mail || !this.#isOf(mail, event)) {
      const next = mail ?? queue[0];
      const from = this.#solo.ends.sender(link);
      if (!next)
        throw new NoSuchEvent(`no message from position ${from} is on its way on that link`, from);
      throw new NoSuchEvent(
        `the next message on that link, from position ${from}, is ${this.#say(next)}`,
      );
    }
    this.#nth = at;
    queue.splice(at, 1);
    this.#inFlight--;
    return mail;
  }

  #isOf(mail: Mail, { kind, words }: LoggedEvent): boolean {
    const { name } = this.#solo.shape.kinds[mail.kind];
    return name === kind && this.#wordsOf(mail).join() === words.join();
  }

  #wordsOf({ kind, words }: Mail): number[] {
    const { fields } = this.#solo.shape.kinds[kind];
    return fields.map(([, field], i) => wordOutside(this.#setup.algorithm, field, words[i]));
  }

  #say(mail: Mail): string {
    return `${this.#solo.shape.kinds[mail.kind].name}(${this.#wordsOf(mail).join(", ")})`;
  }

  #send({ process, sent }: Step): void {
    const time = this.#setup.needs.rounds ? this.#now + 1n : BigInt(this.#solo.depth(process) + 1);
    for (const { link, kind, words } of sent) {
      const queue = this.#links.get(link);
      if (queue) queue.push({ kind, words, time });
      else this.#links.set(link, [{ kind, words, time }]);
    }
    this.#reached = sent.map(({ link }) => this.#solo.ends.process(link));
    this.#sent[process] += sent.length;
    this.#inFlight += sent.length;
  }
}
