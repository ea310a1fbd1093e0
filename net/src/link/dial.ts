import { connect as connectPlain, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { Refusal } from "@ringleader/core/internal/refusal";
import { WebSocket } from "ws";
import { checkAddress, LOOPBACK, printAddress, type Address } from "./address.ts";
import { Connection } from "./connection.ts";
import { COLLECTOR, encodeFrames, type ByeReason, type Hello } from "./frame.ts";
import type { Identity } from "./greeting.ts";
import { identityOf } from "./identity.ts";
import { GREETING_MS, readGreeting, Refused, SOCKET_SETTINGS, type WireOptions } from "./wire.ts";

/** What a node that dials expects of the node that answers. */
interface DialOptions extends WireOptions {
  /** Says why the answer is refused; undefined if it is accepted. */
  readonly onGreeting: (hello: Hello, identity: Identity | undefined) => ByeReason | undefined;
  /** Ends the attempt. */
  readonly signal?: AbortSignal;
}

/**
 * Connects to a node and greets it. Rejects with a `Refused` if one of the two ends does not accept the other, and with
 * another error if nothing answers.
 */
export function dial(address: Address, hello: Hello, options: DialOptions): Promise<Connection> {
  const { wire, insecure = false, greetingMs = GREETING_MS, signal } = options;
  checkAddress(wire, address, insecure);
  return new Promise((resolve, reject) => {
    let stream: Socket | TLSSocket | undefined;
    const socket = new WebSocket("ws://ringleader", {
      ...SOCKET_SETTINGS,
      createConnection: () => (stream = open(address, options)),
    });
    const timer = setTimeout(() => give(new Error("the greeting took too long.")), greetingMs);
    const stop = () => give(new Error("stopped."));
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      socket.removeAllListeners();
      socket.on("error", () => {});
    };
    const give = (error: Error) => {
      settle();
      socket.terminate();
      reject(error);
    };
    signal?.addEventListener("abort", stop);
    socket.on("open", () => socket.send(encodeFrames([hello])[0]));
    socket.on("error", give);
    socket.on("close", () => give(new Error("the connection was closed before the greeting.")));
    socket.once("message", (data: Uint8Array, isBinary: boolean) => {
      try {
        const answer = readGreeting(data, isBinary, options.kinds, printAddress(address));
        const identity = identityOf(stream);
        const reason =
          answer.edge === hello.edge || hello.edge === COLLECTOR
            ? options.onGreeting(answer, identity)
            : "no such edge";
        if (reason === undefined) {
          settle();
          resolve(new Connection(socket, answer, identity, options));
          return;
        }
        socket.send(encodeFrames([{ type: "bye", reason }])[0]);
        settle();
        socket.close();
        reject(new Refused(reason, `this node refuses ${printAddress(address)}`));
      } catch (error) {
        give(error as Error);
      }
    });
    if (signal?.aborted) stop();
  });
}

function open({ path, host = LOOPBACK, port = 0 }: Address, { wire, keys }: WireOptions) {
  if (wire === "unix") return connectPlain({ path: path! });
  if (wire === "tcp") return connectPlain({ host, port, noDelay: true });
  if (!keys) throw new Refusal("the wire tls needs keys.");
  return process.getBuiltinModule("node:tls").connect({
    host,
    port,
    servername: "ringleader",
    secureContext: keys.context,
    // The certificate names a node, not a host; the greeting compares the name.
    checkServerIdentity: () => undefined,
  });
}
