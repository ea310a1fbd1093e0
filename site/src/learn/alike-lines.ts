import * as Comlink from "comlink";
import type { AlikeApi } from "./alike.worker.ts";
import type { Anonymous } from "./tour.ts";

/** Asks a worker for the run in which all stay alike, and ends it. */
export async function alikeLines(of: Anonymous): Promise<readonly string[]> {
  const worker = new Worker(new URL("./alike.worker.ts", import.meta.url), { type: "module" });
  try {
    return await Comlink.wrap<AlikeApi>(worker).alike(of);
  } finally {
    worker.terminate();
  }
}
