import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { LiveCommand } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { LiveFeed } from "./live-feed.ts";

/** Largest message of a page, in bytes. */
const MOST_BYTES = 1000;
/** Number of bytes that wait for a viewer before it is given up. It may connect again. */
const MOST_WAITING = 2 ** 26;
/** Code with which a connection is closed because of what the page said, as in RFC 6455. */
const POLICY = 1008;

interface LiveServing {
  readonly server: Pick<EventEmitter, "on">;
  readonly path: string;
  readonly feed: LiveFeed;
  /** Tells whether a request comes from a page of this server. */
  readonly accepts: (request: IncomingMessage) => boolean;
  readonly parse: (text: string) => LiveCommand;
  readonly onViewer: () => void;
  readonly onCommand: (command: LiveCommand) => void;
}

/** Serves a feed to pages over WebSocket, and takes their commands. Returns a function that ends all connections. */
export async function serveLive({ server, feed, ...options }: LiveServing): Promise<() => void> {
  const { WebSocketServer } = await import("ws");
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  sockets.on("connection", (socket) => {
    const leave = feed.join((message) => {
      if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
      else socket.send(JSON.stringify(message));
    });
    socket.on("close", leave);
    // A connection that fails also closes.
    socket.on("error", () => {});
    socket.on("message", (data) => {
      try {
        options.onCommand(options.parse((data as Buffer).toString()));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        socket.close(POLICY, error.message.slice(0, 100));
      }
    });
    options.onViewer();
  });
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A refused page may reset its connection while the answer is written.
    stream.on("error", () => {});
    if (request.url?.split("?")[0] !== options.path || !options.accepts(request)) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit("connection", socket));
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}
