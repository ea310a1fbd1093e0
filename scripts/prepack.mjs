// Builds what the package in the current folder contains, core or cli, before `npm pack`.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const room = basename(process.cwd());
const dist = join(root, room, "dist");

/** @param {string} tool @param {readonly string[]} args */
const run = (tool, ...args) =>
  execFileSync(join(root, "node_modules", ".bin", tool), args, {
    cwd: root,
    // Stdout of `npm pack` is the name of the tarball.
    stdio: ["ignore", 2, 2],
  });

/** @param {string} from @param {string} to @param {(path: string) => boolean} [filter] */
const copy = (from, to, filter = () => true) =>
  cpSync(join(root, from), join(dist, to), { recursive: true, filter });

// Files of earlier builds would be packed too.
rmSync(join(dist, "bundle"), { recursive: true, force: true });
run("tsc", "-b", "core", "net", "cli");
run("vite", "build", room, "--logLevel", "warn");
if (room === "cli") {
  for (const folder of ["page", "core", "fonts"]) {
    rmSync(join(dist, folder), { recursive: true, force: true });
  }
  run("vite", "build", "site", "--logLevel", "warn", "--outDir", join(dist, "page"));
  compressFiles(join(dist, "page"));
  // `show --source` prints the sources.
  const sources = "core/src/algorithms";
  copy(sources, sources, (file) => !/\.test\.ts$|(claims|reachable)\.ts$/.test(file));
  mkdirSync(join(dist, "fonts"));
  for (const font of ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]) {
    copy(`node_modules/dejavu-fonts-ttf/ttf/${font}`, `fonts/${font}`);
  }
  copy("node_modules/dejavu-fonts-ttf/LICENSE", "fonts/LICENSE");
  await import("./man.mjs");
}

/**
 * Replaces the files of a folder by compressed ones, a third of the size. `serve` sends them as they are.
 * @param {string} folder
 */
function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    rmSync(file);
  }
}
