import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { serve as listen } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Refusal } from "@ringleader/core/internal/refusal";
import { Hono } from "hono";
import { print } from "../../terminal/output.ts";

export interface ServeAddress {
  readonly port: string;
  readonly host: string;
  readonly open?: boolean;
}

/** The name under which the trace is served. */
const TRACE = "trace.jsonl";

export function checkPort({ port }: ServeAddress): void {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Refusal(`--port ${port} is not accepted; a port is a whole number from 0 to 65535.`);
  }
}

/** Returns the folder of the built workbench. */
function builtPage(): string {
  const site = fileURLToPath(new URL("dist", import.meta.resolve("@ringleader/site/package.json")));
  if (existsSync(join(site, "index.html"))) return site;
  throw new Refusal("the workbench is not built; build it with npm run build:site.");
}

/** Serves the page, with a trace if there is one, until Ctrl-C. */
export async function serveUntilInterrupted(
  { port, host, open }: ServeAddress,
  trace?: string,
): Promise<void> {
  const site = builtPage();
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-cache");
  });
  if (trace !== undefined) {
    app.get(`/${TRACE}`, (context) => {
      const file = Readable.toWeb(createReadStream(trace)) as ReadableStream;
      return context.body(file, 200, { "content-type": "application/jsonl" });
    });
  }
  app.use(serveStatic({ root: relative(process.cwd(), site) || "." }));
  const { server, address } = await listening(app, Number(port), host);
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  const root = `http://${shown}:${address.port}/`;
  const url = trace === undefined ? root : `${root}#open=${TRACE}`;
  print(
    `${trace === undefined ? "the workbench" : "the trace"} is at ${url} (Ctrl-C stops the server)`,
  );
  if (open) openBrowser(url);
  await new Promise<void>((done) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => done());
  });
  server.close();
}

async function listening(app: Hono, port: number, hostname: string) {
  const server = listen({ fetch: app.fetch, port, hostname });
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = { EADDRINUSE: "in use", EACCES: "not permitted" }[code ?? ""];
    throw new Refusal(
      why === undefined
        ? `cannot listen on ${hostname}:${port}: the system says ${code}.`
        : `port ${port} is ${why}; --port 0 takes any free port.`,
    );
  }
  return { server, address: server.address() as AddressInfo };
}

/** Opens a browser, if there is one. */
function openBrowser(url: string): void {
  const isLinux = process.platform === "linux";
  if (isLinux && !process.env["DISPLAY"] && !process.env["WAYLAND_DISPLAY"]) return;
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", ""],
  };
  const [opener, ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(opener, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

export async function run(address: ServeAddress): Promise<void> {
  checkPort(address);
  await serveUntilInterrupted(address);
}
