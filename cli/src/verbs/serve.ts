import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { serve as listen } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Refusal } from "@ringleader/core/refusal";
import { Hono } from "hono";
import { exit } from "../exit.ts";
import { print } from "../output.ts";

interface ServeFlags {
  readonly port: string;
  readonly host: string;
  readonly open?: true;
}

/** `serve`: the built workbench, until Ctrl-C. */
export async function serve({ port, host, open }: ServeFlags): Promise<number> {
  const site = join(
    dirname(fileURLToPath(import.meta.resolve("@ringleader/site/package.json"))),
    "dist",
  );
  if (!existsSync(join(site, "index.html"))) {
    throw new Refusal("the workbench is not built; npm run build:site builds it.");
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Refusal(`--port ${port} is not accepted; a port is a whole number from 0 to 65535.`);
  }
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    // What a page needs to share memory between its threads.
    context.header("Cross-Origin-Opener-Policy", "same-origin");
    context.header("Cross-Origin-Embedder-Policy", "require-corp");
    context.header("Cache-Control", "no-cache");
  });
  app.use(serveStatic({ root: relative(process.cwd(), site) || "." }));
  const { server, address } = await listening(app, Number(port), host);
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  const url = `http://${shown}:${address.port}/`;
  print(`the workbench is at ${url} (Ctrl-C ends it)`);
  if (open) openBrowser(url);
  await new Promise<void>((done) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => done());
  });
  server.close();
  return exit.holds;
}

function listening(app: Hono, port: number, hostname: string) {
  return new Promise<{ server: ReturnType<typeof listen>; address: AddressInfo }>(
    (fulfil, fail) => {
      const server = listen({ fetch: app.fetch, port, hostname }, (address) =>
        fulfil({ server, address }),
      );
      server.once("error", ({ code }: NodeJS.ErrnoException) => {
        const why: Readonly<Record<string, string>> = {
          EADDRINUSE: `port ${port} is taken; --port 0 takes any that is free.`,
          EACCES: `port ${port} is not permitted; --port 0 takes any that is free.`,
        };
        fail(
          new Refusal(
            why[code ?? ""] ?? `cannot listen at ${hostname}:${port}: the system says ${code}.`,
          ),
        );
      });
    },
  );
}

/** Where there is no browser to open, the printed address must do. */
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
