import { expect, test } from "vitest";
import { Voter, type StoredPromise } from "./voter.ts";

const terms = { voters: 3, lease: 1000, drift: 0 };
const start = { me: 0, terms, incarnation: 0, now: 0 };

/** Starts a voter; `persist` stores its promises, `sent` lists the kinds of its answers. */
function startVoter(stored: StoredPromise, persist: (promise: StoredPromise) => void = () => {}) {
  const sent: string[] = [];
  const voter = new Voter(start, stored, { persist, send: ({ kind }) => void sent.push(kind) });
  const ask = (token: number, now: number) =>
    voter.ask({ kind: "ask", from: 1, to: 0, token, serial: 1, leads: 0 }, now);
  return { sent, ask };
}

test("voter: after a restart with a shorter lease it waits for the longer one", () => {
  const { sent, ask } = startVoter({ readiness: "voting", promised: 16, lease: 60_000 });
  ask(33, 1200);
  ask(33, 59_999);
  expect(sent).toEqual(["refuse", "refuse"]);
  ask(33, 60_000);
  expect(sent).toEqual(["refuse", "refuse", "grant"]);
});

test("voter: a promise that cannot be stored is never answered", () => {
  const full = () => {
    throw new Error("ENOSPC");
  };
  const { sent, ask } = startVoter({ readiness: "voting", promised: 0, lease: 1000 }, full);
  for (const now of [1000, 1001]) expect(() => ask(17, now)).toThrow("ENOSPC");
  expect(sent).toEqual([]);
});
