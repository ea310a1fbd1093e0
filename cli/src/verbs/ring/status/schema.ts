import { z } from "zod";
import { count, flag, format, replay, text, words } from "../../../documents/parts.ts";

const decision = z.strictObject({
  decides: words("What the node decided.", "leads", "follows"),
  elected: text("The name of the leader; absent if the node does not know it.").optional(),
  id: count("The id of the leader; absent if there are no ids.").optional(),
});

export const ringStatus = z.strictObject({
  format,
  ring: text("The name of the ring."),
  election: count("The number of the election."),
  verdict: words(
    "Whether all nodes answered and name one leader.",
    "elected",
    "two leaders",
    "undecided",
  ),
  elected: text("The name of the leader; absent if there is none yet.").optional(),
  nodes: z
    .array(
      z.union([
        z.strictObject({
          node: text("The name of the node."),
          position: count("Its position."),
          election: count("The number of the election."),
          pid: count("Its operating-system process."),
          decision: decision.describe("Absent if it has not decided.").optional(),
          links: z
            .record(z.string(), flag("True if the connection is up."))
            .describe("Its neighbours."),
          sent: count("Number of messages that it sent."),
          received: count("Number of messages that it handled."),
          waiting: count("Number of items that its neighbours have not acknowledged."),
        }),
        z.strictObject({
          node: text("The name of the node."),
          why: text("Why it did not answer."),
        }),
      ]),
    )
    .describe("The nodes, by position."),
  replay,
});
