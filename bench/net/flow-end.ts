/**
 * One end of a link over which items flow one way. The end that dials sends all items, `batch` in a message; the other
 * receives, acknowledges each message, and ends when it has all. Both report their processor time.
 */
import { makeSetup, parseRun } from "@ringleader/core/internal";
import { Solo } from "@ringleader/core/internal/conform";
import type { Address } from "../../net/src/link/address.ts";
import type { Connection } from "../../net/src/link/connection.ts";
import { dial } from "../../net/src/link/dial.ts";
import { VERSION, type DataFrame, type Hello } from "../../net/src/link/frame.ts";
import { makeKeys, type Credentials } from "../../net/src/link/identity.ts";
import { LinkEnd } from "../../net/src/link/link-end.ts";
import { listen } from "../../net/src/link/listen.ts";

/** What an end is told. */
export interface FlowTask {
  readonly wire: "tcp" | "tls";
  readonly items: number;
  readonly batch: number;
  readonly credentials?: Credentials | undefined;
  /** Where to dial; absent for the end that listens. */
  readonly to?: Address;
}

const { kinds } = new Solo(makeSetup(parseRun({ algorithm: "chang-roberts", n: 3 }))).shape;
const hello = (end: 0 | 1): Hello => ({
  type: "hello",
  version: VERSION,
  run: "00".repeat(16),
  edge: 0,
  end,
  expected: 0,
  setup: "00".repeat(8),
});

/** Messages that are not acknowledged yet, at most. */
const WINDOW = 64;

function sendAll(connection: Connection, { items, batch }: FlowTask): void {
  const link = new LinkEnd();
  link.connect(0);
  let sent = 0;
  const fill = () => {
    while (sent < items && link.unacknowledged < WINDOW * batch) {
      const most = Math.min(items, sent + batch);
      for (; sent < most; sent++)
        link.send({ type: "message", depth: sent, kind: 0, words: [sent] });
      connection.send(link.take());
    }
  };
  connection.start({
    onFrames: (frames) => {
      for (const frame of frames) if (frame.type === "ack") link.acknowledged(frame.expected);
      if (link.unacknowledged === 0 && sent === items) end();
      else fill();
    },
    onClose: end,
  });
  fill();
}

function receiveAll(connection: Connection): void {
  const link = new LinkEnd();
  link.connect(0);
  connection.start({
    onFrames: (frames) => {
      for (const frame of frames) {
        const arrival = link.receive(frame as DataFrame);
        if (arrival) link.handled(arrival.seq);
      }
      connection.send(link.take());
    },
    onClose: end,
  });
}

let before = process.cpuUsage();
let isOver = false;
function end(): void {
  if (isOver) return;
  isOver = true;
  const { user, system } = process.cpuUsage(before);
  process.send!({ microseconds: user + system }, () => process.exit());
}

const begin = () => void (before = process.cpuUsage());

async function run(task: FlowTask): Promise<void> {
  const { wire, to } = task;
  const both = { wire, kinds, keys: task.credentials && makeKeys(task.credentials) };
  if (to) {
    const connection = await dial(to, hello(0), { ...both, onGreeting: () => undefined });
    begin();
    sendAll(connection, task);
    return;
  }
  const { address } = await listen({
    ...both,
    onGreeting: () => hello(1),
    onConnection: (connection) => {
      begin();
      receiveAll(connection);
    },
  });
  process.send!({ at: address });
}

process.once("message", (task: FlowTask) => void run(task));
