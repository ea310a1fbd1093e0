import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal/refusal";
import { LONGEST_NAME, MOST_PHONES } from "./class-limits.ts";
import { cleanName } from "./parse-class.ts";

/** A connection, by a number that its owner gives. */
export type ClassClient = number;

/** A phone of a room. It stays while its page is reloaded. */
export interface RoomPhone {
  readonly key: number;
  readonly token: string;
  readonly name: string;
  /** The address from which it joined. */
  readonly address: string;
  /** Its connection; undefined while it has none. */
  client: ClassClient | undefined;
  isDropped: boolean;
  isSlow: boolean;
  /** Its position in the run; undefined if it has none. */
  position: number | undefined;
  /** Number of inputs of the run that it had handled when it connected. */
  handled: number;
  /** The news that it was told last, as text. */
  told: string;
}

const isAway = ({ client, position }: RoomPhone): boolean =>
  client === undefined && position === undefined;

/** The phones of a room. */
export class Roster {
  readonly #byKey = new Map<number, RoomPhone>();
  readonly #byToken = new Map<string, RoomPhone>();
  /** The tokens of phones that the teacher has removed. */
  readonly #removed = new Set<string>();
  readonly #perAddress: number;
  #keys = 0;

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** The phones, in the order in which they joined. */
  get all(): readonly RoomPhone[] {
    return [...this.#byKey.values()];
  }

  /** Returns the phone of a token, or makes one. A seat whose phone is away is free for another. */
  admit(
    { token, name }: { readonly token: string; readonly name: string },
    address: string,
  ): RoomPhone {
    if (this.#removed.has(token))
      throw new Refusal("the teacher has removed this phone from the room.");
    const known = this.#byToken.get(token);
    if (known) return known;
    this.#makeRoom(address);
    const key = this.#keys++;
    const phone: RoomPhone = {
      key,
      token,
      name: this.#freeName(cleanName(name) ?? `Phone ${key + 1}`),
      address,
      client: undefined,
      isDropped: false,
      isSlow: false,
      position: undefined,
      handled: 0,
      told: "",
    };
    this.#byKey.set(key, phone);
    this.#byToken.set(token, phone);
    return phone;
  }

  #makeRoom(address: string): void {
    const same = this.all.filter((it) => it.address === address);
    const isFull = this.size >= MOST_PHONES;
    if (!isFull && same.length < this.#perAddress) return;
    const away = (same.length < this.#perAddress ? this.all : same).find(isAway);
    if (away) this.forget(away);
    else if (isFull)
      throw new Refusal(`the room is full: it has ${groupDigits(MOST_PHONES)} phones.`);
    else
      throw new Refusal(
        `the room has ${groupDigits(same.length)} phones of this address; class --per-address allows more.`,
      );
  }

  /** Adds a number to a name that another phone has. */
  #freeName(name: string): string {
    const taken = new Set(this.all.map((it) => it.name.toLowerCase()));
    let free = name;
    for (let i = 2; taken.has(free.toLowerCase()); i++) {
      const end = ` ${i}`;
      free = `${Array.from(name)
        .slice(0, LONGEST_NAME - end.length)
        .join("")
        .trim()}${end}`;
    }
    return free;
  }

  /** Forgets the phones that are away and have no place in a run. They may join again. */
  forgetAway(): void {
    for (const phone of this.all) if (isAway(phone)) this.forget(phone);
  }

  phoneOf(key: number): RoomPhone {
    const phone = this.#byKey.get(key);
    if (phone) return phone;
    throw new Refusal(`phone ${key} is not in the room.`);
  }

  /** Forgets a phone. Its token may join again. */
  forget(phone: RoomPhone): void {
    this.#byKey.delete(phone.key);
    this.#byToken.delete(phone.token);
  }

  /** Forgets a phone for good. */
  remove(phone: RoomPhone): void {
    this.forget(phone);
    this.#removed.add(phone.token);
  }
}
