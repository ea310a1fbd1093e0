import type { Commands } from "../commands/command.ts";
import { hasWoken } from "../model/life.ts";
import { and, or } from "./formula.ts";
import type { Signature } from "./signature.ts";

const forall = (variables: string, body: string): string =>
  `(assert (forall (${variables
    .split("")
    .map((it) => `(${it} Node)`)
    .join("")}) ${body}))`;

/** The ring and the order of ids, for every n: ids are the processes themselves, in their order. */
const ring = [
  "; Processes, named by their ids. (le x y): the id of x is at most the id of y.",
  "(declare-sort Node 0)",
  "(declare-fun le (Node Node) Bool)",
  forall("x", "(le x x)"),
  forall("xyz", "(=> (and (le x y) (le y z)) (le x z))"),
  forall("xy", "(=> (and (le x y) (le y x)) (= x y))"),
  forall("xy", "(or (le x y) (le y x))"),
  "; (btw w x y): clockwise from w, x comes before y; all three differ.",
  "(declare-fun btw (Node Node Node) Bool)",
  forall("wxyz", "(=> (and (btw w x y) (btw w y z)) (btw w x z))"),
  forall("wxy", "(=> (btw w x y) (and (not (btw w y x)) (btw x y w) (distinct w x y)))"),
  forall("wxy", "(or (= w x) (= w y) (= x y) (btw w x y) (btw w y x))"),
  "; (between w x y): a message from w to y passes x; from w to w it travels around the ring.",
  "(define-fun between ((w Node) (x Node) (y Node)) Bool",
  "  (or (btw w x y) (and (= w y) (not (= x w)))))",
];

const neighbours = [
  "; The process that acts, and its neighbours.",
  "(declare-const me Node)",
  "(declare-const right Node)",
  forall("w", "(or (= w me) (= w right) (btw me right w))"),
  `(assert (=> (= me right) (forall ((w Node)) (= w me))))`,
];
const leftNeighbour = [
  "(declare-const left Node)",
  forall("w", "(or (= w me) (= w left) (btw left me w))"),
  `(assert (=> (= me left) (forall ((w Node)) (= w me))))`,
];

/** Writes a comment of one line. Names and labels of a definition are texts of any kind. */
export const comment = (text: string): string =>
  `; ${text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")}`;

/** Writes the theory of an algorithm: the ring, its controls, its fields, and its messages as relations. */
export function theoryOf(signature: Signature): string[] {
  const { commands, relations, slots, hasStarters, hasBest } = signature;
  const { algorithm, controls } = commands;
  const names = controls.map((_, i) => `(c${i})`).join(" ");
  return [
    comment(`${algorithm.name}, for every number of processes and every arrangement of their ids.`),
    "(set-logic ALL)",
    ...ring,
    ...neighbours,
    ...(algorithm.needs.bothWays ? leftNeighbour : []),
    "; The control of a process: everything in its state except ids and open counters.",
    `(declare-datatypes ((Control 0)) ((${names})))`,
    "(declare-fun control (Node) Control)",
    ...(hasStarters ? startersOf(commands) : []),
    ...(hasBest ? bestOf(signature) : []),
    ...slots.flatMap((symbol, i) => (symbol === undefined ? [] : slotOf(signature, symbol, i))),
    "; Messages in flight: what was sent may arrive at any time, in any order, any number of times.",
    ...relations.map(
      ({ symbol, ids }) =>
        `(declare-fun ${symbol} (${["", ...ids].map(() => "Node").join(" ")}) Bool)`,
    ),
  ];
}

/** The processes that start by themselves: only they have started, and they start before they receive a message. */
function startersOf({ controls, initial }: Commands): string[] {
  const isOne = (of: (control: number) => boolean) =>
    or(...[...controls.keys()].filter(of).map((control) => `(= (control x) c${control})`));
  const woke = isOne((control) => hasWoken(controls[control].life));
  const waits = isOne((control) => initial.includes(control));
  return [
    "; The processes that start by themselves. They start before they receive a message.",
    "(declare-fun starts (Node) Bool)",
    forall("x", `(=> ${woke} (starts x))`),
    forall("x", `(=> (starts x) ${or(woke, waits)})`),
  ];
}

/** The process that must be elected, which exists because at least one process starts. */
function bestOf({ commands: { algorithm }, startersContend }: Signature): string[] {
  const order = algorithm.elects === "max" ? "(le y best)" : "(le best y)";
  return [
    "; The process that must be elected.",
    "(declare-const best Node)",
    ...(startersContend
      ? ["(assert (starts best))", forall("y", `(=> (starts y) ${order})`)]
      : [forall("y", order)]),
  ];
}

/** A slot holds at most one id, and holds one only in some controls. */
function slotOf({ commands }: Signature, symbol: string, slot: number): string[] {
  const present = [...commands.controls.keys()].filter(
    (control) => commands.controls[control].words[slot] === 1,
  );
  const isPresent = or(...present.map((control) => `(= (control x) c${control})`));
  return [
    `(declare-fun ${symbol} (Node Node) Bool)`,
    forall("xtu", `(=> ${and(`(${symbol} x t)`, `(${symbol} x u)`)} (= t u))`),
    forall("xt", `(=> (${symbol} x t) ${isPresent})`),
  ];
}
