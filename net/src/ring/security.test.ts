import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { COLLECTOR, decodeFrames, encodeFrames, VERSION } from "../link/frame.ts";
import { setupOf, tryRing } from "./testing/try-ring.ts";
import { strays } from "./testing/strays.ts";

/** Lists the addresses, as ADDRESS:PORT, at which a process listens, by what the system says. */
function listening(pid: string): string[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  return ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // 0A is the state of a socket that listens.
      .filter(([, , , state, , , , , , inode]) => state === "0A" && own.has(inode))
      .map(([, local]) => local),
  );
}

/** Speaks to a node as a peer that wants to control it; returns what it answers until it closes. */
function speak(port: number, first: Uint8Array | string): Promise<readonly unknown[]> {
  return new Promise((fulfil) => {
    const answers: unknown[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    socket.on("open", () => socket.send(first));
    socket.on("message", (data: Uint8Array) => answers.push(...decodeFrames(data, [])));
    socket.on("error", () => {});
    socket.on("close", () => fulfil(answers));
  });
}

const collector = encodeFrames([
  {
    type: "hello",
    version: VERSION,
    run: "00".repeat(16),
    edge: COLLECTOR,
    end: 0,
    expected: 0,
    setup: "00".repeat(8),
  },
])[0];

test.skipIf(process.platform !== "linux")(
  "security: processes of a run listen on loopback alone, and nobody controls them over the network",
  async () => {
    const heard: (readonly unknown[])[] = [];
    let addresses: string[] = [];
    const { status, verdict, faults } = await tryRing(setupOf("franklin", { n: 3 }), {
      wire: "tcp",
      async beforeGo() {
        addresses = strays().flatMap(listening);
        for (const address of addresses) {
          const port = Number.parseInt(address.split(":")[1], 16);
          for (const order of ["cut", "hold", "finish", "go", "count"])
            heard.push(await speak(port, JSON.stringify({ type: order, edge: 0, edges: [0] })));
          heard.push(await speak(port, collector));
        }
      },
    });
    expect(addresses).toHaveLength(3);
    // 0100007F is 127.0.0.1.
    for (const address of addresses) expect(address).toMatch(/^0100007F:/);
    expect(heard).toHaveLength(18);
    for (const answers of heard)
      expect(answers).toMatchObject([
        { type: "bye", reason: expect.stringMatching(/^(bad record|other run)$/) as string },
      ]);
    expect([status, verdict.verdict, faults]).toEqual(["over", "conforms", []]);
  },
);
