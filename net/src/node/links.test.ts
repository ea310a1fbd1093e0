import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSetup, parseRun } from "@ringleader/core/internal";
import { runHeader } from "@ringleader/core/internal/conform";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HANG } from "../../../test/machine-speed.ts";
import type { Address } from "../link/address.ts";
import { dial } from "../link/dial.ts";
import { VERSION } from "../link/frame.ts";
import { Arc } from "./arc.ts";
import { Links } from "./links.ts";
import { setupDigest } from "./setup-digest.ts";

const RUN = "00".repeat(16);
const setup = makeSetup(parseRun({ algorithm: "peterson", n: 2, seed: 3 }));
const header = runHeader(setup);

let folder = "";
const open: Links[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "links-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((links) => links.close()));
  rmSync(folder, { recursive: true });
});

/** Starts the process at a position of a ring of two, without a journal. */
async function start(
  position: number,
  addresses: Address[],
  {
    addsToLogs = false,
    onRefused,
  }: { addsToLogs?: boolean; onRefused?: (why: string) => void } = {},
) {
  const common = { setup, positions: [position], run: RUN, logs: folder, addsToLogs };
  const arc = new Arc({ ...common, header: { run: header } });
  const links = new Links({
    arc,
    wire: "unix",
    kinds: arc.solo.shape.kinds,
    address: { path: join(folder, `${position}-${open.length}`) },
    run: RUN,
    setup: setupDigest(header),
    identityOf: (p) => ({ ring: RUN, node: String(p) }),
    addressOf: (p) => addresses[p],
    pingMs: 0,
    faultSeed: 1,
    onRefused,
    onLink() {},
    onTick() {},
    onFailure(error) {
      throw error;
    },
  });
  open.push(links);
  addresses[position] = await links.listen();
  return { arc, links };
}

test("links: a process that forgot what it did connects before and after its neighbour knows", async () => {
  const addresses: Address[] = [];
  const one = await start(0, addresses);
  const old = await start(1, addresses);
  await Promise.all([one.links.connect(), old.links.connect()]);
  one.arc.begin(0);
  one.links.schedule();
  await old.links.close();
  const fresh = await start(1, addresses, { addsToLogs: true });
  await fresh.links.connect();
  one.links.forget([0, 1]);
  fresh.arc.begin(0);
  fresh.links.schedule();
  await vi.waitFor(
    () => {
      for (const { linkEnd } of [...one.arc.ends, ...fresh.arc.ends])
        expect(linkEnd).toMatchObject({ isUp: true, unacknowledged: 0 });
      expect([one.arc.solo.hasWoken(0), fresh.arc.solo.hasWoken(1)]).toEqual([true, true]);
      expect(one.arc.counts.received).toBe(fresh.arc.counts.sent);
    },
    { timeout: HANG },
  );
});

test("links: what closes a connection after its greeting is reported", async () => {
  const addresses: Address[] = [];
  const reported: string[] = [];
  const node = await start(0, addresses, { onRefused: (why) => reported.push(why) });
  const hello = {
    type: "hello",
    version: VERSION,
    run: RUN,
    edge: 1,
    end: 0,
    expected: 0,
  } as const;
  const connect = () =>
    dial(
      addresses[0],
      { ...hello, setup: setupDigest(header) },
      {
        wire: "unix",
        kinds: node.arc.solo.shape.kinds,
        onGreeting: () => undefined,
      },
    );
  const item = { type: "message", depth: 1, kind: 0, words: [1, 1] } as const;
  const peer = await connect();
  peer.send([{ type: "data", seq: 5, item }]);
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: HANG });
  const other = await connect();
  other.close("forgotten items");
  await vi.waitFor(() => expect(reported).toHaveLength(2), { timeout: HANG });
  expect(reported).toEqual([
    "item 5 arrived where item 0 must follow.",
    "this node has forgotten what it handled; it needs its journal of this election.",
  ]);
});
