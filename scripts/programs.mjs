import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser for the tests: CHROMIUM_PATH, or the first Chromium or Chrome on PATH. */
export const findChromium = () =>
  find(
    process.env.CHROMIUM_PATH,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  );

/** The Redis for the tests: REDIS_SERVER_PATH, or the one on PATH. */
export const findRedis = () => find(process.env.REDIS_SERVER_PATH, "redis-server");

/**
 * @param {string | undefined} named
 * @param {string[]} names
 */
function find(named, ...names) {
  if (named) return isProgram(named) ? named : undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
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
