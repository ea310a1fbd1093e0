import { Refusal } from "@ringleader/core/internal/refusal";
import type {
  ClassMode,
  ClassState,
  ClassView,
  PhoneMessage,
  TeacherCommand,
} from "@ringleader/core/internal/role";
import { LEAST_PHONES, ROOM_LIFE } from "./class-limits.ts";
import { ClassRun } from "./class-run.ts";
import { judgeClass, type ClassVerdict } from "./judge-class.ts";
import { isWhole, parseGreeting, parsePhoneMessage, parseTeacherCommand } from "./parse-class.ts";
import { rowOf } from "./phone-row.ts";
import type { RoomEffects } from "./room-effects.ts";
import type { RoomOptions } from "./room-options.ts";
import { Roster, type ClassClient, type RoomPhone } from "./roster.ts";

/** Milliseconds between two accounts of the room. */
const INTERVAL = 50;
/** Milliseconds that messages to a phone take longer if the teacher slows it down. */
const SLOW = 3000;

/**
 * A room in which phones are the ring. It knows no socket and no clock: its owner passes on what connections say, and
 * calls `tick` when it is due. A message that is not exactly as it must be ends its connection, and changes nothing.
 */
export class ClassRoom {
  readonly #options: RoomOptions;
  readonly #effects: RoomEffects;
  readonly #roster: Roster;
  readonly #byClient = new Map<ClassClient, RoomPhone | "teacher">();
  #state: ClassState = "open";
  #mode: ClassMode;
  #delay: number;
  #ports: "aligned" | "scrambled";
  #runs = 0;
  #run: ClassRun | undefined;
  /** By position: the phone that plays it. */
  #seats: RoomPhone[] = [];
  #verdict: ClassVerdict | undefined;
  #refusal: string | undefined;
  #isClosed = false;
  #isChanged = false;
  #toldAt = -INTERVAL;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#effects = options.effects;
    this.#roster = new Roster(options.perAddress);
    this.#delay = options.delay;
    this.#mode = options.mode;
    this.#ports = options.canScramble ? "scrambled" : "aligned";
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The run that is under way or was judged last; undefined before the first. */
  get run(): ClassRun | undefined {
    return this.#run;
  }

  /** Handles what a connection from this address says. */
  receive(client: ClassClient, text: string, now: number, address = ""): void {
    if (this.#isClosed) return;
    try {
      const who = this.#byClient.get(client);
      if (who === undefined) this.#greet(client, text, address);
      else if (who === "teacher") this.#command(parseTeacherCommand(text), now);
      else this.#hear(who, parsePhoneMessage(text), now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#dismiss(client, error.message);
    }
  }

  /** A connection is gone. */
  left(client: ClassClient): void {
    const who = this.#byClient.get(client);
    this.#byClient.delete(client);
    if (who === undefined || who === "teacher") return;
    who.client = undefined;
    this.#isChanged = true;
  }

  #dismiss(client: ClassClient, why: string): void {
    this.left(client);
    this.#effects.close(client, why);
  }

