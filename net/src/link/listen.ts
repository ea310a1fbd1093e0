import { chmodSync, unlinkSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Server as SecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { Refusal } from "@ringleader/core/internal/refusal";
import { WebSocketServer, type WebSocket } from "ws";
import { checkAddress, LOOPBACK, type Address } from "./address.ts";
import { Connection } from "./connection.ts";
import { encodeFrames, type ByeReason, type Hello } from "./frame.ts";
import { BYE_SENTENCES, type Identity } from "./greeting.ts";
import { identityOf, secureOptions, type Keys } from "./identity.ts";
import { GREETING_MS, readGreeting, SOCKET_SETTINGS, type WireOptions } from "./wire.ts";

export interface ListenOptions extends WireOptions {
  /** A free port of the loopback interface by default. */
  readonly address?: Address;
  /** Answers a greeting, or says why it is refused. */
  readonly onGreeting: (hello: Hello, identity: Identity | undefined) => Hello | ByeReason;
  /** A connection was greeted. The owner starts it at once. */
  readonly onConnection: (connection: Connection) => void;
  /** A peer was refused before or in its greeting; the sentence says why. */
  readonly onRefused?: (why: string) => void;
}

export interface Listener {
  readonly address: Address;
  /** Uses other keys for connections from now on; only on the wire tls. */
  readonly setKeys: (keys: Keys) => void;
  /** Stops to listen and ends all connections at once. */
  readonly close: () => Promise<void>;
}

/** Most connections that wait for their greeting at a time. More are closed at once. */
const MOST_WAITING = 4096;

/** Listens for the nodes at the other ends of edges. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { wire, address = {}, insecure = false, keys } = options;
  checkAddress(wire, address, insecure);
  if (wire === "tls" && !keys) throw new Refusal("the wire tls needs keys.");
  const server = keys && wire === "tls" ? makeSecure(options) : createServer();
  const gate = new Gate(server, wire === "tls" ? "secureConnection" : "connection", options);
  await start(
    server,
    wire === "unix" ? { path: address.path } : { host: LOOPBACK, port: 0, ...address },
  );
  if (wire === "unix") chmodSync(address.path!, 0o600);
  const bound = server.address();
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      gate.destroy();
    });
  const setKeys = ({ credentials }: Keys) => {
    if (wire === "tls") (server as SecureServer).setSecureContext(secureOptions(credentials));
  };
  if (typeof bound !== "object" || !bound) return { address, setKeys, close };
  return { address: { host: bound.address, port: bound.port }, setKeys, close };
}

const makeSecure = ({ keys, greetingMs = GREETING_MS }: ListenOptions): Server =>
  process.getBuiltinModule("node:https").createServer({
    ...secureOptions(keys!.credentials),
    requestCert: true,
    rejectUnauthorized: true,
    handshakeTimeout: greetingMs,
  });

/** Starts a server. A socket file that a killed process left behind is removed. */
async function start(server: Server, address: Address): Promise<void> {
  const attempt = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(address, () => {
        server.off("error", reject);
        resolve();
      });
    });
  try {
    await attempt();
  } catch (error) {
    const { path } = address;
    const isInUse = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    if (!isInUse || path === undefined || (await isAnswered(path))) throw error;
    unlinkSync(path);
    await attempt();
  }
}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect({ path }, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED"));
  });

/** Says why a handshake failed: what is wrong with the certificate, or the reason without the place in OpenSSL. */
function describe(error: Error & { readonly reason?: string }, socket: Socket): string {
  const { authorizationError } = socket as Partial<TLSSocket>;
  if (authorizationError) return `its certificate is not accepted (${String(authorizationError)}).`;
  return `${error.reason ?? error.message}.`;
}

/** Lets peers in after their greeting, and keeps all sockets, so that it can end them. */
class Gate {
  readonly #options: ListenOptions;
  readonly #sockets = new Set<Socket>();
  /** The sockets that have not greeted yet, and the timers that end them. */
  readonly #waiting = new Map<Socket, NodeJS.Timeout>();

  constructor(server: Server, opened: "connection" | "secureConnection", options: ListenOptions) {
    this.#options = options;
    const sockets = new WebSocketServer({
      ...SOCKET_SETTINGS,
      noServer: true,
      clientTracking: false,
    });
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("error", () => {});
    });
    server.on(opened, (socket: Socket) => this.#admit(socket));
    server.on("clientError", (error: Error, socket: Socket) =>
      this.#refuse(socket, describe(error, socket)),
    );
    server.on("request", ({ socket }: IncomingMessage) =>
      this.#refuse(socket, "a request that is not a WebSocket."),
    );
    server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
      // Browsers name the page that connects. No page may reach a node.
      if (request.headers.origin === undefined)
        sockets.handleUpgrade(request, socket, head, (peer) => this.#greet(peer, socket));
      else this.#refuse(socket, "a page of a browser.");
    });
    sockets.on("wsClientError", (error, socket) => this.#refuse(socket as Socket, error.message));
  }

  destroy(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  #report(why: string): void {
    this.#options.onRefused?.(why);
  }

  #admit(socket: Socket): void {
    if (this.#waiting.size >= MOST_WAITING) {
      socket.destroy();
      return;
    }
    const { greetingMs = GREETING_MS } = this.#options;
    const timer = setTimeout(() => this.#refuse(socket, "the greeting took too long."), greetingMs);
    timer.unref();
    this.#waiting.set(socket, timer);
    socket.on("close", () => this.#isGreeted(socket));
  }

  /** The socket no longer waits for its greeting. */
  #isGreeted(socket: Socket): void {
    clearTimeout(this.#waiting.get(socket));
    this.#waiting.delete(socket);
  }

  #refuse(socket: Socket, why: string): void {
    this.#report(why);
    socket.destroy();
  }

  #greet(peer: WebSocket, socket: Socket): void {
    peer.on("error", (error) => this.#refuse(socket, error.message));
    peer.once("message", (data: Uint8Array, isBinary: boolean) => {
      try {
        const hello = readGreeting(data, isBinary, this.#options.kinds, "the peer");
        this.#answer(peer, socket, hello);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#dismiss(peer, "bad record", error.message);
      }
    });
  }

  #answer(peer: WebSocket, socket: Socket, hello: Hello): void {
    const { onGreeting, onConnection } = this.#options;
    const identity = identityOf(socket);
    const answer = onGreeting(hello, identity);
    if (typeof answer === "string") {
      this.#dismiss(peer, answer, BYE_SENTENCES[answer]);
      return;
    }
    this.#isGreeted(socket);
    peer.removeAllListeners("error");
    peer.send(encodeFrames([answer])[0]);
    onConnection(new Connection(peer, hello, identity, this.#options));
  }

  /** Says why the peer is refused, and closes. */
  #dismiss(peer: WebSocket, reason: ByeReason, why: string): void {
    this.#report(why);
    peer.send(encodeFrames([{ type: "bye", reason }])[0]);
    peer.close();
  }
}
