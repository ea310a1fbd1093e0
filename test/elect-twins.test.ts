// Three voters in one process, and a second process of the first one with a copy of its folder.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePorts } from "../cli/src/verbs/ring/testing/free-ports.ts";
import { runElector } from "../net/src/elect/run-elector.ts";
import { makeRing } from "../net/src/ring/ring-file.ts";

test("elect: voters say that two processes take part as one voter, and no token is won twice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ringleader-twins-"));
  const names = ["a", "b", "c"];
  const [other, ...ports] = await freePorts(names.length + 1);
  const nodes = names.map((name, i) => ({ name, host: "127.0.0.1", port: ports[i] }));
  const ring = makeRing("twins", nodes, { algorithm: "peterson", n: names.length, seed: 1 });
  // The copy is on another machine.
  const copy = { ...ring, nodes: [{ ...nodes[0], port: other }, nodes[1], nodes[2]] };
  const stop = new AbortController();
  const tokens: number[] = [];
  let tell!: (twins: string) => void;
  const twins = new Promise<string>((fulfil) => (tell = fulfil));
  let vote!: () => void;
  const votes = new Promise<void>((fulfil) => (vote = fulfil));
  const start = (me: string, at: string, of = ring) =>
    runElector({
      ring: of,
      me,
      folder: join(folder, at),
      leaseMs: 400,
      drift: 0.01,
      wire: "tcp",
      insecure: false,
      work: ({ token, stop: over }) => {
        tokens.push(token);
        if (at === "a") vote();
        return new Promise<void>((fulfil) => over.addEventListener("abort", () => fulfil()));
      },
      say: (line) => {
        if ("twins" in line) tell(line.twins);
        if ("follows" in line && at === "a") vote();
      },
      signal: stop.signal,
    });
  const ends = names.map((me) => start(me, me));
  try {
    // Voter a may lead or follow; its copy starts from its promise.
    await votes;
    cpSync(join(folder, "a", "elect"), join(folder, "copy", "elect"), { recursive: true });
    ends.push(start("a", "copy", copy));
    expect(await twins).toBe("a");
  } finally {
    stop.abort();
    await Promise.all(ends);
    rmSync(folder, { recursive: true });
  }
  expect(new Set(tokens).size).toBe(tokens.length);
});
