import { isIPv4 } from "node:net";
import { Refusal } from "@ringleader/core/internal/refusal";

/** What carries the messages: Unix sockets, TCP, or TLS 1.3 with certificates on both sides. */
export type Wire = "unix" | "tcp" | "tls";

/** Where a node listens: a socket file, or a host and a port. */
export interface Address {
  readonly path?: string;
  readonly host?: string;
  readonly port?: number;
}

/** Longest path of a socket file in bytes, the limit of the operating system. */
const LONGEST_PATH = 103;

export const LOOPBACK = "127.0.0.1";

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));

/** Refuses an address that the wire cannot have, and TCP without encryption to other machines. */
export function checkAddress(wire: Wire, address: Address, insecure: boolean): void {
  const { path, host = LOOPBACK } = address;
  if (wire === "unix") {
    if (path === undefined) throw new Refusal("the wire unix needs the path of a socket file.");
    if (Buffer.byteLength(path) > LONGEST_PATH)
      throw new Refusal(
        `${path} is not accepted as a socket file; its path may have at most ${LONGEST_PATH} bytes.`,
      );
  } else if (wire === "tcp" && !insecure && !isLoopback(host))
    throw new Refusal(
      `${host} is another machine, and the wire tcp is readable on the way; use the wire tls, or give --insecure.`,
    );
}

/** Prints an address. */
export const printAddress = ({ path, host = LOOPBACK, port }: Address): string =>
  path ?? `${host.includes(":") ? `[${host}]` : host}:${port}`;