  #greet(client: ClassClient, text: string, address: string): void {
    const greeting = parseGreeting(text);
    if ("teach" in greeting) {
      if (greeting.teach !== this.#options.teacherKey)
        throw new Refusal("this is not the address of the teacher.");
      this.#byClient.set(client, "teacher");
      this.#effects.onTeacher(client);
      this.#effects.toTeacher(client, this.#view());
      return;
    }
    const { join } = greeting;
    if (join.room.toUpperCase() !== this.#options.code)
      throw new Refusal("this room is not here; read its four letters again.");
    const phone = this.#roster.admit(join, address);
    if (phone.client !== undefined)
      this.#dismiss(phone.client, "this place was opened in another tab.");
    phone.client = client;
    phone.told = "";
    this.#byClient.set(client, phone);
    const { idea } = this.#options;
    this.#effects.toPhone(client, { welcome: { name: phone.name, idea } });
    this.#tellNews(phone);
    phone.handled = join.run === this.#run?.number ? (join.handled ?? 0) : 0;
    this.#seat(phone);
    this.#isChanged = true;
  }

  /** Tells a phone its place, and gives it what it has not handled. */
  #seat(phone: RoomPhone): void {
    const { client, position, handled: from } = phone;
    const run = this.#run;
    if (!run || client === undefined || position === undefined || phone.isDropped) return;
    const { n } = run.setup;
    const nameAt = (p: number) => this.#seats[(p + n) % n].name;
    this.#effects.toPhone(client, {
      seat: {
        run: run.number,
        header: run.header,
        position,
        neighbours: [nameAt(position - 1), nameAt(position + 1)],
        journal: run.journal(position, from),
        from,
        reported: run.reported(position),
      },
    });
    this.#offer(position);
  }

  /** Sends a phone the input that it has not reported. */
  #offer(position: number): void {
    const { client, isDropped } = this.#seats[position];
    const run = this.#run!;
    const pending = run.pending(position);
    if (!pending || client === undefined || isDropped || this.#state !== "running") return;
    const waiting = run.waiting(position);
    this.#effects.toPhone(client, { input: { run: run.number, ...pending, waiting } });
  }

  #hear(phone: RoomPhone, message: PhoneMessage, now: number): void {
    if ("join" in message) throw new Refusal("this phone has joined already.");
    const { report } = message;
    const run = this.#run;
    // A report of an earlier run, or of a phone that has just been dropped, comes too late.
    if (!run || report.run !== run.number || phone.isDropped || this.#state === "over") return;
    if (phone.position === undefined) throw new Refusal("this phone has no place in the run.");
    if (!isWhole(report)) throw new Refusal("a report has lines and sent, or end.");
    run.report(phone.position, report, now, (p) => this.#delayTo(p));
    this.#isChanged = true;
  }

  readonly #delayTo = (p: number): number => this.#delay + (this.#seats[p].isSlow ? SLOW : 0);

  #command(command: TeacherCommand, now: number): void {
    this.#refusal = undefined;
    this.#isChanged = true;
    try {
      this.#obey(command, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refusal = error.message;
    }
  }

  #obey(command: TeacherCommand, now: number): void {
    if ("start" in command) this.#start();
    else if ("pause" in command) this.#pause(command.pause);
    else if ("mode" in command) this.#mode = command.mode;
    else if ("delay" in command) this.#delay = command.delay;
    else if ("ports" in command) this.#setPorts(command.ports);
    else if ("drop" in command) this.#drop(this.#roster.phoneOf(command.drop));
    else if ("forgetAway" in command) this.#roster.forgetAway();
    else if ("readmit" in command) this.#readmit(this.#roster.phoneOf(command.readmit));
    else if ("replace" in command) this.#replace(this.#roster.phoneOf(command.replace));
    else if ("slow" in command) {
      const phone = this.#roster.phoneOf(command.slow);
      phone.isSlow = !phone.isSlow;
    } else if ("end" in command) this.#judge();
    else if ("again" in command) this.#open();
    else if ("close" in command) this.#close("the teacher has closed the room.");
    else throw new Refusal("the teacher is known already.");
    if (!this.#isClosed) this.tick(now);
  }

  #start(): void {
    if (this.#state !== "open") throw new Refusal("a run is under way; end it first.");
    const present = this.#roster.all.filter(({ client }) => client !== undefined);
    if (present.length < LEAST_PHONES)
      throw new Refusal(
        `a ring needs ${LEAST_PHONES} phones or more; ${present.length} ${present.length === 1 ? "is" : "are"} here.`,
      );
    const { setup, header } = this.#options.makeRun(present.length, this.#ports, this.#runs);
    for (const phone of this.#roster.all)
      if (phone.client === undefined) this.#roster.forget(phone);
    this.#seats = present;
    for (const [position, phone] of present.entries()) {
      phone.position = position;
      phone.handled = 0;
    }
    const run = new ClassRun({
      number: this.#runs++,
      setup,
      header,
      live: this.#effects.onEvent,
    });
    this.#run = run;
    this.#verdict = undefined;
    this.#state = "running";
    this.#effects.onBegin(run);
    for (const phone of present) {
      this.#tellNews(phone);
      this.#seat(phone);
    }
  }

  #pause(isPaused: boolean): void {
    if (this.#state !== "running" && this.#state !== "paused")
      throw new Refusal("no run is under way.");
    this.#state = isPaused ? "paused" : "running";
    if (!isPaused) for (const p of this.#seats.keys()) this.#offer(p);
  }

  #setPorts(ports: "aligned" | "scrambled"): void {
    if (ports === "scrambled" && !this.#options.canScramble)
      throw new Refusal(`${this.#options.algorithm} needs processes that agree on a direction.`);
    if (this.#state !== "open") throw new Refusal("ports are chosen before a run starts.");
    this.#ports = ports;
  }

  /** Takes a phone out of the room, or, in a run, crashes its process. */
  #drop(phone: RoomPhone): void {
    const inRun = phone.position !== undefined && this.#state !== "open";
    if (inRun) {
      phone.isDropped = true;
      return;
    }
    this.#roster.remove(phone);
    if (phone.client !== undefined)
      this.#dismiss(phone.client, "the teacher has removed this phone from the room.");
  }

  #readmit(phone: RoomPhone): void {
    // A phone whose place another one has waits for the next run.
    if (phone.position === undefined) return;
    phone.isDropped = false;
    this.#tellNews(phone);
    this.#seat(phone);
  }

  /** Gives the place of a phone to the first one that waits. The journal of the room makes its process the same again. */
  #replace(phone: RoomPhone): void {
    const { position, client, isDropped, name } = phone;
    if (position === undefined || this.#state === "over")
      throw new Refusal(`${name} has no place in a run that is under way.`);
    if (client !== undefined && !isDropped) throw new Refusal(`${name} is here; drop it first.`);
    const next = this.#roster.all.find(
      (it) => it.client !== undefined && !it.isDropped && it.position === undefined,
    );
    if (!next) throw new Refusal("no phone waits for a place; another one must join first.");
    // What it still reports comes too late.
    phone.isDropped = true;
    phone.position = undefined;
    next.position = position;
    next.handled = 0;
    this.#seats[position] = next;
    this.#tellNews(phone);
    this.#tellNews(next);
    this.#seat(next);
  }

  #open(): void {
    if (this.#state !== "over") throw new Refusal("the run is not over; end it first.");
    this.#state = "open";
    this.#run = undefined;
    this.#seats = [];
    this.#verdict = undefined;
    for (const phone of this.#roster.all) {
      phone.position = undefined;
      phone.isDropped = false;
    }
  }

  #judge(): void {
    const run = this.#run;
    if (!run || this.#state === "over" || this.#state === "open")
      throw new Refusal("no run is under way.");
    this.#state = "over";
    const names = this.#seats.map(({ name }) => name);
    const gone = this.#seats
      .filter(({ isDropped, client }) => isDropped || client === undefined)
      .map(({ name }) => name);
    this.#verdict = judgeClass(run, names, gone);
    this.#effects.onVerdict(this.#verdict, run);
    this.#isChanged = true;
  }

  /** Ends the room. */
  #close(why: string): void {
    this.#isClosed = true;
    for (const client of this.#byClient.keys()) this.#effects.close(client, why);
    this.#effects.onClose(why);
  }

  readonly #mayAct = (p: number): boolean => this.#state === "running" && !this.#seats[p].isDropped;

  /** Does what is due: gives messages to phones, ends a quiet run, and tells everybody what has changed. */
  tick(now: number): void {
    if (this.#isClosed) return;
    if (now >= this.#options.now + ROOM_LIFE) return this.#close("the room was open for an hour.");
    this.#advance(now);
    if (this.#isChanged && now >= this.#toldAt + INTERVAL) this.#tell(now);
  }

  #advance(now: number): void {
    const run = this.#run;
    if (!run || this.#state !== "running") return;
    const given = run.advance(now, this.#mayAct);
    for (const p of given) this.#offer(p);
    if (given.length > 0) this.#isChanged = true;
    if (!run.isQuiet) return;
    if (run.isEnded) return this.#judge();
    run.askEnds();
    for (const p of this.#seats.keys()) this.#offer(p);
  }

  /** When `tick` has something to do, in milliseconds. */
  get due(): number {
    const { now } = this.#options;
    const all = [
      now + ROOM_LIFE,
      ...(this.#isChanged ? [this.#toldAt + INTERVAL] : []),
      ...(this.#state === "running" ? [this.#run?.due(this.#mayAct) ?? Infinity] : []),
    ];
    return Math.min(...all);
  }

  #tell(now: number): void {
    this.#isChanged = false;
    this.#toldAt = now;
    for (const phone of this.#roster.all) this.#tellNews(phone);
    for (const [client, who] of this.#byClient)
      if (who === "teacher") this.#effects.toTeacher(client, this.#view(now));
  }

  /** Tells a phone what has changed in the room. */
  #tellNews(phone: RoomPhone): void {
    if (phone.client === undefined) return;
    const { size } = this.#roster;
    const news = {
      state: this.#state,
      mode: this.#mode,
      joined: this.#state === "open" ? size : this.#seats.length,
      ...(phone.position === undefined && this.#state !== "open" && { waits: true as const }),
      ...(phone.isDropped && { isDropped: true as const }),
      ...(this.#verdict && { verdict: this.#verdict.sentence }),
    };
    const text = JSON.stringify(news);
    if (text === phone.told) return;
    phone.told = text;
    this.#effects.toPhone(phone.client, { news });
  }

  #view(now = this.#toldAt): ClassView {
    const { code, address, algorithm, idea, canScramble, now: since } = this.#options;
    const left = since + ROOM_LIFE - Math.max(now, since);
    return {
      room: code,
      address,
      algorithm,
      idea,
      canScramble,
      state: this.#state,
      mode: this.#mode,
      delay: this.#delay,
      ports: this.#ports,
      runs: this.#runs,
      phones: this.#roster.all.map((phone) => rowOf(phone, this.#run)),
      secondsLeft: Math.round(left / 1000),
      ...(this.#verdict && { verdict: this.#verdict.sentence }),
      ...(this.#refusal !== undefined && { refusal: this.#refusal }),
    };
  }
}
