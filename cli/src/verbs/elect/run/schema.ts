import { z } from "zod";
import { count, flag, number, text, texts, words } from "../../../documents/parts.ts";

const time = text("When the line was made, as in ISO 8601.");
const token = count("The token of the lease.");
const line = <T extends z.ZodRawShape>(shape: T) => z.strictObject({ time, ...shape });

/** The lines of `elect`. Each kind has a first key of its own. */
export const electLine = z.xor([
  line({
    voter: text("The name of the voter, in its first line."),
    listens: text("Where it listens."),
    http: text("Where it serves health and metrics.").optional(),
    lease: number("The lease in milliseconds."),
    drift: number("The most by which the rate of a clock differs from 1."),
    readiness: words("What it knows of its past promises.", "blank", "ready", "voting"),
    promised: count("The largest token that it has promised."),
    valid: text("The last day of its certificate.").optional(),
  }),
  line({ link: text("Another voter."), up: flag("True if the connection to it is up.") }),
  line({ refused: text("Why a connection was refused.") }),
  line({ view: count("The number of the view."), members: texts("The voters of the view.") }),
  line({ votes: z.literal(true), promised: count("The largest token that it has promised.") }),
  line({ leads: z.literal(true).describe("The voter leads now."), token }),
  line({
    leads: z.literal(false).describe("The voter stops leading."),
    token,
    why: words("Why it stops.", "its lease is over", "it hands over"),
  }),
  line({ follows: text("The voter that leads."), token }),
  line({ released: count("The token of the lease whose job has ended.") }),
  line({
    twins: text("A voter as which two processes take part."),
    why: text("What this means, and what to do."),
  }),
  line({ waits: text("Why nobody leads, as far as the voter knows; said once in a lease.") }),
  line({ stuck: count("The token of a lease whose job has not ended one lease after its end.") }),
  line({
    job: z.literal("started").describe("What the job of the lease has done."),
    token,
    pid: count("The first process of the job, and the number of its process group."),
  }),
  line({
    job: z.literal("ended").describe("What the job of the lease has done."),
    token,
    status: count("The exit status of the job.").optional(),
    signal: text("The signal that ended the job.").optional(),
    why: text("Why the job has not run, or has not ended by itself.").optional(),
  }),
  line({
    keys: z.literal("renewed").describe("The voter uses the new keys of its folder."),
    valid: text("The last day of its certificate."),
  }),
  line({ dropped: count("Number of lines that were dropped, because nothing read them.") }),
]);
