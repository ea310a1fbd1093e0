import { findAlgorithm, makeSetup, parseRun } from "@ringleader/core/internal";
import { runHeader, type LogLine } from "@ringleader/core/internal/conform";
import {
  Phone,
  type ClassView,
  type PhoneMessage,
  type RoomMessage,
  type TeacherCommand,
} from "@ringleader/core/internal/role";
import { MOST_PHONES } from "../class-limits.ts";
import type { ClassVerdict } from "../judge-class.ts";
import { ClassRoom } from "../class-room.ts";

const CODE = "ABCD";
const KEY = "teacher";
/** The connection of the teacher. */
const TEACHER = 0;

/** A connection between a phone and the room, with what is on its way. */
interface Wire {
  readonly client: number;
  readonly up: string[];
  readonly down: string[];
}

/** A phone with its storage, which survives a reload. */
interface Device {
  phone: Phone;
  stored: string | undefined;
  wire: Wire | undefined;
  closedFor: string | undefined;
}

/** The options of all rooms in tests. */
export const roomOf = (algorithm: string, seed: number) => {
  const chosen = findAlgorithm(algorithm).with({});
  return {
    code: CODE,
    perAddress: MOST_PHONES,
    address: "http://127.0.0.1/",
    teacherKey: KEY,
    algorithm,
    idea: chosen.idea,
    mode: "auto" as const,
    delay: 0,
    canScramble: chosen.needs.bothWays === true && !chosen.needs.direction,
    makeRun(n: number, ports: "aligned" | "scrambled", number: number) {
      const asked = { algorithm, n, seed: seed + number, ...(ports === "aligned" && { ports }) };
      const setup = makeSetup(parseRun(asked));
      return { setup, header: runHeader(setup) };
    },
  };
};

/** A room and its phones, without sockets: the test chooses what happens next. */
export class ClassWorld {
  readonly room: ClassRoom;
  readonly devices: Device[] = [];
  readonly events: (readonly [number, LogLine])[] = [];
  verdict: ClassVerdict | undefined;
  view: ClassView | undefined;
  closedFor: string | undefined;
  /** Why connections were closed. */
  readonly refusals: string[] = [];
  now = 0;
  #tokens = 0;
  #clients = 1;

  constructor(algorithm: string, seed: number) {
    const wireOf = (client: number) =>
      this.devices.find(({ wire }) => wire?.client === client)?.wire;
    this.room = new ClassRoom({
      ...roomOf(algorithm, seed),
      now: 0,
      effects: {
        toPhone: (client, message) => wireOf(client)?.down.push(JSON.stringify(message)),
        toTeacher: (_, view) => (this.view = view),
        close: (client, why) => this.#closed(client, why),
        onTeacher() {},
        onBegin: () => (this.events.length = 0),
        onEvent: (position, line) => this.events.push([position, line]),
        onVerdict: (verdict) => (this.verdict = verdict),
        onClose: (why) => (this.closedFor = why),
      },
    });
    this.room.receive(TEACHER, JSON.stringify({ teach: KEY }), 0);
  }

  #closed(client: number, why: string): void {
    this.refusals.push(why);
    const device = this.devices.find(({ wire }) => wire?.client === client);
    if (!device) return;
    device.wire = undefined;
    device.closedFor = why;
    device.phone.closed();
  }

  /** Adds a phone that has a name and is not connected. */
  add(name: string): Device {
    const device = { stored: undefined, wire: undefined, closedFor: undefined } as Device;
    device.phone = this.#phoneOf(device);
    this.devices.push(device);
    device.phone.join(name);
    return device;
  }

  #phoneOf(device: Device): Phone {
    return new Phone({
      room: CODE,
      storage: {
        read: () => device.stored,
        write: (text) => (device.stored = text),
      },
      newToken: () => `token-of-phone-${this.#tokens++}`,
      send: (message: PhoneMessage) => device.wire?.up.push(JSON.stringify(message)),
    });
  }

  connect(device: Device): void {
    if (device.wire) return;
    device.wire = { client: this.#clients++, up: [], down: [] };
    device.phone.opened();
  }

  /** Cuts a connection. What is on its way is lost; the room learns of it at once or with the next connection. */
  cut(device: Device, isNoticed = true): void {
    const { wire } = device;
    if (!wire) return;
    device.wire = undefined;
    device.phone.closed();
    if (isNoticed) this.room.left(wire.client);
  }

  /** Loads the page of a phone again. */
  reload(device: Device, keepsJournal = true): void {
    const { name } = device.phone;
    this.cut(device);
    if (!keepsJournal && device.stored !== undefined)
      device.stored = JSON.stringify({ ...JSON.parse(device.stored), entries: [] });
    device.phone = this.#phoneOf(device);
    if (device.phone.name === undefined) device.phone.join(name!);
  }

  /** The room reads the next message of a phone. */
  up(device: Device): boolean {
    const text = device.wire?.up.shift();
    if (text === undefined) return false;
    this.room.receive(device.wire!.client, text, this.now);
    return true;
  }

  /** The phone reads the next message of the room. */
  down(device: Device): boolean {
    const text = device.wire?.down.shift();
    if (text === undefined) return false;
    device.phone.receive(JSON.parse(text) as RoomMessage);
    return true;
  }

  /** The phone says its last report again. */
  repeat(device: Device, text: string | undefined): void {
    if (text !== undefined) device.wire?.up.push(text);
  }

  command(command: TeacherCommand): void {
    this.room.receive(TEACHER, JSON.stringify(command), this.now);
  }

  /** Lets time pass until the room has something to do. */
  tick(): void {
    this.now = Math.max(this.now + 1, Math.min(this.room.due, this.now + 10_000));
    this.room.tick(this.now);
  }

  /** Carries all messages of a phone, and takes what is in question with the first option. */
  answer(device: Device): void {
    while (this.up(device));
    while (this.down(device));
    const { question } = device.phone.view;
    if (question) device.phone.take(question.options[0]);
    while (this.up(device));
  }

  /** Carries all messages until the run is over. */
  settle(): void {
    for (let turns = 0; !this.verdict; turns++) {
      if (turns > 5000) throw new Error("the run does not end");
      for (const device of this.devices) {
        this.connect(device);
        this.answer(device);
      }
      this.tick();
    }
  }
}
