import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { complain } from "../../terminal/output.ts";
import { packagedFile, repository } from "../../install/package-files.ts";

/** Returns the folder of the built workbench. In the repository, builds it on first use. */
export async function pageFolder(): Promise<string> {
  const folder = packagedFile("page", "site/dist");
  // In the package, the files of the page are compressed.
  const isBuilt = ["index.html", "index.html.gz"].some((it) => existsSync(join(folder, it)));
  if (!isBuilt) await buildPage();
  return folder;
}

async function buildPage(): Promise<void> {
  const vite = join(repository ?? "", "node_modules", "vite", "bin", "vite.js");
  if (repository === undefined || !existsSync(vite)) {
    throw new Refusal(
      repository === undefined
        ? "the workbench is missing from this installation; install ringleader again."
        : "the workbench is not built; build it with npm ci && npm run build:site.",
    );
  }
  complain("building the workbench, which takes some seconds the first time.");
  const build = spawn(process.execPath, [vite, "build", "site", "--logLevel", "error"], {
    cwd: repository,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = (await once(build, "close")) as [number | null];
  if (status === 0) return;
  throw new Refusal("the workbench cannot be built; npm run build:site shows why.");
}
