import { expect, test } from "vitest";
import { Voter, type StoredPromise } from "./voter.ts";

const terms = { voters: 3, lease: 1000, drift: 0 };
const start = { me: 0, terms, incarnation: 0, now: 0 };

/** Starts a voter; `persist` stores its promises, `sent` lists the kinds of its answers. */
function startVoter(stored: StoredPromise, persist: (promise: StoredPromise) => void = () => {}) {
  const sent: string[] = [];
  const voter = new Voter(start, stored, { persist, send: ({ kind }) => void sent.push(kind) });
  const ask = (token: number, now: number, leads = 0) =>
    voter.ask({ kind: "ask", from: 1, to: 0, token, serial: 1, leads }, now);
  return { voter, sent, ask };
}

test("voter: after a restart with a shorter lease it waits for the longer one", () => {
  const { sent, ask } = startVoter({ readiness: "voting", promised: 16, lease: 60_000 });
  ask(33, 1200);
  ask(33, 59_999);
  expect(sent).toEqual(["refuse", "refuse"]);
  ask(33, 60_000);
  expect(sent).toEqual(["refuse", "refuse", "grant"]);
});

test("voter: after a restart it does not disturb a leader that it hears, and grants its next renewal after the wait", () => {
  const { voter, sent, ask } = startVoter({ readiness: "voting", promised: 16, lease: 1000 });
  expect(voter.freeAt).toBe(400);
  ask(33, 200, 1);
  ask(33, 900, 1);
  expect(voter.freeAt).toBe(1900);
  voter.release({ kind: "release", from: 1, to: 0, token: 33 }, 950);
  expect(voter.freeAt).toBe(950);
  ask(50, 980, 1);
  ask(50, 1000, 1);
  expect(sent).toEqual(["refuse", "refuse", "refuse", "grant"]);
  expect(voter.holder(1000)).toBe(1);
});

test("voter: a promise that cannot be stored is never answered", () => {
  const full = () => {
    throw new Error("ENOSPC");
  };
  const { sent, ask } = startVoter({ readiness: "voting", promised: 0, lease: 1000 }, full);
  for (const now of [1000, 1001]) expect(() => ask(17, now)).toThrow("ENOSPC");
  expect(sent).toEqual([]);
});
