import { chmodSync, readFileSync, unlinkSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Server as SecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { Refusal } from "@ringleader/core/internal/refusal";
import { WebSocketServer, type WebSocket } from "ws";
import { checkAddress, LOOPBACK, printAddress, type Address } from "./address.ts";
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
  /**
   * Number of connections that peers may open at a time.
   * @defaultValue 0
   */
  readonly peers?: number;
}

export interface Listener {
  readonly address: Address;
  /** Uses other keys for connections from now on; only on the wire tls. */
  readonly setKeys: (keys: Keys) => void;
  /** Stops to listen and ends all connections at once. */
  readonly close: () => Promise<void>;
}

/** Number of connections that wait for their greeting at a time: in all, and from one address. */
const WAITING_MAX = 256;
const ADDRESS_MAX = 64;
/** Number of open files that a process may have if the system does not say it. */
const DESCRIPTORS = 1024;

/** Reads how many files this process may have open. */
function readDescriptorLimit(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "latin1");
    const limit = /^Max open files +(\d+)/m.exec(limits)?.[1];
    return limit === undefined ? DESCRIPTORS : Number(limit);
  } catch {
    return DESCRIPTORS;
  }
}

/** What is wrong if a machine cannot listen somewhere, by the code of the system. */
const LISTEN_SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use; end what listens there, or give the node another port with ring new.",
  EADDRNOTAVAIL: "is not an address of this machine; start the node on the machine that has it.",
  EACCES: "is not permitted; ports from 1024 on are.",
  ENOTFOUND: "is unknown; give an address or a name that this machine knows.",
};

/** Listens for the nodes at the other ends of edges. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { wire, address = {}, insecure = false, keys } = options;
  checkAddress(wire, address, insecure);
  if (wire === "tls" && !keys) throw new Refusal("the wire tls needs keys.");
  const server = keys && wire === "tls" ? makeSecure(options) : createServer();
  const gate = new Gate(server, options);
  await start(
    server,
    wire === "unix" ? { path: address.path } : { host: LOOPBACK, port: 0, ...address },
  ).catch((error: NodeJS.ErrnoException) => {
    const sentence = wire === "unix" ? undefined : LISTEN_SENTENCES[error.code ?? ""];
    throw sentence === undefined ? error : new Refusal(`${printAddress(address)} ${sentence}`);
  });
  server.on("error", (error: NodeJS.ErrnoException) => gate.report(`${error.message}.`));
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
function describeFailure(error: Error & { readonly reason?: string }, socket: Socket): string {
  const { authorizationError } = socket as Partial<TLSSocket>;
  if (authorizationError) return `its certificate is not accepted (${String(authorizationError)}).`;
  return `${error.reason ?? error.message}.`;
}

/** Names the other end of a connection; a TLS socket has that of the socket below it. */
const keyOf = (socket: Socket): string | Socket =>
  socket.remotePort === undefined ? socket : `${socket.remoteAddress} ${socket.remotePort}`;

/** A connection that has not greeted yet. */
interface Stranger {
  readonly key: string | Socket;
  readonly socket: Socket;
  readonly address: string;
  /** Ends the connection. */
  readonly timer: NodeJS.Timeout;
}

/**
 * Lets peers in after their greeting, and keeps all sockets, so that it can end them. Anyone may connect, so a connection
 * counts from its first packet on, and if too many wait, the one that has waited longest is closed: a peer greets at once.
 */
class Gate {
  readonly #options: ListenOptions;
  readonly #sockets = new Set<Socket>();
  /** The connections that have not greeted yet, by their other end, the oldest first. */
  readonly #waiting = new Map<string | Socket, Stranger>();
  readonly #mostWaiting: number;
  readonly #mostPerAddress: number;

  constructor(server: Server, options: ListenOptions) {
    this.#options = options;
    const { peers = 0 } = options;
    const spare = Math.floor(readDescriptorLimit() / 4);
    this.#mostWaiting = Math.max(2 * peers, Math.min(WAITING_MAX, spare));
    this.#mostPerAddress = Math.max(2 * peers, ADDRESS_MAX);
    const sockets = new WebSocketServer({
      ...SOCKET_SETTINGS,
      noServer: true,
      clientTracking: false,
    });
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("error", () => {});
      this.#admit(socket);
    });
    server.on("clientError", (error: Error, socket: Socket) =>
      this.#refuse(socket, describeFailure(error, socket)),
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
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
  }

  report(why: string): void {
    this.#options.onRefused?.(why);
  }

  #admit(socket: Socket): void {
    const { greetingMs = GREETING_MS } = this.#options;
    const { remoteAddress: address = "" } = socket;
    const others = [...this.#waiting.values()];
    const same = others.filter((it) => it.address === address);
    const oldest =
      same.length >= this.#mostPerAddress
        ? same[0]
        : others.length >= this.#mostWaiting
          ? others[0]
          : undefined;
    if (oldest) {
      this.#forget(oldest.key);
      this.#refuse(oldest.socket, "too many connections wait for their greeting.");
    }
    const timer = setTimeout(() => this.#refuse(socket, "the greeting took too long."), greetingMs);
    timer.unref();
    const key = keyOf(socket);
    this.#waiting.set(key, { key, socket, address, timer });
    socket.on("close", () => this.#forget(key));
  }

  /** The connection has greeted, or is closed. */
  #forget(key: string | Socket): void {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
  }

  #refuse(socket: Socket, why: string): void {
    this.report(why);
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
    this.#forget(keyOf(socket));
    peer.removeAllListeners("error");
    peer.send(encodeFrames([answer])[0]);
    onConnection(new Connection(peer, hello, identity, this.#options));
  }

  /** Says why the peer is refused, and closes. */
  #dismiss(peer: WebSocket, reason: ByeReason, why: string): void {
    this.report(why);
    peer.send(encodeFrames([{ type: "bye", reason }])[0]);
    peer.close();
  }
}
