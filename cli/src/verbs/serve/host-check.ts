import { BlockList, isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { shorten } from "@ringleader/core/internal/words";
import type { MiddlewareHandler } from "hono";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const isLoopback = (address: string): boolean =>
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
    const { localAddress = "" } = context.env.incoming.socket;
    const host = context.req.header("host") ?? "";
    if (!isLoopback(localAddress) || isAccepted(hostname(host), names)) return next();
    return context.text(
      `the host ${shorten(host)} is not accepted; accepted are localhost and loopback addresses like 127.0.0.1.\n`,
      403,
    );
  };
}

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
