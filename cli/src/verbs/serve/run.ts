import { spawn } from "node:child_process";
import { once } from "node:events";
import { isIP, type AddressInfo } from "node:net";
import { serve as listen, type HttpBindings } from "@hono/node-server";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { Hono } from "hono";
import { print } from "../../terminal/output.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import { checkHost } from "./host-check.ts";
import { readPolicy, servePage } from "./page-files.ts";
import { pageFolder } from "./page-folder.ts";
import { serveTrace } from "./trace-file.ts";

export interface ServeAddress {
  readonly port: string;
  readonly host: string;
  readonly open?: boolean;
}

/** The name under which the trace is served. */
const TRACE = "trace.jsonl";

/** The name of a host, as in RFC 1123: labels of letters, digits and hyphens. */
const HOST = /^(?=.{1,253}$)(?!-)[a-z\d-]{1,63}(\.(?!-)[a-z\d-]{1,63})*\.?$/i;

export function checkAddress({ port, host }: ServeAddress): void {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw Refusal.of(
      "port",
      `${shorten(port)} is not accepted; give a whole number from 0 to 65,535.`,
    );
  }
  // Node listens on all addresses if the host is empty.
  if (isIP(host) === 0 && !HOST.test(host)) {
    throw new Refusal(
      `--host ${shorten(host)} is not accepted; give an address like 127.0.0.1 or a name like localhost.`,
    );
  }
}

/** Serves the page, with a trace if there is one, until a signal. Returns the exit status of the signal. */
export async function serveUntilInterrupted(
  address: ServeAddress,
  trace?: string,
): Promise<number> {
  const { server, root } = await openServer(address, trace);
  const url = trace === undefined ? root : `${root}#open=${TRACE}`;
  print(
    `${trace === undefined ? "the workbench" : "the trace"} is at ${url} (Ctrl-C stops the server)`,
  );
  if (address.open) openBrowser(url);
  await new Promise<void>((done) => onInterrupt(() => done()));
  server.close();
  return interruptStatus()!;
}

/** Starts to serve the page, with a trace if there is one. Returns the address of the page. */
export async function openServer({ port, host }: ServeAddress, trace?: string) {
  const site = await pageFolder();
  const app = makeServer(site, trace);
  const { server, address } = await listening(app, Number(port), host);
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { server, root: `http://${shown}:${address.port}/` };
}

/** Answers requests for the page and the trace. */
function makeServer(site: string, trace: string | undefined) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const policy = readPolicy(site);
  app.use(async (context, next) => {
    await next();
    // As a header, the policy also reaches workers.
    // Other sites may show pictures of runs (?embed), but not the page with its controls.
    const isPicture = context.req.query("embed") !== undefined;
    const rules = [policy ?? "", isPicture ? "" : "frame-ancestors 'self'"].filter(
      (it) => it !== "",
    );
    context.header("Content-Security-Policy", rules.join("; "));
    context.header("X-Content-Type-Options", "nosniff");
  });
  app.use(checkHost());
  if (trace !== undefined) app.get(`/${TRACE}`, serveTrace(trace));
  app.get("*", servePage(site));
  app.notFound((context) =>
    context.text(`${shorten(context.req.path)} is not a file of the workbench.\n`, 404),
  );
  return app;
}

async function listening(app: ReturnType<typeof makeServer>, port: number, hostname: string) {
  const server = listen({ fetch: app.fetch, port, hostname });
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentences: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} is in use; --port 0 takes any free port.`,
      EACCES: `port ${port} is not permitted; --port 0 takes any free port.`,
      EADDRNOTAVAIL: `--host ${hostname} is not an address of this machine; 127.0.0.1 is.`,
      ENOTFOUND: `--host ${hostname} is unknown; give an address like 127.0.0.1 or a name like localhost.`,
    };
    const sentence = sentences[code === "EAI_AGAIN" ? "ENOTFOUND" : (code ?? "")];
    throw new Refusal(sentence ?? `cannot listen on ${hostname}:${port}: the system says ${code}.`);
  }
  return { server, address: server.address() as AddressInfo };
}

/** Opens a browser, if there is one. */
export function openBrowser(url: string): void {
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

export async function run(address: ServeAddress): Promise<number> {
  checkAddress(address);
  return serveUntilInterrupted(address);
}
