/**
 * One process of a ring in which a token goes round. It has everything that a node of `net run` has: the definition,
 * the log, the journal, the links.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { algorithm, family, nat } from "@ringleader/core";
import { header, makeSetup, parseRun } from "@ringleader/core/internal";
import type { Address } from "../../net/src/link/address.ts";
import { Arc } from "../../net/src/node/arc.ts";
import { Links } from "../../net/src/node/links.ts";
import { setupDigest } from "../../net/src/node/setup-digest.ts";

const [folder, at, processes, warmUp, hops, hasJournal] = process.argv.slice(2);
const [position, n, warm, timed] = [at, processes, warmUp, hops].map(Number);
const RUN = "00".repeat(16);

const token = family("token", {}, () =>
  algorithm({
    name: "token",
    paper: "folklore",
    idea: "A token goes round.",
    needs: { ring: true, direction: true, ids: true, fifo: true },
    elects: "max",
    announces: false,
    state: { hops: nat },
    messages: { token: { left: nat } },
    wake: (me) => me.send.token({ left: warm + timed - 1 }),
    on: {
      token(me, { left }) {
        if (left > 0) me.send.token({ left: left - 1 });
        else me.lead();
      },
    },
    claims: [],
  }),
);

const setup = makeSetup({
  ...parseRun({ algorithm: "token", n, wake: [0] }, token),
  hopeless: true,
});
const run = header({
  setup: { ...setup, schedule: { kind: "trace" } },
  digest: "",
  finished: true,
  delivered: 0,
  injected: [],
});
const logs = join(folder, "logs");
mkdirSync(logs, { recursive: true });

/** When the token had warmed up the engines, and the processor time until then; undefined before. */
let began: number | undefined;
let used: NodeJS.CpuUsage | undefined;
const arc = new Arc({
  setup,
  positions: [position],
  run: RUN,
  logs,
  header: { run },
  addsToLogs: false,
  journal:
    hasJournal === "1" ? { path: join(folder, `${position}.journal`), fsync: false } : undefined,
  // With and without a journal, logs are written together.
  writesLogsAtOnce: false,
  live: (_, { words: [left], does }) => {
    if (left < timed && began === undefined)
      [began, used] = [performance.now(), process.cpuUsage()];
    if (does === "leads") process.send!({ nanoseconds: (performance.now() - began!) * 1e6 });
  },
});

let peers: readonly Address[] = [];
const links = new Links({
  arc,
  wire: "tcp",
  kinds: arc.solo.shape.kinds,
  address: {},
  run: RUN,
  setup: setupDigest(run),
  identityOf: (p) => ({ ring: RUN, node: String(p) }),
  addressOf: (p) => peers[p],
  faultSeed: setup.seed,
  onLink() {},
  onTick() {},
  onFailure(error) {
    throw error;
  },
});

process.on("disconnect", () => process.exit());
process.on("message", (message: { readonly peers?: readonly Address[]; readonly ends?: true }) => {
  if (message.ends) {
    const { user, system } = process.cpuUsage(used);
    process.send!({ microseconds: user + system });
  } else if (message.peers) {
    ({ peers } = message);
    void links.connect().then(() => process.send!({ up: true }));
  } else {
    arc.begin(Date.now());
    links.schedule();
  }
});
process.send!({ at: await links.listen() });
