import {
  across,
  algorithm,
  along,
  always,
  atLeast,
  atMost,
  bit,
  both,
  id,
  invariant,
  type Algorithm,
} from "@ringleader/core";
import { own, ring, twoWay, type Program } from "./program.ts";

export const everyone = { everyone: true } as const;
export const oneWay = { ...ring, ...everyone } as const;

/** Chang and Roberts, right on every ring, with other parts. `more` is a message that nobody answers. */
export function elect(name: string, claims: unknown, parts: any = {}): Algorithm {
  const { needs = oneWay, messages = {}, on = {}, wake, ...rest } = parts;
  const start = (me: any): void => {
    if (needs.bothWays) me.send.token(both, { id: me.id });
    else me.send.token({ id: me.id });
  };
  return algorithm({
    ...own,
    name,
    needs,
    elects: "max",
    state: {},
    messages: { token: { id }, more: {}, ...messages },
    wake(me: any) {
      wake?.(me);
      start(me);
    },
    on: {
      token(me: any, { id: other }: any, port: 0 | 1) {
        if (other > me.id && needs.bothWays) me.send.token(across(port), { id: other });
        else if (other > me.id) me.send.token({ id: other });
        else if (other === me.id && me.decision === "none") me.lead();
      },
      more() {},
      ...on,
    },
    claims: [claims].flat(),
    ...rest,
  } as never);
}

export const says = (sentence: string) => invariant("it", "it holds", "none", sentence);
export const few = (limit: any, measure: any = { of: "messages" }) =>
  atMost("it", "it holds", "none", measure, limit);
export const many = (limit: any, measure: any = { of: "messages" }) =>
  atLeast("it", "it holds", "none", measure, limit);
export const watch = (see: any, end?: any) =>
  along("it", "it holds", "none", () => ({ see, ...(end && { end }) }) as never);
export const inStates = (holds: any) => always("it", "it holds", "none", holds);
export const positions = (n: number) => Array.from({ length: n }, (_, p) => p);

export const inRounds = { needs: { ...oneWay, rounds: true } } as const;
export const bothWays = { needs: { ...twoWay, ...everyone } } as const;
export const inBothRounds = {
  needs: { ...twoWay, direction: true, ...everyone, rounds: true },
} as const;

export type Row = readonly [name: string, claims: unknown, parts?: object, n?: number];
export const programs =
  (standardN: number, extra: Partial<Program> = {}) =>
  ([name, claims, parts, n = standardN]: Row): Program => ({
    algorithm: elect(name, claims, parts),
    n,
    ...extra,
  });

/** The first of several messages decides what is sent. */
export const race = (
  choices: Readonly<Record<string, (me: any) => void>>,
  messages: object = {},
  on: object = {},
) => ({
  state: { first: bit },
  messages: {
    ...Object.fromEntries(Object.keys(choices).map((it) => [it, {}])),
    a: {},
    b: {},
    ...messages,
  },
  wake: (me: any) => Object.keys(choices).forEach((it) => me.send[it]()),
  on: {
    ...Object.fromEntries(
      Object.entries(choices).map(([kind, act]) => [
        kind,
        (me: any) => {
          if (me.first === 1) return;
          me.first = 1;
          act(me);
        },
      ]),
    ),
    a() {},
    b() {},
    ...on,
  },
});
export const send = (kind: string, count: number) => (me: any) => {
  for (let i = 0; i < count; i++) me.send[kind]();
};

/** Of the right programs, the usual suite runs only the first. */
export const restIsSlow = (all: readonly Program[]): readonly Program[] =>
  all.map((it, i) => (i === 0 ? it : { ...it, slow: true }));
export const makeKind = (wrong: readonly Row[], right: readonly Row[], n: number, rightN = n) => ({
  wrong: wrong.map(programs(n, { isMaybeOpen: true })),
  right: restIsSlow(right.map(programs(rightN))),
});
