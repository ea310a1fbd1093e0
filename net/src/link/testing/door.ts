import { makeSetup, parseRun } from "@ringleader/core/internal";
import { Solo } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Wire } from "../address.ts";
import type { Connection } from "../connection.ts";
import { VERSION, type Hello } from "../frame.ts";
import { refuseGreeting, type Identity } from "../greeting.ts";
import type { Keys } from "../identity.ts";
import { LinkEnd } from "../link-end.ts";
import { listen, type Listener } from "../listen.ts";

export const { kinds } = new Solo(makeSetup(parseRun({ algorithm: "itai-rodeh", n: 3 }))).shape;
const RUN = "ab".repeat(16);
const SETUP = "cd".repeat(8);
/** The greeting of an honest neighbour. */
export const honest: Hello = {
  type: "hello",
  version: VERSION,
  run: RUN,
  edge: 0,
  end: 0,
  expected: 0,
  setup: SETUP,
};
export const nodeOf = (node: string): Identity => ({ ring: "lab", node });

/** A node b that listens for its neighbour a, with one link and a handler that counts. */
export class Door {
  listener!: Listener;
  readonly link = new LinkEnd();
  /** Number of items that reached the handler. */
  handled = 0;
  #connection: Connection | undefined;
  readonly #whys: string[] = [];
  #wake: (() => void) | undefined;

  static async open(wire: Wire, keys: Keys | undefined, greetingMs?: number): Promise<Door> {
    const door = new Door();
    const expectation = { run: RUN, setup: SETUP, end: 0, neighbour: neighbourOf } as const;
    door.listener = await listen({
      wire,
      kinds,
      keys,
      ...(greetingMs !== undefined && { greetingMs }),
      onGreeting: (hello, identity) =>
        refuseGreeting(hello, identity, expectation) ?? {
          ...honest,
          end: 1,
          expected: door.link.expected,
        },
      onConnection: (connection) => door.#connect(connection),
      onRefused: (why) => door.#report(why),
    });
    return door;
  }

  /** Resolves with the next sentence about a peer that was refused or lost. */
  async nextWhy(): Promise<string> {
    while (this.#whys.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#whys.shift()!;
  }

  #report(why: string): void {
    this.#whys.push(why);
    this.#wake?.();
  }

  #connect(connection: Connection): void {
    this.#connection?.destroy();
    this.#connection = connection;
    const { link } = this;
    link.disconnect();
    try {
      link.connect(connection.hello.expected);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      connection.close("forgotten items");
      this.#report(error.message);
      return;
    }
    connection.start({
      onFrames: (frames) => {
        for (const frame of frames) {
          if (frame.type === "ack") link.acknowledged(frame.expected);
          else if (frame.type === "status") throw new Refusal("a status was not asked for.");
          else {
            const arrival = link.receive(frame);
            if (!arrival) continue;
            this.handled++;
            link.handled(arrival.seq);
          }
        }
        connection.send(link.take());
      },
      onClose: (why) => {
        link.disconnect();
        this.#report(why);
      },
    });
  }
}

const neighbourOf = (edge: number): Identity | undefined => (edge === 0 ? nodeOf("a") : undefined);
