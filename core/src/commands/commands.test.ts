import { assert, infiniteStream, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { allMutants } from "../algorithms/all-mutants.ts";
import { catalogue } from "../algorithms/index.ts";
import { mutantFamily } from "../algorithms/mutants/mutant.ts";
import { algorithm, type Algorithm } from "../model/algorithm.ts";
import { Life } from "../model/life.ts";
import { id, one } from "../model/schema.ts";
import { FIELDS, LIFE, WHOM } from "../solo/reaction.ts";
import { LoneProcess } from "../solo/single-process.ts";
import { applyCommand, enabledCommands, type CommandState, type Letter } from "./apply-command.ts";
import type { Commands } from "./command.ts";
import { describeCommands } from "./describe-commands.ts";
import { guardedCommands } from "./guarded-commands.ts";
import { Inexpressible } from "./inexpressible.ts";
import { orderTypeOf, orderTypes } from "./order-types.ts";
import { sameCommands } from "./same-commands.ts";

const FULL = process.env["FULL"] !== undefined;

const seed = Number(process.env["SEED"] ?? 1987);
/** Drawn states and messages per algorithm on which a command is enabled. */
const DRAWN = process.env["FULL"] ? 30_000 : 2000;
/** How many of them one stream of numbers gives, and the most draws for them. */
const BATCH = 20;
const MOST_DRAWS = 10_000;

const named = (name: string, set = {}): Algorithm =>
  catalogue.find((family) => family.name === name)!.with(set);

test("order types: 1, 3, 13, 75, 541 of 1 to 5 ids, each once", () => {
  for (const [k, count] of [1, 3, 13, 75, 541].entries()) {
    const all = [...orderTypes(k + 1)];
    expect(new Set(all.map(String)).size).toBe(count);
    expect(all).toHaveLength(count);
    for (const order of all) expect(orderTypeOf(order)).toEqual(order);
  }
});

/** Those of Dolev, Klawe and Rodeh take seconds; the full suite has them. */
const short = catalogue.filter(({ name }) => process.env["FULL"] || name !== "dolev-klawe-rodeh");

test.runIf(FULL)(
  "commands: every algorithm has commands, or a sentence that says why it has none",
  () => {
    const answers = short.map((family) => {
      try {
        const { controls, orderTypes: types, commands } = guardedCommands(family.with({}));
        return `${family.name}: ${controls.length} controls, ${types} order types, ${commands.length} commands`;
      } catch (error) {
        if (!(error instanceof Inexpressible)) throw error;
        return error.message;
      }
    });
    const dolevKlaweRodeh = "dolev-klawe-rodeh: 49 controls, 3509 order types, 282 commands";
    const known = [
      "chang-roberts: 5 controls, 31 order types, 13 commands",
      "hirschberg-sinclair: 4 controls, 73 order types, 69 commands",
      "franklin: 12 controls, 601 order types, 39 commands",
      "peterson: 16 controls, 246 order types, 46 commands",
      ...(process.env["FULL"] ? [dolevKlaweRodeh] : []),
      "franklin-probabilistic has no guarded commands: hops counts without a limit, and is compared with n.",
      "itai-rodeh has no guarded commands: count.count counts without a limit, and is compared with n.",
    ];
    expect(answers.slice(0, known.length)).toEqual(known);
    expect(answers.slice(known.length).every((it) => it.includes("has no guarded commands"))).toBe(
      true,
    );
  },
);

test("commands: chang-roberts reads as its paper", () => {
  const lines = describeCommands(guardedCommands(named("chang-roberts")))
    .filter(({ control, event }) => control === "initiator" && event === "elect")
    .map(({ guard, effect }) => `${guard} → ${effect}`);
  expect(lines).toEqual([
    "id = me.id → lead, send terminate(id)",
    "id < me.id → forward",
    "id > me.id → discard",
  ]);
});

/** Asks the handler itself for its reaction to one drawn state and message, and compares it with the commands. */
function compare(all: Commands, lone: LoneProcess, draw: (most: number) => number): boolean {
  const { controls, slots, kinds, algorithm: it } = all;
  const control = draw(controls.length);
  const { life, words: fixed, swapped } = controls[control];
  // Few values, so that many ids are equal; far apart, so that arithmetic shows.
  const drawId = () => 1 + 7919 * draw(6) ** 2;
  const me = drawId();
  const kind = draw(Object.keys(kinds).length);
  const [event, parts] = Object.entries(kinds)[kind];
  const side = draw(it.needs.bothWays ? 2 : 1);
  const state: CommandState = {
    control,
    ids: slots.map(({ role }, i) => (role === "id" && fixed[i] === 1 ? drawId() : undefined)),
  };
  const open = () => draw(4);
  const message = parts.map(({ role, field }) =>
    role === "id"
      ? drawId()
      : role === "finite"
        ? draw(field.max + 1)
        : role === "open"
          ? open()
          : 0,
  );
  const letter: Letter = {
    kind: event,
    way: side,
    words: message.map((word, i) =>
      parts[i].role === "id" || parts[i].role === "finite" ? word : undefined,
    ),
  };
  const words = Array<number>(FIELDS + slots.length).fill(0);
  words[LIFE] = life;
  words[WHOM] = life & Life.follows ? me + 1 : 0;
  slots.forEach(({ role, field, word }, i) => {
    words[FIELDS + word[swapped]] =
      role === "finite"
        ? fixed[i]
        : role === "open"
          ? open()
          : state.ids[i] === undefined
            ? 0
            : state.ids[i] + (field.maybe ? 1 : 0);
  });
  const enabled = enabledCommands(all, me, state, letter).map((command) =>
    applyCommand(command, me, state, letter),
  );
  // Local states whose ids are in an order that no run reaches have no command.
  if (enabled.length === 0) return false;
  for (const reaction of lone.receive(words, { id: me, swapped, degree: 2 }, side, kind, message)) {
    if (reaction.refused !== undefined) continue;
    const after = {
      life: reaction.words[LIFE],
      words: slots.map(({ role, word }) =>
        role === "open" ? 0 : reaction.words[FIELDS + word[swapped]],
      ),
      sent: reaction.sent.map(([way, k, ...values]) => {
        const [name, of] = Object.entries(kinds)[k];
        return [
          way,
          name,
          ...values
            .slice(0, of.length)
            .map((it, i) => (of[i].role === "open" || of[i].role === "ghost" ? 0 : it)),
        ];
      }),
    };
    const predicted = enabled.map(({ state: next, sent }) => ({
      life: controls[next.control].life,
      words: slots.map(({ role, field }, i) => {
        if (role === "open") return 0;
        if (role === "finite") return controls[next.control].words[i];
        const held = next.ids[i];
        return held === undefined ? 0 : held + (field.maybe ? 1 : 0);
      }),
      sent: sent.map((it) => [it.way, it.kind, ...it.words.map((word) => word ?? 0)]),
    }));
    expect(predicted.map((it) => JSON.stringify(it))).toContain(JSON.stringify(after));
  }
  return true;
}

const drawnFrom = [
  named("chang-roberts"),
  named("chang-roberts", { mail: "start", elects: "max" }),
  named("franklin"),
  named("peterson"),
  ...(process.env["FULL"]
    ? [
        named("hirschberg-sinclair"),
        named("hirschberg-sinclair", { losers: "swallow" }),
        named("franklin", { announce: "yes" }),
        named("dolev-klawe-rodeh"),
      ]
    : []),
];

test.each(drawnFrom.map((it) => [`${it.name} ${JSON.stringify(it.changed)}`, it] as const))(
  "commands and handlers agree on drawn states and messages: %s",
  (_, it) => {
    const all = guardedCommands(it);
    const lone = new LoneProcess(it, {
      scrambled: false,
      known: 0,
      mailStarts: it.needs.everyone === true,
      ghosts: false,
      tested: false,
      notesLed: true,
    });
    lone.initial(2);
    let compared = 0;
    assert(
      property(infiniteStream(nat({ max: 2 ** 30 })), (stream) => {
        const draw = (most: number) => stream.next().value % most;
        const enough = compared + BATCH;
        for (let i = 0; compared < enough && i < MOST_DRAWS; i++)
          if (compare(all, lone, draw)) compared++;
      }),
      { seed, numRuns: DRAWN / BATCH },
    );
    expect(compared).toBe(DRAWN);
  },
);

test("commands: a handler that computes with ids is refused", () => {
  const odd = algorithm({
    name: "odd",
    paper: "none",
    idea: "Only even ids travel.",
    needs: { ring: true, direction: true, ids: true },
    announces: false,
    state: {},
    messages: { elect: { id } },
    wake: (me) => me.send.elect({ id: me.id }),
    on: {
      elect(me, { id: received }) {
        if (received % 2 === 0) me.send.elect({ id: received });
      },
    },
  });
  expect(() => guardedCommands(odd)).toThrow("computes with ids");
});

test("commands: two algorithms with equal commands after renaming are the same", () => {
  const renamed = algorithm({
    name: "lelann",
    paper: "none",
    idea: "The same with other names.",
    needs: { ring: true, direction: true, ids: true },
    elects: "min",
    announces: true,
    state: { role: one("idle", "candidate") },
    messages: { token: { number: id }, stop: { number: id } },
    wake(me) {
      me.role = "candidate";
      me.send.token({ number: me.id });
    },
    on: {
      token(me, { number }) {
        if (me.decision !== "none") return;
        if (me.role === "idle" || number < me.id) return me.send.token({ number });
        if (number > me.id) return;
        me.lead();
        me.send.stop({ number });
      },
      stop(me, { number }) {
        if (me.decision !== "none") return;
        me.follow(number);
        me.send.stop({ number });
      },
    },
  });
  const all = catalogue.map((family) => family.with({}));
  expect(sameCommands(guardedCommands(renamed), all).map(({ name }) => name)).toEqual([
    "chang-roberts",
  ]);
  const broken = allMutants.find(({ trap }) => trap === "passes-larger")!;
  expect(sameCommands(guardedCommands(mutantFamily(broken).with({})), all)).toEqual([]);
});
