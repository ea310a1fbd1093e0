import { Refusal } from "@ringleader/core/internal/refusal";
import type { Wire } from "../link/address.ts";
import { dial } from "../link/dial.ts";
import { COLLECTOR, VERSION, type Hello } from "../link/frame.ts";
import type { Keys } from "../link/identity.ts";
import { setupDigest } from "../node/setup-digest.ts";
import { runOfElection, type RingFile, type RingNode } from "./ring-file.ts";
import type { NodeStatus } from "./run-node.ts";

export interface AskOptions {
  readonly ring: RingFile;
  readonly wire: Exclude<Wire, "unix">;
  /** The keys of the collector. */
  readonly keys: Keys | undefined;
  readonly insecure: boolean;
  /** Milliseconds that an answer may take. */
  readonly patienceMs: number;
}

/** Asks a node for its status. Rejects with a sentence if it does not answer or refuses. */
export const askStatus = (
  node: RingNode,
  options: AskOptions & { readonly election: number },
): Promise<NodeStatus> => askProcess(node, options, runOfElection(options.ring, options.election));

/** Asks the process of a node for its status in the run with this number. */
export async function askProcess<Status>(
  node: RingNode,
  options: AskOptions,
  run: string,
): Promise<Status> {
  const { ring, wire, keys, insecure, patienceMs } = options;
  const setup = setupDigest(ring.run);
  const hello: Hello = {
    type: "hello",
    version: VERSION,
    run,
    edge: COLLECTOR,
    end: 0,
    expected: 0,
    setup,
  };
  const { host, port, name } = node;
  const connection = await dial({ host, port }, hello, {
    wire,
    kinds: [],
    keys,
    insecure,
    greetingMs: patienceMs,
    onGreeting: (answer, identity) => {
      if (answer.version !== VERSION) return "other version";
      if (answer.run !== run) return "other run";
      if (answer.setup !== setup) return "other setup";
      const isNode = !identity || (identity.ring === ring.ring && identity.node === name);
      return isNode ? undefined : "wrong neighbour";
    },
  });
  try {
    return await new Promise<Status>((fulfil, reject) => {
      connection.start({
        onFrames: ([frame]) => {
          if (frame.type !== "status") throw new Refusal("a node answers with its status.");
          fulfil(JSON.parse(frame.text) as Status);
        },
        onClose: (why) => reject(new Refusal(why)),
      });
    });
  } finally {
    connection.destroy();
  }
}
