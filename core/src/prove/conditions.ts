import type { Command, Commands, Term } from "../commands/command.ts";
import { describeCommand } from "../commands/describe.ts";
import { Inexpressible } from "../commands/inexpressible.ts";
import { slotName } from "../commands/slots.ts";
import type { InvariantPart } from "./invariant-part.ts";
import { and, FormulaWriter, or } from "./formula.ts";
import { isFresh, signatureOf, type MessageRelation, type Signature } from "./signature.ts";
import { comment, theoryOf } from "./theory.ts";

/** A verification condition: it holds if a solver answers `unsat`. */
export interface Condition {
  /** A name for its file. */
  readonly name: string;
  /** What it shows, in words. */
  readonly says: string;
  /** The text in SMT-LIB 2.6. */
  readonly text: string;
}

/** Writes the conditions of a proof: the invariant holds initially, every command preserves it, and it implies safety. */
export function conditionsOf(
  commands: Commands,
  invariant: readonly InvariantPart[],
  safety: readonly InvariantPart[],
): Condition[] {
  const signature = signatureOf(commands);
  const writer = new FormulaWriter(signature);
  const parts = invariant.map((it) => {
    const formula = writer.write(it.expression, it.ids);
    return { ...it, formula, mentioned: new Set(writer.mentioned) };
  });
  const theory = theoryOf(signature);
  const file = (lines: readonly string[], goals: readonly string[]): string =>
    [...theory, ...lines, `(assert (not ${and(...goals)}))`, "(check-sat)", ""].join("\n");
  const holds = [
    "; The invariant holds before.",
    ...parts.map(({ formula }) => `(assert ${formula})`),
  ];
  const pad = (i: number) => String(i + 1).padStart(String(commands.commands.length).length, "0");
  return [
    {
      name: "initially",
      says: "the invariant holds before any process starts",
      text: file(
        initially(signature),
        parts.map(({ formula }) => formula),
      ),
    },
    ...commands.commands.flatMap((command, i): Condition[] => {
      const step = new Step(signature, command);
      const after = new FormulaWriter(signature, (name) => step.after(name));
      const goals = parts
        .filter(({ mentioned }) => [...mentioned].some((name) => step.changes(name)))
        .map(({ expression, ids }) => after.write(expression, ids));
      if (goals.length === 0) return [];
      const says = describeCommand(commands, command);
      const lines = [...holds, comment(says), ...step.lines, "; The invariant fails after."];
      return [{ name: `command-${pad(i)}`, says, text: file(lines, goals) }];
    }),
    {
      name: "safety",
      says: `the invariant implies that at most one process leads${signature.hasBest ? ", and the right one" : ""}`,
      text: file(
        holds,
        safety.map(({ expression, ids }) => new FormulaWriter(signature).write(expression, ids)),
      ),
    },
  ];
}

/** Describes the states before any process starts. */
function initially({ commands, relations, slots }: Signature): string[] {
  const bound = (count: number) => Array.from({ length: count }, (_, i) => `(x${i} Node)`).join("");
  const isEmpty = (symbol: string, count: number): string => {
    const all = Array.from({ length: count }, (_, i) => `x${i}`).join(" ");
    return `(assert (forall (${bound(count)}) (not (${symbol} ${all}))))`;
  };
  return [
    "; No process has started.",
    `(assert (forall ((x Node)) ${or(...commands.initial.map((i) => `(= (control x) c${i})`))}))`,
    ...relations.map(({ symbol, ids }) => isEmpty(symbol, ids.length + 1)),
    ...slots.flatMap((symbol) => (symbol === undefined ? [] : [isEmpty(symbol, 2)])),
  ];
}

/** One command as formulas: its guard, and definitions of the symbols that it changes. */
class Step {
  readonly lines: readonly string[];
  private readonly signature: Signature;
  private readonly command: Command;
  private readonly changed = new Set<string>();

  constructor(signature: Signature, command: Command) {
    this.signature = signature;
    this.command = command;
    this.lines = [...this.guard(), ...this.definitions()];
  }

  changes(name: string): boolean {
    return this.changed.has(name);
  }

  /** Returns the symbol that stands for this one after the step. */
  after(name: string): string {
    return this.changed.has(name) ? `${name}.after` : name;
  }

