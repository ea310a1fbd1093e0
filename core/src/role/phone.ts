import { wiring } from "../compile/link-ends.ts";
import { makeSetup } from "../model/setup.ts";
import { parseRun } from "../request/parse-run.ts";
import { specFromHeader } from "../request/to-spec.ts";
import type {
  PhoneInput,
  PhoneMessage,
  PhoneReport,
  PhoneSeat,
  RoomMessage,
  RoomNews,
} from "./class-message.ts";
import { possibleEffects } from "./possible-effects.ts";
import { Roles, type RoleMail } from "./roles.ts";

/** Something that a phone has handled, for people. */
export interface PhoneStep {
  /** What arrived: `12's message from Ada`, or `the start`. */
  readonly what: string;
  readonly effect: string;
  readonly reason: string;
  /** What the student expected; absent without a guess. */
  readonly guess?: string;
}

/** A message that the student may take. */
export interface PhoneQuestion {
  readonly what: string;
  /** What a process may do with such a message; fewer than two if there is nothing to guess. */
  readonly options: readonly string[];
}

/** What the page of a phone shows. */
export interface PhoneView {
  readonly isConnected: boolean;
  /** The name under which the phone has joined; absent before. */
  readonly name?: string;
  readonly idea?: string;
  readonly news?: RoomNews;
  readonly algorithm?: string;
  readonly n?: number;
  readonly position?: number;
  /** The id of the process; absent if processes are anonymous, or before the run. */
  readonly id?: number;
  readonly neighbours?: readonly [string, string];
  /** False if messages travel clockwise only. */
  readonly isTwoWay?: boolean;
  /** The state of the process, by name of the field. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly question?: PhoneQuestion;
  /** Number of messages that wait behind the one in question. */
  readonly waiting: number;
  /** The steps of the process, oldest first. */
  readonly steps: readonly PhoneStep[];
  readonly right: number;
  readonly wrong: number;
  readonly decision: "none" | "leads" | "follows";
}

/** An input that a phone has handled. */
interface JournalEntry {
  readonly input: PhoneInput;
  readonly guess?: string;
}

/** What a phone keeps while it is reloaded. */
interface Journal {
  readonly room: string;
  readonly token: string;
  readonly name: string;
  readonly run?: number;
  readonly entries: readonly JournalEntry[];
}

interface PhoneOptions {
  readonly room: string;
  /** Keeps the journal. `read` returns undefined if there is none. */
  readonly storage: {
    readonly read: () => string | undefined;
    readonly write: (text: string) => void;
  };
  /** Draws a text of 16 to 64 characters that cannot be guessed. */
  readonly newToken: () => string;
  readonly send: (message: PhoneMessage) => void;
  /** Called after every change of the view. */
  readonly onChange?: (view: PhoneView) => void;
}

/** What a phone knows of a run that it takes part in. */
interface PhoneRun {
  readonly seat: PhoneSeat;
  readonly roles: Roles;
  readonly entries: JournalEntry[];
  /** The latest report, which the room may not have seen. */
  report: PhoneReport | undefined;
  sent: number;
  readonly steps: PhoneStep[];
}

/**
 * The phone of a student, which plays one process. It knows no socket and no screen. Input k is answered by report k, so
 * one number says what both sides have: nothing is lost or doubled when the connection is cut or the page reloaded.
 */
export class Phone {
  readonly #options: PhoneOptions;
  #isConnected = false;
  readonly #token: string;
  #name: string | undefined;
  #isWelcome = false;
  #idea: string | undefined;
  #news: RoomNews | undefined;
  #run: PhoneRun | undefined;
  #stored: Journal | undefined;
  #input: RoomMessage["input"];
  #effects: ReturnType<typeof possibleEffects> | undefined;

  constructor(options: PhoneOptions) {
    this.#options = options;
    this.#stored = readJournal(options.storage.read(), options.room);
    this.#token = this.#stored?.token ?? options.newToken();
    this.#name = this.#stored?.name;
  }

  /** The name under which the student joined; undefined before. */
  get name(): string | undefined {
    return this.#name;
  }

