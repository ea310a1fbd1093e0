import { makeSetup, parseRun } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { judgeNodes } from "./judge-nodes.ts";
import type { NodeChannel } from "./node-channel.ts";
import { parseNodeLine } from "./node-line.ts";

/** A node that answers init with init_ok, and each step with these lines. */
function scripted(...lines: readonly string[]): NodeChannel {
  const printed: string[] = [];
  return {
    get isQuiet() {
      return printed.length === 0;
    },
    write(line) {
      if (line.includes('"init"')) printed.push('{"body":{"type":"init_ok"}}');
      else printed.push(...lines);
    },
    read: () => Promise.resolve(printed.shift()!),
    end: () => Promise.resolve(printed[0]),
    kill: () => Promise.resolve(),
  };
}

const ok = '{"src":"n0","dest":"ring","body":{"type":"step_ok","in_reply_to":2}}';
const send = (body: string) => `{"body":{"type":"send",${body}}}`;
const elect = send('"port":0,"kind":"elect","words":[3]');

test.each([
  [[ok], "sent nothing; the definition sends elect(3)"],
  [[elect, elect, ok], "sent elect(3), elect(3); the definition sends elect(3)"],
  [
    [...Array.from({ length: 6 }, () => elect), ok],
    "sent elect(3), elect(3), elect(3), elect(3) and 2 more; the definition sends elect(3)",
  ],
  [
    [send('"port":0,"kind":"token","words":[3]'), ok],
    "sent token(3); the messages of chang-roberts are elect, terminate",
  ],
  [[send('"port":0,"kind":"elect","words":[3,7]'), ok], "sent elect(3, 7); elect has the words id"],
  [
    [send('"port":0,"kind":"elect","words":["3"]'), ok],
    'printed send with words ["3"]; words is a list of whole numbers',
  ],
  [[send('"kind":"elect","words":[3]'), ok], "printed send without port; port is a whole number"],
  [[send('"port":1,"kind":"elect","words":[3]'), ok], "sent elect(3) by port 1; its ports are 0"],
  [
    [send('"port":0,"kind":"elect","words":[3],"to":1'), ok],
    "printed send with the key to; send has only port, kind, words",
  ],
  [
    [elect, '{"body":{"type":"lead"}}', ok],
    "decided that it leads; by the definition it decides nothing",
  ],
  [
    [elect, '{"body":{"type":"follow"}}', ok],
    "printed follow without leader; leader is the id of the leader",
  ],
  [
    ['{"body":{"type":"toss","sides":2}}'],
    "tossed a coin with 2 sides; the definition tosses no coin",
  ],
  [
    ['{"body":{"type":"alarm","rounds":123456789012345678901}}', ok],
    "printed alarm; chang-roberts has no rounds, so it has no alarms",
  ],
  [
    ["starting"],
    'printed starting; a line is JSON with a body, like {"body":{"type":"step_ok"}}, and logs belong on the error stream',
  ],
  [
    ['{"body":[]}'],
    'printed {"body":[]}; a line is JSON with a body, like {"body":{"type":"step_ok"}}, and logs belong on the error stream',
  ],
  [
    ['{"body":{"type":"__proto__"}}'],
    'printed a line of type "__proto__"; the types are send, lead, follow, alarm, calm, toss, step_ok, init_ok',
  ],
  [['{"body":{"type":"init_ok"}}'], "printed init_ok in the middle of a step"],
])("foreign nodes: %j is named in one sentence", async (lines, says) => {
  const setup = makeSetup(parseRun({ algorithm: "chang-roberts", ids: [3] }));
  const { difference, steps } = await judgeNodes(setup, [scripted(...lines)]);
  expect([difference, steps]).toEqual([`after wake position 0 ${says}.`, 0]);
});

test("foreign nodes: waits of any size are read exactly", () => {
  const rounds = "1152921504606846975";
  for (const written of [rounds, `"${rounds}"`])
    expect(parseNodeLine(`{"body": {"type": "alarm", "rounds": ${written}}}`)).toEqual({
      type: "alarm",
      rounds: BigInt(rounds),
      tag: 0,
    });
});
