import { readFileSync } from "node:fs";

/** The version of the command, and of the core that it comes with. */
export const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { version: string };
