import type { Header, Setup } from "@ringleader/core/internal";
import {
  below,
  stream,
  type LogLine,
  type LogSource,
  type SentMessage,
} from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import {
  Roles,
  type PhoneInput,
  type PhoneReport,
  type RoleMail,
  type RoleStep,
} from "@ringleader/core/internal/role";

/** Least milliseconds between two inputs of one process, so that no phone has to exceed its rate. */
const LEAST_INTERVAL = 25;

/** A message on its way. */
interface Flight extends SentMessage {
  readonly depth: number;
  /** When it may arrive, in milliseconds. */
  readonly due: number;
}

/** A process of the run, which a phone plays. */
interface Seat {
  /** All inputs that were given to the phone. The last one may not be reported yet. */
  readonly inputs: PhoneInput[];
  reported: number;
  /** What the definition does with the input that is not reported. */
  expected: RoleStep | undefined;
  readonly lines: LogLine[];
  sent: number;
  end: { readonly sent: number; readonly fields: string } | undefined;
  right: number;
  wrong: number;
  /** When the next input may be given, in milliseconds. */
  notBefore: number;
}

interface ClassRunOptions {
  readonly number: number;
  readonly setup: Setup;
  /** The header of the trace, with an empty digest. */
  readonly header: Header;
  /** Called with every line of a log, in an order in which the lines can happen. */
  readonly live: (position: number, line: LogLine) => void;
}

/**
 * One run of a class. It carries the messages between the phones, and lets the definition run along: a report that the
 * definition does not make is refused, and nothing of it reaches another phone. It knows no socket and no clock.
 */
export class ClassRun {
  readonly number: number;
  readonly setup: Setup;
  readonly header: Header;
  readonly #live: ClassRunOptions["live"];
  readonly #roles: Roles;
  readonly #seats: readonly Seat[];
  readonly #draws;
  #drawn = 0;
  /** The messages in flight on each link, oldest first. */
  readonly #links = new Map<number, Flight[]>();
  /** The links that lead to each process. */
  readonly #into: Map<number, number[]> = new Map();

