import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { runHeader } from "@ringleader/core/internal/conform";
import type { TeacherMessage } from "@ringleader/core/internal/role";
import { groupDigits } from "@ringleader/core/internal/words";
import type { WebSocket } from "ws";
import { LiveFeed } from "../live/live-feed.ts";
import {
  GREETING_TIME,
  MOST_MESSAGE,
  MOST_RATE,
  WAITING_MAX,
  WAITING_PER_ADDRESS_MAX,
} from "./class-limits.ts";
import type { ClassRun } from "./class-run.ts";
import type { ClassVerdict } from "./judge-class.ts";
import { Rate } from "./rate.ts";
import { ClassRoom } from "./class-room.ts";
import type { RoomEffects } from "./room-effects.ts";
import type { ClassClient } from "./roster.ts";

/** Number of bytes that wait for a page before it is given up. It may connect again. */
const MOST_WAITING = 2 ** 24;
/** Code with which a connection is closed because of what it said, as in RFC 6455. */
const POLICY = 1008;
/** Code with which a connection is closed that may be made again. */
const TRY_AGAIN = 1013;
/** Milliseconds between pings, and the number of silent ones after which a connection is given up. */
const [PING, MOST_SILENT] = [10_000, 3];

type MadeByRelay = "now" | "effects";

interface ClassServing {
  readonly server: Pick<EventEmitter, "on">;
  readonly path: string;
  readonly room: Omit<ConstructorParameters<typeof ClassRoom>[0], MadeByRelay>;
  /** Tells whether a request comes from a page of this server. */
  readonly accepts: (request: IncomingMessage) => boolean;
  readonly onVerdict: (verdict: ClassVerdict, run: ClassRun) => void;
  /** The room is over; the sentence says why. */
  readonly onClose: (why: string) => void;
  /** A connection was ended because of what it said. */
  readonly onRefused?: (why: string) => void;
}

/** A connection and what it has said. */
interface Line {
  readonly socket: WebSocket;
  readonly address: string;
  readonly rate: Rate;
  readonly greeting: NodeJS.Timeout;
  /** Number of pings since it said anything. */
  silent: number;
  /** Ends the feed of a teacher. */
  leave: () => void;
  isTeacher: boolean;
  /** True if it has said who it is. */
  isKnown: boolean;
}

