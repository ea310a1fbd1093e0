import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { test } from "vitest";
import { findRedis } from "../../../scripts/programs.mjs";
import { folder } from "./ringleader.ts";

/** A test that needs Redis. On a machine without Redis it is reported as skipped. */
export const redisTest = findRedis() === undefined ? test.skip : test;

/** A test with Redis that only the full suite runs. */
export const longRedisTest = process.env["FULL"] ? redisTest : test.skip;

/** A Redis server for one test, in its own folder, on a free port that is never 6379. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Kills the server, as if its machine lost power. */
  kill(): Promise<void>;
  /** Restarts the server with the data that it had written to its file. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export async function redisServer(...more: readonly string[]): Promise<RedisServer> {
  const { path, remove } = folder();
  let { port, server } = await startSomewhere(path, more);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const over = once(server, "exit");
    server.kill("SIGKILL");
    await over;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      server = await start(port, path, more);
    },
    async remove() {
      await kill();
      remove();
    },
  };
}

/** Starts Redis on a free port. If another program takes the port before Redis does, tries another port. */
async function startSomewhere(path: string, more: readonly string[]) {
  for (;;) {
    const port = await freePort();
    try {
      return { port, server: await start(port, path, more) };
    } catch (error) {
      if (!String(error).includes("Address already in use")) throw error;
    }
  }
}

async function start(port: number, path: string, more: readonly string[]): Promise<ChildProcess> {
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    dir: path,
    save: "",
    appendonly: "yes",
    appendfsync: "everysec",
    "maxmemory-policy": "noeviction",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const server = spawn(findRedis() ?? "redis-server", [...args, ...more]);
  let log = "";
  server.stdout.setEncoding("utf8");
  await new Promise<void>((fulfil, fail) => {
    server.stdout.on("data", (text: string) => {
      log += text;
      if (log.includes("Ready to accept connections")) fulfil();
    });
    server.once("error", fail);
    server.once("exit", () => fail(new Error(`redis-server ended: ${log}`)));
  });
  return server;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
