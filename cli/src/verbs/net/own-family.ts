import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { stackOf } from "@ringleader/core/internal/confine";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { LoadOwn } from "@ringleader/net/host";
import { versionOf } from "../../install/algorithm-version.ts";
import { loadFamily, ownFailure } from "../../request/own-algorithm.ts";
import { loadLibrary } from "../../workers/library.ts";
import { printToStderr } from "../../workers/own-code.ts";
import { markHost } from "../../workers/own-thread.ts";

/** Loads a user's file in a host, as the threads of the command do. Its version is that of the run, or it is refused. */
export const loadOwnFamily: LoadOwn = async (path, { load, version }) => {
  markHost(load);
  printToStderr();
  await loadLibrary();
  if (versionOf(path) !== version)
    throw new Refusal(`${path} has changed since the run began; start the run again.`);
  const file = resolve(path);
  const names = [file, pathToFileURL(file).href];
  return {
    family: loadFamily(path),
    describe(error) {
      const isOwn = names.some((name) => stackOf(error).includes(name));
      return isOwn ? ownFailure(path, error) : error;
    },
  };
};
