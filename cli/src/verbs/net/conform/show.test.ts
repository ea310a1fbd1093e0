import { expect, test } from "vitest";
import type { Result } from "@ringleader/core/internal";
import { showVerdict } from "./show.ts";
import type { JudgedLogs } from "./work.ts";

const result = {
  setup: {},
  leaders: [{ position: 1, id: 3 }],
  messages: { total: 9 },
  faults: ["tid(2, 1) on the link to position 1, port 0, is lost"],
} as unknown as Result;
const judged = { algorithm: "peterson", n: 3, seed: 1, logs: 3, events: 12, result } as const;

test.each<JudgedLogs>([
  { ...judged, verdict: "conforms", digest: "0123456789abcdef" },
  { ...judged, verdict: "unfinished", why: "1 message in flight" },
])("net conform: a fault that the header announces is part of the verdict: $verdict", (it) => {
  const shown = showVerdict(it, undefined).replace(/\s+/g, " ");
  expect(shown).toContain(
    "Outside its model: tid(2, 1) on the link to position 1, port 0, is lost. Every other event is one of the definition, ",
  );
});
