import { expect, test } from "vitest";
import { decodeFrames, encodeFrames, type DataFrame } from "../link/frame.ts";
import { checkTerms, nextNumber, ownerOf, RENEWAL, STOP, usableLease } from "./lease.ts";
import { decodeMessage, ELECTOR_KINDS, encodeMessage } from "./message-codec.ts";
import { MESSAGE_WORDS, type VoterMessage } from "./voter-message.ts";

/** Makes a message of each kind. Tokens and numbers of views are larger than 2^32. */
const messages = Object.entries(MESSAGE_WORDS).map(([kind, words]) => {
  const values = words.map((word, i) => {
    if (["view", "top", "token", "promised"].includes(word)) return [word, 2 ** 40 + 16 * i + 1];
    return [word, word === "members" ? 7 : word === "readiness" ? 2 : i];
  });
  return { kind, from: 1, to: 2, ...Object.fromEntries(values) } as VoterMessage;
});

/** Carries a message over the wire. */
function carry(message: VoterMessage, from = 1): VoterMessage {
  const [bytes] = encodeFrames([{ type: "data", seq: 0, item: encodeMessage(message) }]);
  const [frame] = decodeFrames(bytes, ELECTOR_KINDS) as DataFrame[];
  return decodeMessage(frame.item, from, 2, 3);
}

test.each(messages)("elect: $kind survives the wire", (message) => {
  // An ask and a release belong to the owner of their token.
  const sent = "token" in message ? { ...message, token: 2 ** 40 + 1 } : message;
  expect(carry(sent)).toEqual(sent);
});

test("elect: a voter cannot use the token of another, nor name voters that do not exist", () => {
  const ask: VoterMessage = { kind: "ask", from: 1, to: 2, token: 33, serial: 1, leads: 0 };
  expect(carry(ask)).toEqual(ask);
  expect(() => carry(ask, 0)).toThrow("token 33 does not belong to voter 0.");
  const view: VoterMessage = {
    kind: "view",
    from: 1,
    to: 2,
    view: 1,
    members: 8,
    incarnation: 0,
  };
  expect(() => carry(view)).toThrow("a view has only the voters 0 to 2.");
  const recalled: VoterMessage = {
    kind: "recalled",
    from: 1,
    to: 2,
    serial: 1,
    readiness: 3,
    promised: 0,
  };
  expect(() => carry(recalled)).toThrow("readiness 3 is unknown.");
});

test("elect: tokens and views grow, and belong to one voter and one start of its process", () => {
  for (const floor of [0, 1, 15, 16, 17, 33, 2 ** 40]) {
    for (let me = 0; me < 9; me++) {
      const terms = { voters: 9, lease: 1, drift: 0 };
      const numbers = [1, 2].map((incarnation) =>
        nextNumber(floor, { me, terms, incarnation, now: 0 }),
      );
      expect(numbers.map(ownerOf)).toEqual([me, me]);
      expect(Math.min(...numbers)).toBeGreaterThan(floor);
      expect(numbers[0]).not.toBe(numbers[1]);
    }
  }
});

test("elect: a holder with the slowest clock stops when the fastest voter is free, not later", () => {
  for (const drift of [0, 0.01, 0.2, 0.5]) {
    const lease = 1000;
    const held = usableLease({ voters: 3, lease, drift }) / (1 - drift);
    expect(held).toBeCloseTo(lease / (1 + drift), 9);
  }
});

test.each([
  [{ voters: 2, lease: 1, drift: 0 }, "2 voters are not accepted; an elector has 3 to 9."],
  [{ voters: 10, lease: 1, drift: 0 }, "10 voters are not accepted"],
  [{ voters: 3, lease: 0, drift: 0 }, "a lease is longer than 0"],
  [
    { voters: 3, lease: 1, drift: 0.38 },
    "0.38 is not accepted; give 0 or more and less than 0.379",
  ],
])("elect: terms %j are refused", (terms, sentence) => {
  expect(() => checkTerms(terms)).toThrow(sentence);
});

test("elect: up to the drift that is refused, work stops after the first renewal", () => {
  const terms = { voters: 3, lease: 1, drift: 0.379 };
  checkTerms(terms);
  expect(usableLease(terms) - STOP).toBeGreaterThan(RENEWAL);
  expect(usableLease({ ...terms, drift: 0.38 }) - STOP).toBeLessThan(RENEWAL);
});
