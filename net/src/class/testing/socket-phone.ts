import { once } from "node:events";
import { Phone, type PhoneView, type RoomMessage } from "@ringleader/core/internal/role";
import { WebSocket } from "ws";

/** The origin of accepted pages. */
export const ORIGIN = "http://here";

/** A phone in Node: the machine of the page, over a real socket. */
export class SocketPhone {
  phone: Phone;
  stored: string | undefined;
  socket: WebSocket | undefined;
  closedFor: string | undefined;
  /** Called after every change, to take messages by hand. */
  onView: ((view: PhoneView, phone: Phone) => void) | undefined;
  readonly #url: string;
  readonly #name: string;
  readonly #token: string;

  readonly #room: string;
  readonly #origin: string;

  constructor(url: string, name: string, token: string, room = "ABCD", origin = ORIGIN) {
    this.#url = url;
    this.#name = name;
    this.#token = token;
    this.#room = room;
    this.#origin = origin;
    this.phone = this.#load();
  }

  #load(): Phone {
    const phone: Phone = new Phone({
      room: this.#room,
      storage: { read: () => this.stored, write: (text) => (this.stored = text) },
      newToken: () => this.#token,
      send: (message) => this.socket?.send(JSON.stringify(message)),
      onChange: (view) => this.onView?.(view, phone),
    });
    return phone;
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(this.#url, {
      origin: this.#origin,
      perMessageDeflate: false,
    });
    const { phone } = this;
    this.socket = socket;
    socket.on("message", (data) => {
      if (this.socket === socket)
        phone.receive(JSON.parse((data as Buffer).toString()) as RoomMessage);
    });
    socket.on("error", () => {});
    socket.on("close", (code, reason) => {
      if (this.socket !== socket) return;
      phone.closed();
      // As the page does, a phone connects again unless the room does not want it.
      if (code === 1008) this.closedFor = reason.toString();
      else void this.connect();
    });
    await once(socket, "open");
    if (phone.name === undefined) phone.join(this.#name);
    phone.opened();
  }

  /** Loads the page again: the connection breaks off, and only the storage is left. */
  async reload(): Promise<void> {
    this.socket?.terminate();
    this.socket = undefined;
    this.phone = this.#load();
    await this.connect();
  }

  close(): void {
    this.socket?.terminate();
    this.socket = undefined;
  }
}
