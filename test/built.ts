// Runs before the tests. Bundles core and the command if `tsc -b` has changed one since its last bundle
// (docs/decisions/0013).
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const writtenAt = (...path: string[]) =>
  statSync(join(root, ...path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export default async function bundle(): Promise<void> {
  const typesOf = (room: string) => writtenAt(room, "dist", "tsconfig.tsbuildinfo");
  const isStale = (file: string, ...rooms: string[]) =>
    rooms.some((room) => typesOf(room) > writtenAt(file));
  if (isStale("core/dist/bundle/index.js", "core")) await bundleRoom("core");
  if (isStale("cli/dist/bundle/main.js", "core", "net", "cli")) await bundleRoom("cli");
}

const bundleRoom = (room: string) =>
  build({
    root: join(root, room),
    configFile: join(root, room, "vite.config.ts"),
    logLevel: "warn",
  });
