import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Source files and bundled files both lie two folders below the package.
const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The root of the repository; undefined if the command is installed. */
export const repository: string | undefined = existsSync(inPackage("../core/src/algorithms"))
  ? inPackage("..")
  : undefined;

/** True if the command is installed in a project, false if it is installed globally. */
export const isInProject = (): boolean => existsSync(inPackage("../../package.json"));

/** Returns the path of a file that the package contains as a copy, and the repository at `original`. */
export const packagedFile = (copy: string, original: string): string =>
  repository === undefined ? inPackage(join("dist", copy)) : join(repository, original);

/** Returns the path of a file of core in `src/algorithms`. */
export const coreFile = (path: string): string =>
  packagedFile(join("core", path), join("core", path));

/** Returns the path of a built file of the command, also for code that runs from its source. */
export const bundledFile = (name: string): string => inPackage(join("dist", "bundle", name));
