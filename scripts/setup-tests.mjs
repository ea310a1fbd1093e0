// Before `npm test`: make sure there are a browser for the end-to-end tests and a Redis for the sweeps.
import { spawnSync } from "node:child_process";
import { findChromium, findRedis } from "./programs.mjs";

const needed = [
  { name: "Chromium", variable: "CHROMIUM_PATH", found: findChromium, debian: "chromium" },
  { name: "Redis", variable: "REDIS_SERVER_PATH", found: findRedis, debian: "redis-server" },
];

const missing = () => needed.filter(({ found }) => !found());
const wanted = missing().filter(({ variable }) => !process.env[variable]);
if (wanted.length > 0 && process.getuid?.() === 0) {
  run("apt-get", "update");
  run("apt-get", "install", "-y", "--no-install-recommends", ...wanted.map(({ debian }) => debian));
}
for (const { name, variable, debian } of missing()) {
  console.error(
    `The tests need ${name}: install it (Debian: apt-get install -y --no-install-recommends ${debian})` +
      ` or set ${variable} to the program.`,
  );
  process.exitCode = 1;
}

/** @param {string} program @param {string[]} args */
function run(program, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
}
