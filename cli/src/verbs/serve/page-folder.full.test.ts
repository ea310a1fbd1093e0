import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { repository } from "../../install/package-files.ts";
import { folder } from "../../testing/ringleader.ts";

const { path: root, remove } = folder();
afterAll(remove);

test("serve: builds the page of a fresh repository on first use", async () => {
  // A repository with a small page.
  mkdirSync(join(root, "core", "src", "algorithms"), { recursive: true });
  mkdirSync(join(root, "site"));
  writeFileSync(join(root, "site", "index.html"), "<!doctype html><title>small</title>");
  symlinkSync(join(repository!, "node_modules"), join(root, "node_modules"));
  for (const part of ["bin", "dist/bundle", "package.json"]) {
    cpSync(join(repository!, "cli", part), join(root, "cli", part), { recursive: true });
  }
  const command = join(root, "cli", "bin", "ringleader.js");
  const server = spawn(process.execPath, [command, "serve", "--port", "0"], { cwd: root });
  let told = "";
  server.stderr.on("data", (text) => (told += String(text)));
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const page = await fetch(/http:\/\/[\d.:]+\//.exec(String(line))![0]);
    expect(await page.text()).toContain("<title>small</title>");
    expect(told).toBe(
      "ringleader: building the workbench, which takes some seconds the first time.\n",
    );
    expect(existsSync(join(root, "site", "dist", "index.html"))).toBe(true);
  } finally {
    server.kill("SIGINT");
    await once(server, "close");
  }
});
