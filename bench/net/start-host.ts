/** Starts a host of `net run` and waits until it has loaded its algorithm and listens, beside Node that runs nothing. */
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeSetup, parseRun } from "@ringleader/core/internal";
import { runHeader } from "@ringleader/core/internal/conform";
import type { FromHost, HostConfig } from "../../net/src/node/control.ts";
import { HOST } from "./ring-runs.ts";

/** Milliseconds of processor time that all threads of a process have used. */
function used({ pid }: ChildProcess): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) throw new Error("this measurement reads /proc.");
  let nanoseconds = 0;
  for (const task of readdirSync(tasks))
    nanoseconds += Number(readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ")[0]);
  return nanoseconds / 1e6;
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Milliseconds until Node runs an empty program. */
export async function startBare(): Promise<number> {
  const program = 'fs.writeSync(1, "."); setInterval(() => {}, 1e6)';
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const milliseconds = used(child);
  await end(child);
  return milliseconds;
}

/** Milliseconds until a host of one node of five is ready to connect. */
export async function startHost(folder: string): Promise<number> {
  const setup = makeSetup(parseRun({ algorithm: "peterson", n: 5, seed: 1 }));
  const { algorithm: _, ...rest } = setup;
  const own = mkdtempSync(join(folder, "start-"));
  const config: HostConfig = {
    from: 0,
    to: 1,
    header: runHeader(setup),
    setup: rest,
    run: "00".repeat(16),
    wire: "tcp",
    logs: own,
    addsToLogs: false,
    journal: { path: join(own, "journal"), fsync: false },
    clock: "pulses",
    coins: "seed",
    faultSeed: 0,
    live: false,
  };
  const child = fork(HOST, [], { serialization: "advanced", execArgv: [] });
  child.send({ type: "config", config });
  const [message] = (await once(child, "message")) as [FromHost];
  if (message.type !== "address") throw new Error(JSON.stringify(message));
  const milliseconds = used(child);
  await end(child);
  return milliseconds;
}
