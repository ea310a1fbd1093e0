import { existsSync, statSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSetup, parseRun } from "@ringleader/core/internal";
import { Solo } from "@ringleader/core/internal/conform";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address, Wire } from "./address.ts";
import { issue, makeAuthority } from "./certificates.ts";
import type { Connection, LinkFrame } from "./connection.ts";
import { dial } from "./dial.ts";
import { VERSION, type Frame, type Hello } from "./frame.ts";
import { refuseGreeting, type Identity } from "./greeting.ts";
import { makeKeys, type Keys } from "./identity.ts";
import { listen, type Listener } from "./listen.ts";

const { kinds } = new Solo(makeSetup(parseRun({ algorithm: "chang-roberts", n: 3 }))).shape;
const [run, setup] = ["ab".repeat(16), "cd".repeat(8)];
const hello = (end: 0 | 1): Hello => {
  return { type: "hello", version: VERSION, run, edge: 0, end, expected: 0, setup };
};
const identity = (node: string): Identity => ({ ring: "lab", node });

let folder: string;
let keys: Record<string, Keys>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ringleader-wire-"));
  const authority = await makeAuthority("lab");
  const made = ["a", "b"].map(async (node) => {
    return [node, makeKeys(await issue(authority, identity(node)))] as const;
  });
  keys = Object.fromEntries(await Promise.all(made));
});
afterAll(() => rm(folder, { recursive: true }));

interface Pair {
  readonly listener: Listener;
  readonly dialled: Connection;
  readonly accepted: Connection;
}

async function connectPair(wire: Wire, pingMs = 1000): Promise<Pair> {
  const address: Address = wire === "unix" ? { path: join(folder, "b.sock") } : {};
  let accept: (connection: Connection) => void;
  const accepted = new Promise<Connection>((resolve) => (accept = resolve));
  const expect = (end: 0 | 1, node: string) => {
    return { run, setup, end, neighbour: () => identity(node) };
  };
  const listener = await listen({
    wire,
    kinds,
    address,
    keys: keys.b,
    pingMs,
    onGreeting: (theirs, who) => refuseGreeting(theirs, who, expect(0, "a")) ?? hello(1),
    onConnection: (connection) => accept(connection),
  });
  const dialled = await dial(listener.address, hello(0), {
    wire,
    kinds,
    keys: keys.a,
    pingMs,
    onGreeting: (theirs, who) => refuseGreeting(theirs, who, expect(1, "b")),
  });
  return { listener, dialled, accepted: await accepted };
}

/** Resolves with the first `count` frames of a connection. */
function readSome(connection: Connection, count: number): Promise<LinkFrame[]> {
  const frames: LinkFrame[] = [];
  return new Promise((resolve, reject) => {
    connection.start({
      onFrames: (some) => {
        frames.push(...some);
        if (frames.length >= count) resolve(frames);
      },
      onClose: (why) => reject(new Error(why)),
    });
  });
}

/** Reads from a connection until it closes. */
function readAll(connection: Connection): Promise<{ frames: LinkFrame[]; why: string }> {
  const frames: LinkFrame[] = [];
  return new Promise((resolve) => {
    connection.start({
      onFrames: (some) => frames.push(...some),
      onClose: (why) => resolve({ frames, why }),
    });
  });
}

const frames = Array.from({ length: 20_000 }, (_, seq): Frame => {
  return { type: "data", seq, item: { type: "message", depth: seq, kind: 0, words: [seq] } };
});

test.each(["unix", "tcp", "tls"] as const)(
  "wire %s: frames of both directions arrive in order, and the end is said",
  async (wire) => {
    const { listener, dialled, accepted } = await connectPair(wire);
    const atListener = readAll(accepted);
    accepted.send(frames.slice(0, 10));
    accepted.send([{ type: "ack", expected: 7 }]);
    const answers = [...frames.slice(0, 10), { type: "ack", expected: 7 }];
    expect(await readSome(dialled, 11)).toEqual(answers);
    for (let i = 0; i < frames.length; i += 1000) dialled.send(frames.slice(i, i + 1000));
    dialled.close();
    expect(await atListener).toEqual({ frames, why: "the other end closes the connection." });
    const identities = [dialled.identity, accepted.identity];
    expect(identities).toEqual(
      wire === "tls" ? [identity("b"), identity("a")] : [undefined, undefined],
    );
    await listener.close();
    expect(existsSync(join(folder, "b.sock"))).toBe(false);
  },
);

test("wire unix: only the owner may connect, and a file that a killed process left is replaced", async () => {
  const path = join(folder, "b.sock");
  const killed = createServer();
  await new Promise<void>((resolve) => killed.listen(join(folder, "k.sock"), resolve));
  await rename(join(folder, "k.sock"), path);
  await new Promise((resolve) => killed.close(resolve));
  const { listener } = await connectPair("unix");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(connectPair("unix")).rejects.toThrow("EADDRINUSE");
  await listener.close();
});

test("wire: a cut is noticed at the other end", async () => {
  const { listener, dialled, accepted } = await connectPair("tcp");
  const closed = readAll(accepted);
  dialled.destroy();
  expect(await closed).toEqual({ frames: [], why: "the connection was lost." });
  await listener.close();
});

test("wire tcp: other machines are refused without insecure", async () => {
  const options = { wire: "tcp", kinds, onGreeting: () => undefined } as const;
  expect(() => dial({ host: "10.0.0.1", port: 1 }, hello(0), options)).toThrow(
    "10.0.0.1 is another machine, and the wire tcp is readable on the way; use the wire tls, or give --insecure.",
  );
  const address = { host: "0.0.0.0" };
  await expect(
    listen({ ...options, address, onGreeting: () => hello(1), onConnection() {} }),
  ).rejects.toThrow("0.0.0.0 is another machine");
});
