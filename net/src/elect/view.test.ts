import { expect, test } from "vitest";
import { Views } from "./view.ts";
import type { VoterMessage } from "./voter-message.ts";

const terms = { voters: 3, lease: 1000, drift: 0 };
const ALL = 0b111;

/** Starts the views of a voter; `begun` lists the views that it begins, `sent` what it sends to voter `to`. */
function startViews(me: number, incarnation: number) {
  const begun: number[] = [];
  const messages: VoterMessage[] = [];
  const views = new Views(
    { me, terms, incarnation, now: 0 },
    {
      send: (message) => void messages.push(message),
      begin: (view) => void begun.push(view),
      expected: () => 0,
      isDecided: () => false,
    },
  );
  const sent = <K extends VoterMessage["kind"]>(kind: K, to: number) =>
    messages
      .splice(0)
      .filter((it): it is VoterMessage & { kind: K } => it.kind === kind && it.to === to);
  return { views, begun, sent };
}

/** Voter 0 calls a view, all answer, and it starts. */
function startView() {
  const caller = startViews(0, 100);
  const voter = startViews(1, 7);
  caller.views.tick(0);
  const [call] = caller.sent("call", 1);
  voter.views.called(0, call.view, 1);
  const [here] = voter.sent("here", 0);
  caller.views.answered(here, 2);
  caller.views.answered({ ...here, from: 2, incarnation: 200 }, 2);
  const [start] = caller.sent("view", 1);
  return { caller, voter, call, here, start };
}

test("view: the start of a view names the incarnation that has answered, and is taken once", () => {
  const { caller, voter, call, start } = startView();
  expect(start).toMatchObject({ view: call.view, members: ALL, incarnation: 7 });
  for (const now of [3, 4]) voter.views.started(start, now);
  expect([caller.begun, voter.begun]).toEqual([[call.view], [call.view]]);
});

test("view: a voter that has restarted does not begin its view again, whatever of it arrives late", () => {
  const { caller, voter, call, here, start } = startView();
  voter.views.started(start, 3);
  const restarted = startViews(1, 8);
  restarted.views.started(start, 5);
  restarted.views.called(0, call.view, 6);
  const [again] = restarted.sent("here", 0);
  expect(again).toEqual({ ...here, incarnation: 8 });
  caller.views.answered(again, 7);
  expect(caller.sent("view", 1)).toEqual([]);
  restarted.views.started(start, 8);
  expect(restarted.views.admit(2, call.view, 9)).toBe(false);
  expect(restarted.begun).toEqual([]);
});

test("view: a voter repeats its answer until the view starts, so a start that is lost is sent again", () => {
  const { caller, voter, call, here, start } = startView();
  // A message of the view does not start it.
  expect(voter.views.admit(2, call.view, 3)).toBe(false);
  voter.views.tick(terms.lease / 20);
  expect(voter.sent("here", 0)).toEqual([here]);
  caller.views.answered(here, 60);
  expect(caller.sent("view", 1)).toEqual([start]);
  voter.views.started(start, 61);
  // What its neighbours have sent meanwhile is asked for at once.
  expect(voter.sent("beat", 2)).toMatchObject([{ view: call.view, next0: 0, next1: 0 }]);
  expect(voter.begun).toEqual([call.view]);
});