  private term(term: Term): string {
    const { slots, algorithm, kinds } = this.signature.commands;
    if (term.of === "me") return "me";
    if (term.of === "message") return `received.${kinds[this.command.event][term.index].name}`;
    if (term.of === "slot") return `held.${this.signature.slots[term.index]}`;
    throw new Inexpressible(
      `${algorithm.name} stores or sends a field before it holds an id: ${slots
        .filter(({ role, field }) => role === "id" && !field.maybe)
        .map((slot) => slotName(slot))
        .join(", ")}.`,
    );
  }

  private guard(): string[] {
    const { commands, slots, hasStarters } = this.signature;
    const { control, event, terms, orders, side, message } = this.command;
    const { life } = commands.controls[control];
    const held = terms.flatMap((term) => (term.of === "slot" ? [term] : []));
    const isStart = event === "wake";
    const arrives = isStart ? undefined : this.relation(event, side, message);
    const ids = arrives?.ids.map((index) => this.term({ of: "message", index })) ?? [];
    return [
      `(assert (= (control me) c${control}))`,
      ...(hasStarters && isStart ? ["(assert (starts me))"] : []),
      // A process that starts by itself starts before it receives a message.
      ...(hasStarters && !isStart && isFresh(life) ? ["(assert (not (starts me)))"] : []),
      ...[...ids, ...held.map((it) => this.term(it))].map((name) => `(declare-const ${name} Node)`),
      ...(arrives ? [`(assert (${[arrives.symbol, ...ids, "me"].join(" ")}))`] : []),
      ...held.map((it) => `(assert (${slots[it.index]} me ${this.term(it)}))`),
      `(assert ${or(...new Set(orders.map((ranks) => this.order(terms, ranks))))})`,
    ];
  }

  private relation(
    kind: string,
    way: number,
    words: readonly (number | undefined)[],
  ): MessageRelation {
    return this.signature.relations.find(
      (it) => it.kind === kind && it.way === way && String(it.words) === String(words),
    )!;
  }

  /** Writes an order type. The initial 0 of fields is left out, which allows more. */
  private order(terms: readonly Term[], ranks: readonly number[]): string {
    const sorted = [...terms.keys()]
      .filter((i) => terms[i].of !== "zero")
      .sort((i, j) => ranks[i] - ranks[j]);
    return and(
      ...sorted.slice(1).map((i, at) => {
        const [x, y] = [this.term(terms[sorted[at]]), this.term(terms[i])];
        return ranks[sorted[at]] === ranks[i] ? `(= ${x} ${y})` : `(not (le ${y} ${x}))`;
      }),
    );
  }

  private definitions(): string[] {
    const { command, signature } = this;
    const { commands, slots } = signature;
    const lines: string[] = [];
    const define = (name: string, sorts: readonly string[], result: string, body: string) => {
      this.changed.add(name);
      const bound = sorts.map((variable) => `(${variable} Node)`).join(" ");
      lines.push(`(define-fun ${name}.after (${bound}) ${result} ${body})`);
    };
    if (command.after !== command.control)
      define("control", ["x"], "Control", `(ite (= x me) c${command.after} (control x))`);
    slots.forEach((symbol, i) => {
      const term = command.ids[i];
      const isSame = term?.of === "slot" && term.index === i;
      const wasPresent = commands.controls[command.control].words[i] === 1;
      if (symbol === undefined || isSame || (!term && !wasPresent)) return;
      const held = term ? `(= t ${this.term(term)})` : "false";
      define(symbol, ["x", "t"], "Bool", `(ite (= x me) ${held} (${symbol} x t))`);
    });
    for (const [relation, ways] of this.sentBy()) {
      const ids = relation.ids.map((_, i) => `x${i}`);
      const old = `(${[relation.symbol, ...ids, "to"].join(" ")})`;
      define(relation.symbol, [...ids, "to"], "Bool", or(old, ...ways));
    }
    return lines;
  }

  /** Returns the relations into which the command sends, each with the tuples that it adds. */
  private sentBy(): Map<MessageRelation, string[]> {
    const { kinds } = this.signature.commands;
    const sent = new Map<MessageRelation, string[]>();
    for (const { way, kind, values } of this.command.sent) {
      const words = values.map((it, i) => (kinds[kind][i].role === "finite" ? it : undefined));
      const relation = this.relation(kind, way, words as (number | undefined)[]);
      const ids = relation.ids.map((index, i) => `(= x${i} ${this.term(values[index] as Term)})`);
      const tuple = and(...ids, `(= to ${way === 0 ? "right" : "left"})`);
      sent.set(relation, [...(sent.get(relation) ?? []), tuple]);
    }
    return sent;
  }
}
