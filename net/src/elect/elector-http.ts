import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Refusal } from "@ringleader/core/internal/refusal";
import { printAddress, type Address } from "../link/address.ts";
import { formatMetrics, isHealthy, type ElectorStatus } from "./elector-status.ts";

/** Parses `PORT` or `HOST:PORT`. Only this machine reaches a port without a host. */
export function parseHttpAddress(text: string): Address {
  const match = /^(?:(?:\[([0-9a-fA-F:]+)\]|([^:\s]+)):)?(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65_535)
    throw Refusal.of("http", `${text} is not accepted; give PORT or HOST:PORT.`);
  return { host: match[1] ?? match[2] ?? "127.0.0.1", port };
}

const CONNECTIONS_MAX = 32;
/** Milliseconds that a request may take, and that pass between two looks at connections without one. */
const PATIENCE = {
  headersTimeout: 3000,
  requestTimeout: 3000,
  connectionsCheckingInterval: 1000,
} as const;

/** Serves `/health`, `/leader` and `/metrics`. Returns where, and how to stop. */
export async function serveStatus(
  { host, port }: Address,
  status: () => ElectorStatus,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer(PATIENCE, (request, response) => {
    const now = status();
    const answer = (code: number, type: string, text: string) => {
      response.writeHead(code, { "content-type": type, "cache-control": "no-store" });
      response.end(request.method === "HEAD" ? undefined : text);
    };
    const document = (isGood: boolean) =>
      answer(isGood ? 200 : 503, "application/json", `${JSON.stringify(now)}\n`);
    if (request.method !== "GET" && request.method !== "HEAD")
      return answer(405, "text/plain", "only GET is accepted\n");
    switch (request.url?.split("?")[0]) {
      case "/health":
        return document(isHealthy(now));
      case "/leader":
        return document(now.leads);
      case "/metrics":
        return answer(200, "text/plain; version=0.0.4; charset=utf-8", formatMetrics(now));
      default:
        return answer(404, "text/plain", "/health, /leader and /metrics are here\n");
    }
  });
  // Anyone who reaches the port may connect; the descriptors of the voter are for its promises and its links.
  server.maxConnections = CONNECTIONS_MAX;
  await startServer(server, host, port);
  server.on("error", () => {});
  const { address, port: bound } = server.address() as AddressInfo;
  return {
    address: printAddress({ host: address, port: bound }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const startServer = (server: Server, host?: string, port?: number): Promise<void> =>
  new Promise((fulfil, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(Refusal.of("http", `${host}:${port} cannot be used (${error.code}).`)),
    );
    server.listen({ host, port }, fulfil);
  });
