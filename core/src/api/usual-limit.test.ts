import { expect, test } from "vitest";
import { algorithm, atMost, id, replay, run, trace, type Algorithm } from "../index.ts";

/** Tokens that go around without end; `decide` is called when one returns to its process. */
const endless = (decide: (me: any) => void, claims: Algorithm["claims"] = []): Algorithm =>
  algorithm({
    name: "endless",
    paper: "mine",
    idea: "Tokens go around without end.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    claims,
    state: {},
    messages: { token: { id } },
    wake(me) {
      me.send.token({ id: me.id });
    },
    on: {
      token(me, message) {
        if (message.id === me.id) decide(me);
        me.send.token({ id: message.id });
      },
    },
  });

const bound = atMost("at most n² messages", "mine", { of: "messages" }, ({ n }) => n * n);
/** A limit that depends on who leads is known only after the run. */
const late = atMost("few", "mine", { of: "messages" }, ({ leaders }) => leaders.length);

const options = { ids: [3, 1, 2], seed: 1 };

test("run: a run without an end stops at the default limit and is undecided", () => {
  const result = run(
    endless(() => {}, [late]),
    options,
  );
  expect(result).toMatchObject({ outcome: "budget", messages: { total: 1_000_147 }, claims: [] });
  expect(result.violations).toBeUndefined();
  expect(result.stopped).toMatch(/^1,000,144 messages were delivered, the default limit; /);
});

/** What violates a run, after how many deliveries: the tokens start at 3, 1, 2 and go around in turn. */
const violations: [string, number, Algorithm, string][] = [
  ["a second decision", 16, endless((me) => me.id === 3 && me.lead()), "3 decides a second"],
  ["two leaders", 8, endless((me) => me.decision === "none" && me.lead()), "2 processes declare"],
  ["a bound that is exceeded", 7, endless(() => {}, [bound]), bound.says],
];

test.each(violations)(
  "run: %s ends a run that has no end at delivery %i",
  (_, at, subject, says) => {
    const result = run(subject, options);
    expect(result.messages.total).toBe(at + 3);
    expect(result.stopped).toContain(
      `stopped after ${at} deliveries, because its verdict is known`,
    );
    expect(result.replay).toContain(`--max-messages ${at}`);
    const claims = result.claims.filter(({ holds }) => !holds).map(({ says }) => says);
    expect([...(result.violations ?? []), ...claims][0]).toContain(says);
    const lines = trace(subject, options);
    expect(lines).toHaveLength(1 + 3 + at);
    expect(replay(lines, subject)).toMatchObject({ same: true, result: { digest: result.digest } });
    expect(run(subject, { ...options, maxMessages: at }).digest).toBe(result.digest);
    // One delivery before, nothing is violated.
    const before = run(subject, { ...options, maxMessages: at - 1 });
    expect([before.violations, before.leaders.length < 2]).toEqual([undefined, true]);
    expect(before.claims.filter(({ holds }) => !holds)).toEqual([]);
    // A limit that is given is kept.
    expect(run(subject, { ...options, maxMessages: 1000 }).messages.total).toBe(1003);
  },
);

test("run: a run that is violated and ends shows everything that is wrong", () => {
  const twice = { ...endless(() => {}), on: {} };
  const result = run(
    algorithm({
      ...twice,
      on: {
        token(me: any, message: any) {
          if (message.id === me.id) me.lead();
          else me.send.token({ id: message.id });
        },
      },
    } as any),
    options,
  );
  expect([result.stopped, result.leaders.length, result.messages.total]).toEqual([undefined, 3, 9]);
});

/** In rounds, an alarm decides between two deliveries. */
const ringing = algorithm({
  name: "ringing",
  paper: "mine",
  idea: "Every process leads when its alarm rings, while tokens go around.",
  needs: { ring: true, direction: true, ids: true, everyone: true, rounds: true },
  elects: "max",
  announces: false,
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
    me.alarm(2, 0);
  },
  alarm(me) {
    me.lead();
  },
  on: {
    token(me, message) {
      me.send.token({ id: message.id });
    },
  },
});

test("run: an alarm that violates ends a run in rounds before the next delivery", () => {
  const result = run(ringing, options);
  expect([result.leaders.length, result.messages.total]).toEqual([3, 3 + 6]);
  expect(result.replay).toContain("--max-messages 6");
  expect(run(ringing, { ...options, maxMessages: 6 }).digest).toBe(result.digest);
  expect(run(ringing, { ...options, maxMessages: 5 }).leaders).toEqual([]);
});
