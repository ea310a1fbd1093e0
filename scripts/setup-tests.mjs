// Runs before `npm test`. Installs what the tests use (the browser, the Redis server, the languages, the solvers and
// Spin), or says in one sentence how to install it.
import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import {
  findChromium,
  findCvc5,
  findGo,
  findPython,
  findRedis,
  findSpin,
  findZ3,
} from "./programs.mjs";

const DOWNLOAD = ["playwright", "install", "chromium"];

const needed = [
  {
    name: "Chromium",
    variable: "CHROMIUM_PATH",
    find: findChromium,
    debian: "chromium-headless-shell",
    elsewhere: `npx ${DOWNLOAD.join(" ")}`,
  },
  {
    name: "Redis",
    variable: "REDIS_SERVER_PATH",
    find: findRedis,
    debian: "redis-server",
    elsewhere: "brew install redis",
  },
  {
    name: "Python",
    variable: "PYTHON3_PATH",
    find: findPython,
    debian: "python3",
    elsewhere: "brew install python",
  },
  {
    name: "Go",
    variable: "GOLANG_PATH",
    find: findGo,
    debian: "golang-go",
    elsewhere: "brew install go",
  },
  {
    name: "z3",
    variable: "Z3_PATH",
    find: findZ3,
    debian: "z3",
    elsewhere: "brew install z3",
  },
  {
    name: "cvc5",
    variable: "CVC5_PATH",
    find: findCvc5,
    debian: "cvc5",
    elsewhere: "brew install cvc5/cvc5/cvc5",
  },
  {
    name: "Spin with a C compiler",
    variable: "SPIN_PATH",
    find: findSpin,
    debian: "spin gcc libc6-dev",
    elsewhere: "brew install spin",
  },
];

const missing = () => needed.filter(({ find }) => find() === undefined);

const installable = missing().filter(({ variable }) => !process.env[variable]);
if (installable.length > 0 && process.getuid?.() === 0 && has("apt-get")) {
  run("apt-get", "update");
  // One at a time, because apt-get installs none of several if one of them cannot be had.
  for (const { debian } of installable)
    run("apt-get", "install", "-y", "--no-install-recommends", ...debian.split(" "));
}
if (findChromium() === undefined && !process.env.CHROMIUM_PATH && (await agrees())) {
  run("npx", ...DOWNLOAD);
}
for (const { name, variable, debian, elsewhere } of missing()) {
  const path = process.env[variable];
  console.error(
    path
      ? `${variable} is ${path}, which is not a program, so the tests that need ${name} are skipped; set it to the path of ${name} or unset it.`
      : `${name} is missing, so the tests that need it are skipped; install it (Debian: apt-get install ${debian}; elsewhere: ${elsewhere}) or set ${variable}.`,
  );
}

/** Asks whether Playwright may download its browser. Returns false without a terminal. */
async function agrees() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    "Chromium is missing. Download Playwright's Chromium (about 150 MB, into its cache)? [y/N] ",
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** @param {string} program */
function has(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

/** @param {string} program @param {string[]} args */
function run(program, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
}
