import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal/refusal";
import { MOST_PHONES } from "./class-limits.ts";
import { cleanName } from "./parse-class.ts";

/** A connection, by a number that its owner gives. */
export type ClassClient = number;

/** A phone of a room. It stays while its page is reloaded. */
export interface RoomPhone {
  readonly key: number;
  readonly token: string;
  readonly name: string;
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

/** The phones of a room. */
export class Roster {
  readonly #byKey = new Map<number, RoomPhone>();
  readonly #byToken = new Map<string, RoomPhone>();
  /** The tokens of phones that the teacher has removed. */
  readonly #removed = new Set<string>();
  #keys = 0;

  get size(): number {
    return this.#byKey.size;
  }

  /** The phones, in the order in which they joined. */
  get all(): readonly RoomPhone[] {
    return [...this.#byKey.values()];
  }

  /** Returns the phone of a token, or makes one. */
  admit({ token, name }: { readonly token: string; readonly name: string }): RoomPhone {
    if (this.#removed.has(token))
      throw new Refusal("the teacher has removed this phone from the room.");
    const known = this.#byToken.get(token);
    if (known) return known;
    if (this.size >= MOST_PHONES)
      throw new Refusal(`the room is full: it has ${groupDigits(MOST_PHONES)} phones.`);
    const key = this.#keys++;
    const phone: RoomPhone = {
      key,
      token,
      name: cleanName(name) ?? `Phone ${key + 1}`,
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
