import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { LiveFeed } from "../live-feed.ts";
import { serveLive } from "../serve-live.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Serves the built page and a feed on a free port. `viewer` resolves when a page has begun to watch. */
export async function serveLivePage(site: string, feed: LiveFeed) {
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : request.url!;
    readFile(join(site, path)).then(
      (body) => response.setHeader("Content-Type", types[extname(path)] ?? "").end(body),
      () => response.writeHead(404).end(),
    );
  });
  let begin = () => {};
  const viewer = new Promise<void>((fulfil) => (begin = fulfil));
  const end = await serveLive({
    server,
    path: "/live",
    feed,
    accepts: () => true,
    parse: () => ({ cut: 0 }),
    onViewer: () => begin(),
    onCommand() {},
  });
  await new Promise<void>((fulfil) => server.listen(0, "127.0.0.1", fulfil));
  const close = () => {
    end();
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/#live`, viewer, close };
}
