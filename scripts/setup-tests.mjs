// Before `npm test`: make sure there is a browser for the end-to-end tests.
import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.mjs";

if (!findChromium() && !process.env.CHROMIUM_PATH && process.getuid?.() === 0) {
  run("apt-get", "update");
  run("apt-get", "install", "-y", "--no-install-recommends", "chromium");
}
if (!findChromium()) {
  console.error(
    "The tests need Chromium: install it (Debian: apt-get install -y --no-install-recommends chromium)" +
      " or set CHROMIUM_PATH to the program.",
  );
  process.exit(1);
}

/** @param {string} program @param {string[]} args */
function run(program, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
}
