// The programs that tests use and npm does not install.
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** Folders in which package managers install programs, searched even if they are not in PATH. */
const USUAL_FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/snap/bin"];

/**
 * Finds the browser for the tests: CHROMIUM_PATH, a Chromium or Chrome of this machine, or Playwright's own download.
 * The headless shell comes first, because it needs a third less processor time.
 */
export const findChromium = () =>
  find(process.env.CHROMIUM_PATH, [
    ...inFolders("chromium-headless-shell", "chromium", "chromium-browser"),
    ...inFolders("google-chrome", "google-chrome-stable"),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]) ?? find(undefined, process.env.CHROMIUM_PATH ? [] : [playwrightsOwn()]);

/** Finds the Redis for the tests: REDIS_SERVER_PATH, or one of this machine. */
export const findRedis = () => find(process.env.REDIS_SERVER_PATH, inFolders("redis-server"));

/** Finds the Python for the tests of nodes: PYTHON3_PATH, or one of this machine. */
export const findPython = () => find(process.env.PYTHON3_PATH, inFolders("python3"));

/** Finds the Go for the tests of nodes: GOLANG_PATH, or one of this machine. */
export const findGo = () =>
  find(process.env.GOLANG_PATH, [...inFolders("go"), "/usr/local/go/bin/go"]);

/** Finds the solvers for the tests of proofs: Z3_PATH and CVC5_PATH, or those of this machine. */
export const findZ3 = () => find(process.env.Z3_PATH, inFolders("z3"));
export const findCvc5 = () => find(process.env.CVC5_PATH, inFolders("cvc5"));

/** Finds the Spin for the tests of sources: SPIN_PATH, or one of this machine. It needs a C compiler. */
export const findSpin = () =>
  find(process.env.CC, inFolders("cc", "gcc", "clang")) === undefined
    ? undefined
    : find(process.env.SPIN_PATH, inFolders("spin"));

/** Loads Playwright only if no other browser is found, because loading takes half a second. */
const playwrightsOwn = () => createRequire(import.meta.url)("playwright").chromium.executablePath();

/**
 * @param {string | undefined} named
 * @param {string[]} paths
 */
const find = (named, paths) => (named ? [named] : paths).find(isProgram);

/** @param {string[]} names */
function inFolders(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...USUAL_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
