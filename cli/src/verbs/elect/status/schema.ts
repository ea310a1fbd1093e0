import { z } from "zod";
import { count, flag, format, number, replay, text, words } from "../../../documents/parts.ts";

export const electStatus = z.strictObject({
  format,
  ring: text("The name of the ring."),
  leader: text("The voter that leads; absent if none says that it does.").optional(),
  token: count("The token of its lease.").optional(),
  voters: z
    .array(
      z.union([
        z.strictObject({
          voter: text("The name of the voter."),
          position: count("Its position."),
          pid: count("Its operating-system process."),
          readiness: words(
            "What it knows of its past promises; only a voting voter grants leases.",
            "blank",
            "ready",
            "voting",
          ),
          promised: count("The largest token that it has promised."),
          leads: flag("True if it leads."),
          token: count("The token of its lease.").optional(),
          secondsLeft: number("How long its lease lasts without a renewal.").optional(),
          leader: text("The leader that it knows.").optional(),
          view: count("The number of its view."),
          members: z.array(text("The name of a voter.")).describe("The voters of its view."),
          links: z
            .record(z.string(), flag("True if the connection is up."))
            .describe("The other voters."),
          won: count("Number of leases won since its process started."),
          lost: count("Number of leases that ended without a release."),
          sent: count("Number of messages sent."),
          received: count("Number of messages received."),
          validUntil: count("The last second of its certificate, since 1970.").optional(),
        }),
        z.strictObject({
          voter: text("The name of the voter."),
          why: text("Why it did not answer."),
        }),
      ]),
    )
    .describe("The voters, by position."),
  replay,
});
