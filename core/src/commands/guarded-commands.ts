import type { Algorithm } from "../model/algorithm.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { Life } from "../model/life.ts";
import { LoneProcess } from "../solo/single-process.ts";
import { FIELDS, LIFE, WHOM, type Reaction } from "../solo/reaction.ts";
import { spacings } from "../solo/spacings.ts";
import type { Commands, Control, Term } from "./command.ts";
import { CommandGroups, type RawEffect } from "./command-groups.ts";
import { Inexpressible } from "./inexpressible.ts";
import { orderTypeOf, orderTypes } from "./order-types.ts";
import { withoutPorts } from "./without-ports.ts";
import { largestAsked, samples } from "./open-counters.ts";
import {
  finiteWords,
  largestWord,
  partsOf,
  slotName,
  slotsOf,
  type Part,
  type Slot,
} from "./slots.ts";

/** Most controls of an algorithm, and most ids that a process may know at one event. */
const MOST_CONTROLS = 2000;
const MOST_IDS = 7;
/** The largest value of a counter that is left open for which every spacing of ids is asked. */
const LARGEST_SPACED = 1;
/** The least value of a counter at which a handler may give up. Smaller values occur on small rings. */
const LEAST_GIVING_UP = 16;

/** A local state up to the values of its ids: its control, and the order of the ids that it holds. */
interface LocalOrder {
  readonly control: number;
  /** Its own id, the ids of its slots, and 0 if a slot holds no id yet. */
  readonly terms: readonly Term[];
  readonly ranks: readonly number[];
}

/** A case to ask: a local state, an event, and the finite fields of its message. */
interface Case extends LocalOrder {
  readonly event: string;
  readonly kind: number;
  readonly side: number;
  readonly message: readonly (number | undefined)[];
}

const cached = new WeakMap<Algorithm, Commands | Inexpressible>();

/**
 * Asks the handlers of an algorithm for their reaction to every order type of the ids that a process can know, in every
 * control that is reachable in this way. Throws `Inexpressible` if this is not possible.
 */
export function guardedCommands(algorithm: Algorithm): Commands {
  let commands = cached.get(algorithm);
  if (!commands) {
    try {
      checkModel(algorithm);
      commands = new CommandSearch(algorithm).search();
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
      commands = error;
    }
    cached.set(algorithm, commands);
  }
  if (commands instanceof Inexpressible) throw commands;
  return commands;
}

/** Refuses algorithms outside the model of commands: asynchronous rings. */
function checkModel({ name, needs, computesWithIds }: Algorithm): void {
  const why = !needs.ring
    ? "it runs on any network, and the degree of a process has no limit"
    : needs.rounds
      ? "it runs in rounds, and its alarms count them"
      : computesWithIds
        ? "it computes with ids"
        : undefined;
  if (why !== undefined) throw Inexpressible.of(name, why);
}