  constructor({ number, setup, header, live }: ClassRunOptions) {
    this.number = number;
    this.setup = setup;
    this.header = header;
    this.#live = live;
    this.#roles = new Roles(setup);
    this.#draws = stream(setup.seed, "schedule");
    this.#seats = Array.from({ length: setup.n }, () => ({
      inputs: [],
      reported: 0,
      expected: undefined,
      lines: [],
      sent: 0,
      end: undefined,
      right: 0,
      wrong: 0,
      notBefore: 0,
    }));
    for (let p = 0; p < setup.n; p++) this.#give(p, { type: "wake" }, 0);
  }

  /** The input that the phone has not reported, and its number; undefined if there is none. */
  pending(p: number): { readonly seq: number; readonly input: PhoneInput } | undefined {
    const { inputs, reported } = this.#seats[p];
    return reported < inputs.length ? { seq: reported, input: inputs[reported] } : undefined;
  }

  /** Number of reports that are accepted. */
  reported(p: number): number {
    return this.#seats[p].reported;
  }

  /** Returns the inputs from number `handled` on that the phone has reported. */
  journal(p: number, handled: number): readonly PhoneInput[] {
    const { inputs, reported } = this.#seats[p];
    return inputs.slice(handled, reported);
  }

  /** Number of messages that are on their way to the process and not given to its phone. */
  waiting(p: number): number {
    const into = this.#into.get(p) ?? [];
    return into.reduce((sum, link) => sum + this.#links.get(link)!.length, 0);
  }

  score(p: number): { readonly right: number; readonly wrong: number } {
    const { right, wrong } = this.#seats[p];
    return { right, wrong };
  }

  /** True if every message has been handled. */
  get isQuiet(): boolean {
    return this.#seats.every((_, p) => this.pending(p) === undefined && this.waiting(p) === 0);
  }

  /** True if every phone has said how its process ended. */
  get isEnded(): boolean {
    return this.#seats.every(({ end }) => end !== undefined);
  }

  /**
   * Takes the report of a phone. Returns false if it was accepted before. Refuses a report that the definition does not
   * make. `delayTo` says how many milliseconds a message to a position takes.
   */
  report(p: number, report: PhoneReport, now: number, delayTo: (p: number) => number): boolean {
    const seat = this.#seats[p];
    if (report.seq < seat.reported) return false;
    const pending = this.pending(p);
    if (!pending || report.seq !== pending.seq)
      throw new Refusal(`report ${report.seq} is not accepted; input ${seat.reported} is next.`);
    const step = seat.expected;
    const end = { sent: seat.sent, fields: this.#roles.hashFields(p) };
    const due = step ? { lines: step.lines, sent: step.sent } : { end };
    const { lines, sent, end: theirs } = report;
    const said = step ? { lines, sent } : { end: theirs };
    if (canonical(said) !== canonical(due))
      throw new Refusal("the phone reports what the definition does not do.");
    seat.reported++;
    seat.expected = undefined;
    seat.notBefore = now + LEAST_INTERVAL;
    if (!step) {
      seat.end = end;
      return true;
    }
    if (report.guess !== undefined) seat[report.guess === step.effect ? "right" : "wrong"]++;
    seat.sent += step.sent.length;
    for (const line of step.lines) {
      seat.lines.push(line);
      this.#live(p, line);
    }
    for (const message of step.sent) this.#send(message, step.depth, now, delayTo);
    return true;
  }

  #send(message: SentMessage, depth: number, now: number, delayTo: (p: number) => number): void {
    const to = this.#roles.receiverOf(message);
    let queue = this.#links.get(message.link);
    if (!queue) {
      this.#links.set(message.link, (queue = []));
      this.#into.set(to, [...(this.#into.get(to) ?? []), message.link]);
    }
    // Links keep the order of their messages, unless the setup lets them reorder.
    const due = Math.max(now + delayTo(to), queue.at(-1)?.due ?? 0);
    queue.push({ ...message, depth, due });
  }

  /**
   * Gives messages to phones that have nothing to handle. Returns the positions that got one. `mayAct` says whether a
   * phone may be given anything.
   */
  advance(now: number, mayAct: (p: number) => boolean): readonly number[] {
    const given: number[] = [];
    for (let p = 0; p < this.setup.n; p++) {
      const link = this.#dueLink(p, now);
      if (link === undefined || !mayAct(p)) continue;
      const queue = this.#links.get(link)!;
      const nth =
        this.setup.links === "fifo" ? 0 : below(this.#draws, link, this.#drawn++, queue.length);
      const [{ due: _, ...message }] = queue.splice(nth, 1);
      const mail: RoleMail = { ...message, type: "mail", nth };
      this.#give(p, mail, now);
      given.push(p);
    }
    return given;
  }

  /** Asks every phone how its process ended. Only in a quiet run. */
  askEnds(): void {
    for (const [p, seat] of this.#seats.entries())
      if (seat.inputs.at(-1)!.type !== "end") this.#give(p, { type: "end" }, 0);
  }

  /** When `advance` gives something to a phone, in milliseconds; undefined if it waits for reports. */
  due(mayAct: (p: number) => boolean): number | undefined {
    let least: number | undefined;
    for (let p = 0; p < this.setup.n; p++) {
      if (this.pending(p) || !mayAct(p)) continue;
      for (const link of this.#into.get(p) ?? []) {
        const [first] = this.#links.get(link)!;
        if (!first) continue;
        const at = Math.max(first.due, this.#seats[p].notBefore);
        if (least === undefined || at < least) least = at;
      }
    }
    return least;
  }

  /** Returns the link whose oldest message is next for a process; undefined if there is none or it must wait. */
  #dueLink(p: number, now: number): number | undefined {
    if (this.pending(p) || this.#seats[p].notBefore > now) return undefined;
    let next: { readonly link: number; readonly due: number } | undefined;
    for (const link of this.#into.get(p) ?? []) {
      const [first] = this.#links.get(link)!;
      if (first && first.due <= now && (!next || first.due < next.due))
        next = { link, due: first.due };
    }
    return next?.link;
  }

  #give(p: number, input: PhoneInput, now: number): void {
    const seat = this.#seats[p];
    seat.inputs.push(input);
    seat.notBefore = now;
    seat.expected = input.type === "end" ? undefined : this.#roles.handle(p, input);
  }

  /** The logs of the phones, to be judged. */
  get logs(): readonly LogSource[] {
    return this.#seats.map(({ lines, end }, position) => {
      const all = [
        JSON.stringify({ position, run: this.header }),
        ...lines.map((line) => JSON.stringify(line)),
        ...(end ? [JSON.stringify({ end: true, ...end })] : []),
      ];
      const open = () => {
        let at = 0;
        return () => all[at++] as string | undefined;
      };
      return { name: `the log of position ${position}`, open };
    });
  }
}

/** Writes what a phone says, with the keys of objects in alphabetical order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  );
