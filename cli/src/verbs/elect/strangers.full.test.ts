// Voters with few descriptors, and strangers that connect to all of them and wait.
import { spawn, type ChildProcess } from "node:child_process";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { untilPrinted } from "../../testing/ringleader.ts";
import { localRings } from "../ring/testing/local-rings.ts";
import { LEADS, untilSaid } from "./testing/until-said.ts";

const command = join(import.meta.dirname, "../../../bin/ringleader.js");
const { cwd, makeRing } = localRings();
const names = ["a", "b", "c"];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

test("elect: 1,000 idle connections to each of three voters that may open 160 files end none of them, and another leads when the leader is gone", async () => {
  const ports = await makeRing("crowd", names);
  const voters = Object.fromEntries(
    names.map((me) => {
      const line = `ulimit -n 160 && exec "${process.execPath}" "${command}" elect crowd/ring.json --me ${me} --lease 2s`;
      const child = spawn("sh", ["-c", line], { cwd });
      children.push(child);
      return [me, child];
    }),
  );
  const first = await untilSaid(voters, LEADS);
  const strangers: Socket[] = [];
  const knock = (port: number) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    // A stranger that is turned away comes again.
    socket.on("close", () => strangers.length > 0 && setTimeout(() => knock(port), 50));
    strangers.push(socket);
  };
  for (const port of ports) for (let i = 0; i < 1000; i++) knock(port);
  const others = names.filter((name) => name !== first.name);
  await Promise.all(
    others.map((name) => untilPrinted(voters[name], "stdout", /too many connections wait/)),
  );
  voters[first.name].kill("SIGKILL");
  const left = Object.fromEntries(others.map((name) => [name, voters[name]]));
  await untilSaid(left, LEADS, "stdout", first.token);
  expect(others.map((name) => voters[name].exitCode)).toEqual([null, null]);
  for (const stranger of strangers.splice(0)) stranger.destroy();
});
