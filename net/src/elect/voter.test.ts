import { expect, test } from "vitest";
import { Voter, type StoredPromise } from "./voter.ts";

const terms = { voters: 3, lease: 1000, drift: 0 };
const start = { me: 0, terms, incarnation: 0, now: 0 };

/** Starts a voter; `persist` stores its promises, `sent` lists the kinds of its answers. */
function startVoter(
  stored: StoredPromise,
  persist: (promise: StoredPromise) => boolean = () => true,
) {
  const sent: string[] = [];
  const voter = new Voter(start, stored, { persist, send: ({ kind }) => void sent.push(kind) });
  const ask = (token: number, now: number, leads = 0) =>
    voter.ask({ kind: "ask", from: 1, to: 0, token, serial: 1, leads }, now);
  return { voter, sent, ask };
}

test("voter: after a restart with a shorter lease it waits for the longer one", () => {
  const { sent, ask } = startVoter({
    readiness: "voting",
    promised: 16,
    granted: 16,
    lease: 60_000,
  });
  ask(33, 1200);
  ask(33, 59_999);
  expect(sent).toEqual(["refuse", "refuse"]);
  ask(33, 60_000);
  expect(sent).toEqual(["refuse", "refuse", "grant"]);
});

test("voter: after a restart it does not disturb a leader that it hears, and grants its next renewal after the wait", () => {
  const { voter, sent, ask } = startVoter({
    readiness: "voting",
    promised: 16,
    granted: 16,
    lease: 1000,
  });
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

test("voter: a promise for which no descriptor is left is refused, and granted when there is one again", () => {
  let isShort = true;
  const { voter, sent, ask } = startVoter(
    { readiness: "voting", promised: 16, granted: 16, lease: 1000 },
    () => !isShort,
  );
  ask(33, 1000);
  expect([voter.promised, voter.holder(1000)]).toEqual([16, -1]);
  isShort = false;
  ask(33, 1100);
  expect(sent).toEqual(["refuse", "grant"]);
  expect([voter.promised, voter.holder(1100)]).toEqual([33, 1]);
});

test("voter: a poll promises nothing, and is refused while a lease runs or a leader is heard", () => {
  const { voter, sent, ask } = startVoter({
    readiness: "voting",
    promised: 16,
    granted: 16,
    lease: 1000,
  });
  const poll = (from: number, now: number) =>
    voter.poll({ kind: "poll", from, to: 0, serial: 1 }, now);
  poll(2, 999);
  poll(2, 1000);
  expect(sent.splice(0)).toEqual(["refuse", "free"]);
  expect([voter.promised, voter.holder(1000)]).toEqual([16, -1]);
  ask(33, 1000, 1);
  poll(2, 1999);
  poll(1, 1999);
  poll(2, 2000);
  expect(sent).toEqual(["grant", "refuse", "free", "free"]);
});

test("voter: a larger promise without a majority costs the leader no vote; a leader that a later one has followed gets none", () => {
  const { voter, sent, ask } = startVoter({
    readiness: "voting",
    promised: 50,
    granted: 50,
    lease: 1000,
  });
  // The campaign under 50 was lost, and 33 leads.
  ask(33, 1000);
  ask(33, 1000, 1);
  expect(sent.splice(0)).toEqual(["refuse", "grant"]);
  expect(voter.promised).toBe(50);
  ask(66, 2000);
  ask(66, 2100, 1);
  ask(33, 4000, 1);
  expect(sent).toEqual(["grant", "grant", "refuse"]);
});

test("voter: after a restart it extends the lease that it has granted last, and no larger token that it has promised before", () => {
  const disk: StoredPromise[] = [];
  const { ask } = startVoter(
    { readiness: "voting", promised: 50, granted: 50, lease: 1000 },
    (promise) => disk.push(promise) > 0,
  );
  ask(33, 1000, 1);
  expect(disk).toMatchObject([{ promised: 50, granted: 33 }]);
  const again = startVoter(disk[0]);
  again.ask(50, 1);
  again.ask(33, 1, 1);
  expect(again.sent).toEqual(["refuse", "grant"]);
});

test("voter: a promise that cannot be stored is never answered", () => {
  const full = () => {
    throw new Error("ENOSPC");
  };
  const { sent, ask } = startVoter(
    { readiness: "voting", promised: 0, granted: 0, lease: 1000 },
    full,
  );
  for (const now of [1000, 1001]) expect(() => ask(17, now)).toThrow("ENOSPC");
  expect(sent).toEqual([]);
});
