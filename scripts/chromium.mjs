import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser for the tests: CHROMIUM_PATH, or the first Chromium or Chrome on PATH. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
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