class CommandSearch {
  private readonly algorithm: Algorithm;
  private readonly lone: LoneProcess;
  private readonly slots: readonly Slot[];
  private readonly kinds: readonly (readonly [string, readonly Part[]])[];
  private readonly controls: Control[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly groups = new CommandGroups();
  private readonly refusals = new Set<string>();
  private readonly open: readonly string[];
  /** By counter that was not asked over its whole range: the largest value that was. */
  private readonly sampled = new Map<string, number>();
  private readonly locals: LocalOrder[] = [];
  private readonly known = new Set<string>();
  private asked = 0;
  private spaced = Infinity;

  constructor(algorithm: Algorithm) {
    this.algorithm = algorithm;
    this.slots = slotsOf(algorithm);
    this.kinds = Object.entries(algorithm.messages).map(([kind, fields]) => [
      kind,
      partsOf(fields),
    ]);
    this.open = [
      ...new Set(this.slots.filter(({ role }) => role === "open").map(({ name }) => name)),
      ...this.kinds.flatMap(([kind, parts]) =>
        parts.filter(({ role }) => role === "open").map(({ name }) => `${kind}.${name}`),
      ),
    ];
    if (algorithm.needs.n) {
      const [counter] = this.open;
      const why = counter
        ? `${counter} counts without a limit, and is compared with n`
        : "it knows n, and a command holds for every n";
      throw Inexpressible.of(algorithm.name, why);
    }
    this.lone = new LoneProcess(algorithm, {
      scrambled: false,
      known: 0,
      mailStarts: algorithm.needs.everyone === true,
      ghosts: false,
      tested: true,
      isAnyState: true,
      notesLed: true,
    });
    this.lone.initial(2);
  }

  search(): Commands {
    const { algorithm, slots } = this;
    const { bothWays, direction } = algorithm.needs;
    const ports = bothWays && !direction ? [0, 1] : [0];
    const initial = ports.map((swapped) =>
      this.numberOf({ life: 0, swapped, words: slots.map(() => 0) }),
    );
    for (const control of initial) this.visit(control, [0]);
    for (let i = 0; i < this.locals.length; i++) {
      for (const it of this.casesOf(this.locals[i])) this.askAll(it);
    }
    const all: Commands = {
      algorithm,
      slots,
      kinds: Object.fromEntries(this.kinds),
      controls: this.controls,
      initial,
      commands: this.groups.commands(),
      orderTypes: this.asked,
      spacings: Number.isFinite(this.spaced) ? this.spaced : 0,
      open: this.open,
      sampled: [...this.sampled].map(([name, to]) => ({ name, to })),
      refusals: [...this.refusals],
    };
    return withoutPorts(all) ?? all;
  }

  private numberOf(control: Control): number {
    const key = JSON.stringify(control);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    if (this.controls.length === MOST_CONTROLS)
      this.refuse(`it has more than ${groupDigits(MOST_CONTROLS)} controls`);
    this.numbers.set(key, this.controls.length);
    return this.controls.push(control) - 1;
  }

  /** Lists the ids that a process holds in a control. */
  private termsIn(control: number): Term[] {
    const { words } = this.controls[control];
    const terms: Term[] = this.algorithm.needs.ids ? [{ of: "me" }] : [];
    let hasZero = false;
    this.slots.forEach(({ role, field }, index) => {
      if (role !== "id") return;
      if (words[index] === 1) terms.push({ of: "slot", index });
      else if (!field.maybe) hasZero = true;
    });
    // 0 is the least value of an id.
    return hasZero ? [{ of: "zero" }, ...terms] : terms;
  }

  /** Adds the local states of a control whose ids have this order, with or without an id that is 0. */
  private visit(control: number, ranks: readonly number[]): void {
    const terms = this.termsIn(control);
    const hasZero = terms[0]?.of === "zero";
    const own = ranks.slice(0, terms.length - (hasZero ? 1 : 0));
    const orders = hasZero
      ? [
          [0, ...own],
          [0, ...own.map((rank) => rank + 1)],
        ]
      : [own];
    for (const order of orders) {
      const key = `${control}:${order.join()}`;
      if (this.known.has(key)) continue;
      this.known.add(key);
      this.locals.push({ control, terms, ranks: order });
    }
  }

  private *casesOf(local: LocalOrder): Generator<Case> {
    const { life, words } = this.controls[local.control];
    const isFresh = (life & (Life.woke | Life.decided)) === 0;
    if (isFresh && words.every((word) => word === 0))
      yield { ...local, event: "wake", kind: -1, side: 0, message: [] };
    const sides = this.algorithm.needs.bothWays ? 2 : 1;
    for (const [kind, [event, parts]] of this.kinds.entries()) {
      for (let side = 0; side < sides; side++) {
        for (const message of finiteWords(parts)) yield { ...local, event, kind, side, message };
      }
    }
  }

  /** Asks a case for every order of the ids of the message among those that the process holds. */
  private askAll(it: Case): void {
    const parts = it.kind < 0 ? [] : this.kinds[it.kind][1];
    const terms: Term[] = [...it.terms];
    parts.forEach(({ role }, index) => {
      if (role === "id") terms.push({ of: "message", index });
    });
    if (terms.length > MOST_IDS)
      this.refuse(
        `a process knows ${terms.length} ids at once, and at most ${MOST_IDS} are accepted`,
      );
    const hasZero = terms[0]?.of === "zero";
    for (const ranks of orderTypes(terms.length - it.terms.length, it.ranks)) {
      if (hasZero && ranks[0] !== 0) continue;
      this.asked++;
      this.ask(it, terms, ranks);
    }
  }

  /** Asks one order type, on several spacings of the ids and for several values of open counters. */
  private ask(it: Case, terms: readonly Term[], ranks: readonly number[]): void {
    const hasZero = terms[0]?.of === "zero";
    const count = terms.length === 0 ? 0 : Math.max(...ranks) + 1;
    const fromZero = (ids: readonly number[]) => (hasZero ? [0, ...ids] : ids);
    const base = Array.from({ length: hasZero ? count - 1 : count }, (_, i) => 10 * (i + 1));
    const others = base.length === 0 ? [] : spacings(base, this.algorithm);
    // An effect may set a field to 0, which must not be taken for an id. The process tests the id 0 itself.
    const spaced = [base, ...others.filter(([first]) => first > 0)];
    this.spaced = Math.min(this.spaced, base.length === 0 ? Infinity : spaced.length);
    const effectsFor = (ids: readonly number[], largest?: number) => {
      const values = fromZero(ids);
      const known = ranks.map((rank) => values[rank]);
      return this.effectsOf(it, terms, known, largest);
    };
    this.groups.add(it, terms, ranks, effectsFor(base));
    const texts = spaced.map((ids) =>
      JSON.stringify([...effectsFor(ids, LARGEST_SPACED).keys()].sort()),
    );
    if (texts.some((text) => text !== texts[0]))
      this.refuse(
        `the handler of ${it.event} computes with ids; it does something else with other ids in the same order`,
      );
  }

  private refuse(why: string): never {
    throw Inexpressible.of(this.algorithm.name, why);
  }

  /** Returns the effects of one case for these ids: one for each outcome of coins and open counters. */
  private effectsOf(
    it: Case,
    terms: readonly Term[],
    ids: readonly number[],
    largest = Infinity,
  ): Map<string, RawEffect> {
    const { slots, lone } = this;
    const control = this.controls[it.control];
    const parts = it.kind < 0 ? [] : this.kinds[it.kind][1];
    const valueOf = (of: Term["of"], index?: number): number =>
      ids[
        terms.findIndex((term) => term.of === of && (term as { index?: number }).index === index)
      ];
    const me = this.algorithm.needs.ids ? valueOf("me") : 0;
    const effects = new Map<string, RawEffect>();
    const openSlots = slots.flatMap(({ role }, index) => (role === "open" ? [index] : []));
    const openParts = parts.flatMap(({ role }, index) => (role === "open" ? [index] : []));
    const asked = this.countersAsked(it.event, parts);
    for (const sample of samples(asked.map((word) => Math.min(word, largest)))) {
      const words = Array<number>(FIELDS + slots.length).fill(0);
      words[LIFE] = control.life;
      words[WHOM] = (control.life & Life.follows) !== 0 ? me + 1 : 0;
      slots.forEach(({ role, field, word }, index) => {
        const set = (value: number) => (words[FIELDS + word[control.swapped]] = value);
        if (role === "finite") set(control.words[index]);
        else if (role === "open") set(sample[openSlots.indexOf(index)]);
        else if (control.words[index] === 1) set(valueOf("slot", index) + (field.maybe ? 1 : 0));
      });
      const message = parts.map(({ role }, index) =>
        role === "id"
          ? valueOf("message", index)
          : role === "open"
            ? sample[openSlots.length + openParts.indexOf(index)]
            : (it.message[index] ?? 0),
      );
      const who = { id: me, swapped: control.swapped, degree: 2 };
      const reactions =
        it.kind < 0 ? lone.wake(words, who) : lone.receive(words, who, it.side, it.kind, message);
      for (const reaction of reactions) {
        if (reaction.refused !== undefined) {
          if (reaction.isCut) throw new Inexpressible(`${reaction.refused}.`);
          this.giveUp(it, reaction.refused, Math.max(0, ...sample));
          continue;
        }
        const effect = this.effectOf(it, control, reaction, terms, ids);
        effects.set(JSON.stringify(effect), effect);
      }
    }
    return effects;
  }

  /** Notes that a handler gives up, if a large counter is the reason. Otherwise no command says what the process does. */
  private giveUp({ event }: Case, why: string, counter: number): void {
    const reason = why.replace(`${this.algorithm.name}: `, "").replace(/\.$/, "");
    if (counter < LEAST_GIVING_UP) this.refuse(`the handler of ${event} gives up: ${reason}`);
    this.refusals.add(reason);
  }

  /** Returns the largest word to ask for each counter, and notes those that are not asked over their whole range. */
  private countersAsked(event: string, parts: readonly Part[]): readonly number[] {
    const named = parts.map((part) => ({ ...part, name: `${event}.${part.name}` }));
    const counters = [...this.slots, ...named].filter(({ role }) => role === "open");
    const asked = largestAsked(counters.map(({ field }) => field));
    counters.forEach(({ name, field }, i) => {
      if (asked[i] < largestWord(field))
        this.sampled.set(name, Math.min(asked[i], this.sampled.get(name) ?? Infinity));
    });
    return asked;
  }

  private effectOf(
    it: Case,
    control: Control,
    reaction: Reaction,
    terms: readonly Term[],
    ids: readonly number[],
  ): RawEffect {
    const { slots } = this;
    const words = slots.map(({ word }) => reaction.words[FIELDS + word[control.swapped]]);
    /** Returns the id that a slot holds; undefined if it holds none. */
    const idIn = (index: number): number | undefined => {
      const { field, role } = slots[index];
      if (role !== "id") return undefined;
      if (field.maybe) return words[index] === 0 ? undefined : words[index] - 1;
      return words[index] === 0 ? undefined : words[index];
    };
    const held = slots.map((_, index) => idIn(index));
    const choices: number[][] = [];
    /** Adds the terms that equal an id, and returns the index of their list. */
    const choose = (id: number, where: string, slot?: number): number => {
      const equal = [...terms.keys()].filter((i) => ids[i] === id);
      if (equal.length === 0)
        this.refuse(
          `the handler of ${it.event} stores or sends in ${where} a value that is not an id it knows`,
        );
      const rank = (term: Term): number =>
        term.of === "slot" && term.index === slot
          ? -1
          : { message: 0, slot: 1, me: 2, zero: 3 }[term.of];
      return choices.push(equal.sort((i, j) => rank(terms[i]) - rank(terms[j]))) - 1;
    };
    const after = this.numberOf({
      life: reaction.words[LIFE],
      swapped: control.swapped,
      words: slots.map(({ role }, index) =>
        role === "finite" ? words[index] : held[index] === undefined ? 0 : 1,
      ),
    });
    const sent = reaction.sent.map(([way, kind, ...values]) => {
      const [name, parts] = this.kinds[kind];
      return {
        way,
        kind: name,
        values: parts.map(({ role, name: part }, i) => {
          if (role === "id") return { choice: choose(values[i], `${name}.${part}`) };
          return role === "finite" ? values[i] : undefined;
        }),
      };
    });
    const me = ids[terms.findIndex((term) => term.of === "me")];
    this.visit(
      after,
      orderTypeOf([...(me === undefined ? [] : [me]), ...held.flatMap((id) => id ?? [])]),
    );
    const wasFollowing = (control.life & Life.follows) !== 0;
    const whom = reaction.words[WHOM];
    const isNew = whom > 0 && !wasFollowing && this.algorithm.needs.ids;
    return {
      after,
      ids: held.map((id, index) =>
        id === undefined ? undefined : choose(id, slotName(slots[index]), index),
      ),
      ...(isNew && { follows: choose(whom - 1, "follow") }),
      sent,
      choices,
    };
  }
}
