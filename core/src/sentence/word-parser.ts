import { nearestWord } from "../refusal/nearest.ts";
import { shorten } from "../refusal/shorten.ts";
import {
  measureNames,
  type Expression,
  type MeasureName,
  type Quantifier,
  type SlotAt,
} from "./expression.ts";
import { refuseAt, type Token } from "./tokens.ts";
import type { Type, Vocabulary } from "./vocabulary.ts";

/** Deepest nesting of parentheses, negations and quantifiers. */
const DEEPEST = 40;

/** Maximum number of known words that a refusal lists. */
const LISTED = 6;
export const functions: readonly string[] = ["log2", "floor", "ceil"];
/** Words that name no variable. */
const reserved: readonly string[] = "n for not and or implies in between"
  .split(" ")
  .concat(functions);

export interface Phrase {
  readonly expression: Expression;
  readonly type: Type;
  readonly column: number;
  /** The labels that a field can have. */
  readonly labels?: readonly string[] | undefined;
  /** True if it is an id. */
  readonly isId?: boolean;
}

/** What a variable stands for. */
export type Variables = Readonly<Record<string, Pick<Quantifier, "over" | "kind">>>;

/** Parses the words of a sentence: variables, processes, fields, measures and labels. */
export class WordParser {
  protected at = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];
  protected readonly words: Vocabulary;

  constructor(tokens: readonly Token[], words: Vocabulary) {
    this.tokens = tokens;
    this.words = words;
  }

  protected get next(): Token {
    return this.tokens[this.at];
  }

  protected refuse(accepted: string): never {
    const { column, text, kind } = this.next;
    const shown = kind === "end" ? "the conjecture ends here" : `${text} is not accepted here`;
    throw refuseAt(column, `${shown}; write ${accepted}`);
  }

  protected isNext(...texts: readonly string[]): boolean {
    const { kind, text } = this.next;
    return (kind === "word" || kind === "sign") && texts.includes(text);
  }

  protected accept(...texts: readonly string[]): string | undefined {
    return this.isNext(...texts) ? this.tokens[this.at++].text : undefined;
  }

  protected expect(text: string): void {
    if (this.accept(text) === undefined) this.refuse(text);
  }

  protected mustBe(type: Type, part: Phrase, where: string): Expression {
    if (part.type === type) return part.expression;
    const names = { number: "a number", label: "a label", truth: "true or false" };
    throw refuseAt(part.column, `${where} takes ${names[type]}, and this is ${names[part.type]}`);
  }

  /** Refuses the comparison of a field with a label that it cannot have. */
  protected mustHave({ labels }: Phrase, { expression, column }: Phrase): void {
    if (!labels || expression.op !== "label" || labels.includes(expression.value)) return;
    throw refuseAt(
      column,
      `the field cannot be ${expression.value}; its labels are ${labels.join(", ")}`,
    );
  }

  /** Parses one level deeper. */
  protected deeper<T>(parse: () => T): T {
    if (++this.depth > DEEPEST)
      throw refuseAt(this.next.column, `a conjecture has at most ${DEEPEST} levels`);
    const value = parse();
    this.depth--;
    return value;
  }

  protected variable(): string {
    const { kind, text } = this.next;
    if (kind !== "word" || reserved.includes(text)) this.refuse("the name of a variable, as p");
    this.at++;
    return text;
  }

  protected kind(): string {
    const { kind, text } = this.next;
    const isKind = (kind === "word" || kind === "quoted") && this.words.kinds.includes(text);
    if (!isKind) this.refuse(`a kind of message: ${this.words.kinds.join(", ")}`);
    this.at++;
    return text;
  }

  /** Parses a process, named by a variable or by a field that holds its id. */
  protected process(variables: Variables): Expression {
    const { kind, text, column } = this.next;
    if (kind !== "word" || !Object.hasOwn(variables, text))
      this.refuse("a process, as p, p.id or m.to");
    this.at++;
    const of = variables[text];
    if (!this.isNext(".") && of.over === "processes" && this.words.process.get("id")?.isId)
      return { op: "field", variable: text, name: "id" };
    const field = this.field(text, of, column);
    if (field.isId) return field.expression;
    throw refuseAt(column, "between takes processes, as p, p.id or m.to");
  }

  protected measure(name: MeasureName, column: number): Expression {
    if (name === "time" && !this.words.inRounds)
      throw refuseAt(column, "time is measured only in rounds; use critical path");
    if (name === "phases" && !this.words.hasPhases)
      throw refuseAt(column, "the messages of this algorithm have no phase; use another measure");
    if (name !== "messages" || !this.accept("(")) return { op: "measure", name };
    const kinds = [this.kind()];
    while (this.accept(",")) kinds.push(this.kind());
    this.expect(")");
    return { op: "measure", name, kinds };
  }

  protected field(variable: string, { over, kind }: Variables[string], column: number): Phrase {
    this.expect(".");
    const { process, messages } = this.words;
    const sources =
      over === "processes"
        ? [process]
        : kind === undefined
          ? [...messages.values()]
          : [messages.get(kind)!];
    const { text: name } = this.next;
    const known = this.next.kind === "word" ? sources.flatMap((it) => it.get(name) ?? []) : [];
    if (known.length === 0) {
      const names = new Set(sources.flatMap((it) => [...it.keys()]));
      this.refuse(`a field: ${[...names].join(", ")}`);
    }
    const [{ type }] = known;
    if (known.some((it) => it.type !== type)) {
      throw refuseAt(
        this.next.column,
        `${name} is a number in one kind of message and a label in another; write for all messages ${variable} of KIND`,
      );
    }
    this.at++;
    const labels = type === "label" ? known.flatMap((it) => it.labels ?? []) : undefined;
    const isId = known.every((it) => it.isId);
    const { slots } = known[0];
    const at = slots === undefined ? undefined : this.slotAt(slots);
    const expression: Expression = { op: "field", variable, name, ...(at && { at }) };
    return { expression, type, labels, isId, column };
  }

  /** Parses where a field with a value per port is read: (left), or (left, 1). */
  protected slotAt(slots: number): SlotAt {
    this.expect("(");
    const side = this.accept("left", "right") ?? this.refuse("left or right");
    let slot = 0;
    if (this.accept(",")) {
      const { text } = this.next;
      slot = /^\d$/.test(text) ? Number(text) : slots;
      if (slot >= slots) this.refuse(`a slot from 0 to ${slots - 1}`);
      this.at++;
    }
    this.expect(")");
    return { side: side === "left" ? 0 : 1, slot };
  }

  protected label(text: string, column: number): Phrase {
    const { labels } = this.words;
    if (labels.has(text))
      return { expression: { op: "label", value: text }, type: "label", column };
    const grammar = ["n", "for", "not", "in flight", "between"];
    const all = [...labels, ...measureNames, ...functions, ...grammar];
    const near = nearestWord(text, all);
    const known = `known are ${all.slice(0, LISTED).join(", ")} and ${all.length - LISTED} more`;
    throw refuseAt(
      column,
      `${shorten(text)} is unknown; ${near === undefined ? known : `did you mean ${near}?`}`,
    );
  }
}