  get view(): PhoneView {
    const run = this.#run;
    const news = this.#news;
    const steps = run?.steps ?? [];
    const guessed = steps.filter(({ guess }) => guess !== undefined);
    const right = guessed.filter(({ guess, effect }) => guess === effect).length;
    const { setup } = run?.roles ?? {};
    const position = run?.seat.position;
    const ids = setup?.algorithm.needs.ids ? setup.ids : undefined;
    return {
      isConnected: this.#isConnected && this.#isWelcome,
      ...(this.#isWelcome && { name: this.#name! }),
      ...(this.#idea !== undefined && { idea: this.#idea }),
      ...(news && { news }),
      ...(run && {
        algorithm: run.seat.header.algorithm,
        n: run.seat.header.n,
        position: position!,
        neighbours: run.seat.neighbours,
        isTwoWay: wiring(setup!).links > setup!.n,
      }),
      fields: run?.roles.fields(position!) ?? [],
      ...(ids && { id: ids[position!] }),
      ...this.#question(),
      waiting: this.#input?.waiting ?? 0,
      steps,
      right,
      wrong: guessed.length - right,
      decision: run?.roles.decision(position!) ?? "none",
    };
  }

  /** The student gives a name. */
  join(name: string): void {
    this.#name = name;
    // First, so that a reload at any moment does not lose the token.
    this.#store();
    this.#greet();
    this.#changed();
  }

  /** A connection is up. */
  opened(): void {
    this.#isConnected = true;
    this.#isWelcome = false;
    this.#greet();
    this.#changed();
  }

  closed(): void {
    this.#isConnected = false;
    this.#input = undefined;
    this.#changed();
  }

  #greet(): void {
    if (!this.#isConnected || this.#name === undefined) return;
    const { room } = this.#options;
    const run = this.#run?.seat.run ?? this.#stored?.run;
    const handled = (this.#run?.entries ?? this.#stored?.entries ?? []).length;
    this.#options.send({
      join: {
        room,
        name: this.#name,
        token: this.#token,
        ...(run !== undefined && { run, handled }),
      },
    });
  }

  receive({ welcome, news, seat, input }: RoomMessage): void {
    if (welcome) {
      this.#isWelcome = true;
      this.#name = welcome.name;
      this.#idea = welcome.idea;
      this.#store();
    }
    if (news) this.#news = news;
    if (seat) this.#sit(seat);
    if (input) this.#input = input;
    if (this.#input && (this.#news?.mode !== "hand" || this.#input.input.type === "end"))
      this.#handle();
    this.#changed();
  }

  /** The student takes the message in question. */
  take(guess?: string): void {
    if (!this.#input) return;
    this.#handle(guess);
    this.#changed();
  }

  /** Takes a place in a run, or goes on with it after a cut or a reload. */
  #sit(seat: PhoneSeat): void {
    const known =
      this.#run?.seat.run === seat.run
        ? this.#run.entries
        : this.#stored?.run === seat.run
          ? this.#stored.entries
          : [];
    this.#stored = undefined;
    const setup = makeSetup({ ...parseRun(specFromHeader(seat.header)), hopeless: true });
    const run: PhoneRun = {
      seat,
      roles: new Roles(setup),
      entries: [],
      report: undefined,
      sent: 0,
      steps: [],
    };
    this.#run = run;
    this.#input = undefined;
    this.#effects = undefined;
    for (const entry of known) this.#act(run, entry);
    for (const input of seat.journal.slice(Math.max(0, run.entries.length - seat.from)))
      this.#act(run, { input });
    this.#store();
    // The room has not seen the last report.
    if (run.report && run.entries.length > seat.reported)
      this.#options.send({ report: run.report });
  }

  #handle(guess?: string): void {
    const [run, input] = [this.#run, this.#input];
    this.#input = undefined;
    if (!run || !input || input.run !== run.seat.run || input.seq !== run.entries.length) return;
    this.#act(run, { input: input.input, ...(guess !== undefined && { guess }) });
    // The journal comes first, so that a reloaded phone never knows less than the room.
    this.#store();
    this.#options.send({ report: run.report! });
  }

  /** Performs an input, and prepares its report. */
  #act(run: PhoneRun, entry: JournalEntry): void {
    const { input, guess } = entry;
    const { seat, roles, entries } = run;
    const report = { run: seat.run, seq: entries.length };
    entries.push(entry);
    if (input.type === "end") {
      const end = { sent: run.sent, fields: roles.hashFields(seat.position) };
      run.report = { ...report, end };
      return;
    }
    const what = this.#say(run, input);
    const { lines, sent, effect, reason } = roles.handle(seat.position, input);
    run.sent += sent.length;
    run.report = { ...report, lines, sent, ...(guess !== undefined && { guess }) };
    run.steps.push({ what, effect, reason, ...(guess !== undefined && { guess }) });
  }

  #say({ roles, seat }: PhoneRun, input: RoleMail | { readonly type: "wake" }): string {
    if (input.type === "wake") return "the start";
    const { position, header, neighbours } = seat;
    const isFromBefore = roles.senderOf(input) === (position + header.n - 1) % header.n;
    return `${roles.say(input)} from ${neighbours[isFromBefore ? 0 : 1]}`;
  }

  #question(): { readonly question?: PhoneQuestion } {
    const [run, input] = [this.#run, this.#input?.input];
    if (!run || !input || input.type === "end") return {};
    this.#effects ??= possibleEffects(run.seat.header);
    const kind = input.type === "wake" ? "wake" : run.roles.kindOf(input);
    return { question: { what: this.#say(run, input), options: this.#effects.get(kind) ?? [] } };
  }

  #store(): void {
    if (this.#name === undefined) return;
    const run = this.#run ? this.#run.seat.run : this.#stored?.run;
    const journal: Journal = {
      room: this.#options.room,
      token: this.#token,
      name: this.#name,
      ...(run !== undefined && { run }),
      entries: this.#run?.entries ?? this.#stored?.entries ?? [],
    };
    this.#options.storage.write(JSON.stringify(journal));
  }

  #changed(): void {
    this.#options.onChange?.(this.view);
  }
}

/** Reads the journal of a phone; undefined if there is none of this room. */
function readJournal(text: string | undefined, room: string): Journal | undefined {
  if (text === undefined) return undefined;
  try {
    const journal = JSON.parse(text) as Journal;
    return journal.room === room && Array.isArray(journal.entries) ? journal : undefined;
  } catch {
    return undefined;
  }
}
