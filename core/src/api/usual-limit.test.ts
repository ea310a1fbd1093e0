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

test.each([
  [
    "a second decision",
    endless((me) => me.id === 3 && me.lead()),
    "process 3 decides a second time",
  ],
  ["two leaders", endless((me) => me.decision === "none" && me.lead()), "3 processes declare"],
  ["a bound that is exceeded", endless(() => {}, [bound]), bound.says],
])("run: %s ends a run that has no end, and its verdict is known", (_, subject, violation) => {
  const result = run(subject, options);
  expect(result.messages.total).toBe(2 * 32_768 + 3);
  expect(result.stopped).toContain("stopped after 65,536 deliveries, because its verdict is known");
  expect(result.replay).toContain("--max-messages 65536");
  const claims = result.claims.filter(({ holds }) => !holds).map(({ says }) => says);
  expect([...(result.violations ?? []), ...claims][0]).toContain(violation);
  const lines = trace(subject, options);
  expect(replay(lines, subject)).toMatchObject({ same: true, result: { digest: result.digest } });
  expect(run(subject, { ...options, maxMessages: 65_536 }).digest).toBe(result.digest);
  // A limit that is given is kept.
  expect(run(subject, { ...options, maxMessages: 100_000 }).messages.total).toBe(100_003);
});
