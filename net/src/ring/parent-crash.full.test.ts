import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasEnded, strays } from "./testing/strays.ts";

/** Waits until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((fulfil) => setTimeout(fulfil, 20));
}

test.runIf(existsSync("/proc/self/stat"))(
  "ring: processes end and remove their sockets when their parent is killed",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "r-"));
    const sockets = mkdtempSync(join(tmpdir(), "s-"));
    const command = join(import.meta.dirname, "../../../cli/bin/ringleader.js");
    const parent = spawn(
      process.execPath,
      [command, "net", "run", "peterson", "-n", "3", "--delay", "constant:60s", "--out", "run"],
      { cwd: folder, env: { ...process.env, TMPDIR: sockets }, stdio: "ignore" },
    );
    const [own] = await Promise.race([
      once(parent, "exit"),
      until(() => strays(parent.pid).length === 3).then(() => [undefined]),
    ]);
    expect(own).toBeUndefined();
    const hosts = strays(parent.pid);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await until(() => hosts.every(hasEnded));
    expect(readdirSync(sockets).filter((name) => name.startsWith("ringleader-"))).toEqual([]);
    rmSync(folder, { recursive: true });
    rmSync(sockets, { recursive: true });
  },
);
