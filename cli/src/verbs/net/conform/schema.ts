import { z } from "zod";
import {
  algorithm,
  count,
  format,
  leaders,
  n,
  outcome,
  replay,
  runDigest,
  seed,
  text,
  texts,
  violations,
  words,
} from "../../../documents/parts.ts";

export const conformance = z.strictObject({
  format,
  verdict: words(
    "`differs`: an event, or what a node did, is not one of the definition. `unfinished`: the logs are the beginning of a run.",
    "conforms",
    "differs",
    "unfinished",
  ),
  algorithm,
  n,
  logs: count("Number of logs."),
  events: count("Number of events that the definition allows, from the first in canonical order."),
  why: text("What differs, or what is missing; absent if the logs conform.").optional(),
  log: text("The log of the first event that no run allows.").optional(),
  outside: texts(
    "What happened outside the model of the algorithm: faults, and violated assumptions; absent if nothing did.",
  ).optional(),
  leaders: leaders.optional(),
  informed: count("Number of processes that have decided.").optional(),
  messages: count("Number of messages sent.").optional(),
  inFlight: count("Number of messages that were sent and not delivered.").optional(),
  outcome: outcome.optional(),
  violations: violations.optional(),
  seed,
  digest: runDigest.describe("The digest of the events in canonical order.").optional(),
  replay,
});
