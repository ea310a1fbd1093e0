// A copy of the repository, for tests that change or build its files.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Copies the repository without what is built; returns the folder. Installed packages are linked. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "ringleader-copy-"));
  const left = new Set(["node_modules", "dist", ".git", "test-results", "dist-types"]);
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  linkModules(copy);
  // Packages that npm installs inside a workspace, because their versions differ from those at the top.
  for (const workspace of ["core", "cli", "net", "site"]) {
    const own = join(root, workspace, "node_modules");
    if (existsSync(own)) linkAll(own, join(copy, workspace, "node_modules"));
  }
  return copy;
}

/** Links every installed package, except the packages of the repository, which come from the copy. */
function linkModules(copy: string): void {
  const [from, to] = [join(root, "node_modules"), join(copy, "node_modules")];
  mkdirSync(join(to, "@ringleader"), { recursive: true });
  for (const name of readdirSync(from)) {
    if (!/^(@ringleader|ringleader)$/.test(name)) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of ["core", "net", "site"]) {
    symlinkSync(join(copy, name), join(to, "@ringleader", name));
  }
  symlinkSync(join(copy, "cli"), join(to, "ringleader"));
}

function linkAll(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name));
}
