import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { shorten } from "@ringleader/core/internal/words";
import type { MiddlewareHandler } from "hono";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** True if only this machine can reach the address. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** Names for which a loopback address answers; `.localhost` means every name that ends with it. */
const NAMES = ["localhost", ".localhost"];

/**
 * Refuses a request to a loopback address whose `Host` is neither a loopback address nor one of the names. A page
 * elsewhere can point its own name at 127.0.0.1, and the browser would let it read the answers.
 */
export function checkHost(
  names: readonly string[] = NAMES,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { incoming } = context.env;
    if (isForThisHost(incoming, names)) return next();
    const { host = "" } = incoming.headers;
    return context.text(
      `the host ${shorten(host)} is not accepted; accepted are localhost and loopback addresses like 127.0.0.1.\n`,
      403,
    );
  };
}

/** True unless a request to a loopback address names another host. */
const isForThisHost = ({ socket, headers }: IncomingMessage, names: readonly string[]): boolean =>
  !isLoopback(socket.localAddress ?? "") || isAccepted(hostname(headers.host ?? ""), names);

/** True if a page of this server makes the request. A browser names the origin of the page in every WebSocket request. */
export const isOfThisPage = (request: IncomingMessage): boolean =>
  isForThisHost(request, NAMES) && request.headers.origin === `http://${request.headers.host}`;

function isAccepted(name: string, names: readonly string[]): boolean {
  return (
    isLoopback(name) || names.some((it) => (it.startsWith(".") ? name.endsWith(it) : name === it))
  );
}

/** Returns the name or the address in a `Host` header; "" if there is none. The port may be that of a tunnel. */
function hostname(host: string): string {
  if (!URL.canParse(`http://${host}`)) return "";
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
