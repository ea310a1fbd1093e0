import { readFileSync } from "node:fs";
import { Refusal } from "@ringleader/core/internal";
import { isInProject } from "./package-files.ts";

/**
 * Loads a package of native code, which an installation may lack. `use` completes the refusal: "DuckDB stores
 * results".
 */
export async function loadOptional<T>(
  name: string,
  use: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // The second code is for a package whose part for this platform is missing.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(code)) throw error;
    const install = `npm install ${isInProject() ? "" : "-g "}${name}@${versionOf(name)}`;
    throw new Refusal(`${use}, but is not installed; add it with: ${install}`);
  }
}

function versionOf(name: string): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const about = JSON.parse(text) as { optionalDependencies: Record<string, string> };
  return about.optionalDependencies[name];
}