/** Connects a room to phones and to the page of the teacher over WebSocket. */
export async function serveClass(serving: ClassServing): Promise<{ readonly close: () => void }> {
  const { WebSocketServer } = await import("ws");
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE,
    perMessageDeflate: false,
  });
  const relay = new Relay(serving);
  serving.server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A refused page may reset its connection while the answer is written.
    stream.on("error", () => {});
    const isHere = request.url?.split("?")[0] === serving.path && serving.accepts(request);
    if (!isHere) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    const { remoteAddress = "" } = request.socket;
    sockets.handleUpgrade(request, stream, head, (socket) => relay.accept(socket, remoteAddress));
  });
  return {
    close() {
      relay.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Carries what connections say to the room, and what the room says to them. */
class Relay {
  readonly #room: ClassRoom;
  readonly #serving: ClassServing;
  readonly #lines = new Map<ClassClient, Line>();
  #clients = 0;
  #feed: LiveFeed | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #pinging: NodeJS.Timeout;

  constructor(serving: ClassServing) {
    this.#serving = serving;
    this.#room = new ClassRoom({
      ...serving.room,
      now: performance.now(),
      effects: this.#effects(),
    });
    this.#pinging = setInterval(() => this.#ping(), PING).unref();
    this.#wait();
  }

  /**
   * Takes a connection. Phones and teachers say at once who they are, so if too many wait, the one that has waited longest is
   * closed; there is always a place for the teacher.
   */
  accept(socket: WebSocket, address: string): void {
    const waiting = [...this.#lines].filter(([, line]) => !line.isKnown);
    const same = waiting.filter(([, line]) => line.address === address);
    const [oldest] =
      same.length >= WAITING_PER_ADDRESS_MAX ? same : waiting.length >= WAITING_MAX ? waiting : [];
    if (oldest) this.#end(oldest[0], "too many connections wait for their greeting.", TRY_AGAIN);
    const client = this.#clients++;
    const late = () => this.#end(client, "the greeting took too long.", TRY_AGAIN);
    const line: Line = {
      socket,
      address,
      rate: new Rate(MOST_RATE, performance.now()),
      greeting: setTimeout(late, GREETING_TIME),
      silent: 0,
      leave() {},
      isTeacher: false,
      isKnown: false,
    };
    line.greeting.unref();
    this.#lines.set(client, line);
    socket.on("message", (data, isBinary) => this.#receive(client, data as Buffer, isBinary));
    socket.on("pong", () => (line.silent = 0));
    // A connection that fails also closes.
    socket.on("error", () => {});
    socket.on("close", () => this.#forget(client));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    for (const { greeting } of this.#lines.values()) clearTimeout(greeting);
  }

  #receive(client: ClassClient, data: Buffer, isBinary: boolean): void {
    const line = this.#lines.get(client);
    if (!line) return;
    clearTimeout(line.greeting);
    line.silent = 0;
    const now = performance.now();
    if (isBinary) this.#end(client, "a binary message is not accepted; messages are text.");
    else if (!line.rate.take(now))
      this.#end(client, `more than ${groupDigits(MOST_RATE)} messages a second are not accepted.`);
    else {
      // One that says something else is closed.
      line.isKnown = true;
      this.#room.receive(client, data.toString(), now, line.address);
      this.#wait();
    }
  }

  /** Ends a connection because of what it said or did not say. */
  #end(client: ClassClient, why: string, code = POLICY): void {
    const line = this.#lines.get(client);
    if (!line) return;
    this.#forget(client);
    this.#serving.onRefused?.(why);
    line.socket.close(code, why.slice(0, 100));
    // The other side is not trusted to close its end.
    setTimeout(() => line.socket.terminate(), 2000).unref();
  }

  #forget(client: ClassClient): void {
    const line = this.#lines.get(client);
    if (!line) return;
    this.#lines.delete(client);
    clearTimeout(line.greeting);
    line.leave();
    this.#room.left(client);
    this.#wait();
  }

  #effects(): RoomEffects {
    return {
      toPhone: (client, message) => this.#send(client, message),
      toTeacher: (client, view) => this.#send(client, { view }),
      close: (client, why) => this.#end(client, why),
      onTeacher: (client) => {
        this.#lines.get(client)!.isTeacher = true;
        this.#watch(client);
      },
      onBegin: (run) => this.#begin(run),
      onEvent: (position, event) => this.#feed?.add({ type: "event", position, event }),
      onVerdict: (verdict, run) => this.#judged(verdict, run),
      onClose: (why) => {
        this.close();
        this.#serving.onClose(why);
      },
    };
  }

  #begin(run: ClassRun): void {
    const { setup, header } = run;
    this.#feed = new LiveFeed({
      setup,
      run: runHeader(setup, header.algorithm),
      coins: "seed",
      title: "phones, relayed by this server",
    });
    for (const [client, { isTeacher }] of this.#lines) if (isTeacher) this.#watch(client);
  }

  /** Tells the page of a teacher what happens in the run. */
  #watch(client: ClassClient): void {
    const line = this.#lines.get(client)!;
    line.leave();
    line.leave = this.#feed?.join((live) => this.#send(client, { live })) ?? (() => {});
  }

  #judged(verdict: ClassVerdict, run: ClassRun): void {
    const { conformance, trace } = verdict;
    // Before pages learn that the run is over, so that the trace is there when they ask for it.
    this.#serving.onVerdict(verdict, run);
    this.#feed?.end({
      verdict: conformance.verdict,
      hasTrace: trace.length > 0,
      ...("digest" in conformance && { digest: conformance.digest }),
      ...("why" in conformance && { why: conformance.why }),
    });
  }

  #send(client: ClassClient, message: TeacherMessage | object): void {
    const socket = this.#lines.get(client)?.socket;
    if (!socket) return;
    if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
    else socket.send(JSON.stringify(message));
  }

  /** Calls the room when it is due. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#room.isClosed) return;
    const late = Math.max(0, this.#room.due - performance.now());
    this.#timer = setTimeout(
      () => {
        this.#room.tick(performance.now());
        this.#wait();
      },
      Math.min(late, 2 ** 30),
    );
  }

  #ping(): void {
    for (const line of this.#lines.values()) {
      if (line.silent++ < MOST_SILENT) line.socket.ping();
      else line.socket.terminate();
    }
  }
}
