// Writes the manual page cli/man/ringleader.1 from the help of the built command.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cli = join(import.meta.dirname, "..", "cli");
const page = execFileSync(process.execPath, [join(cli, "bin", "ringleader.js"), "help", "--man"]);
mkdirSync(join(cli, "man"), { recursive: true });
writeFileSync(join(cli, "man", "ringleader.1"), page);
