import { afterAll, afterEach, expect } from "vitest";
import { ended, folder, ringleader, start } from "../../../testing/ringleader.ts";
import { freePorts } from "./free-ports.ts";

type Child = ReturnType<typeof start>;

/** Makes a ring whose nodes listen on loopback. Returns their ports. */
export async function makeRing(
  cwd: string,
  name: string,
  nodes: readonly string[],
  ...more: readonly string[]
): Promise<number[]> {
  const ports = await freePorts(nodes.length);
  const list = nodes.map((node, i) => `${node}=127.0.0.1:${ports[i]}`).join();
  const { status, err } = await ringleader(["ring", "new", name, "--nodes", list, ...more], {
    cwd,
  });
  expect([status, err]).toEqual([0, ""]);
  return ports;
}

/** A folder for the rings of a test file. Processes that a test starts end with it. */
export function localRings() {
  const { path: cwd, remove } = folder();
  const children: Child[] = [];
  afterEach(async () => {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(children.splice(0).map(ended));
  });
  afterAll(remove);
  return {
    cwd,
    makeRing: (name: string, nodes: readonly string[], ...more: readonly string[]) =>
      makeRing(cwd, name, nodes, ...more),
    /** Starts the command. */
    start: (...args: readonly string[]): Child => {
      const child = start(args, cwd);
      children.push(child);
      return child;
    },
  };
}
