import { nearestWord } from "../refusal/nearest.ts";
import { shorten } from "../refusal/shorten.ts";
import {
  measureNames,
  type ComparisonSign,
  type Expression,
  type MeasureName,
  type Quantifier,
  type SlotAt,
} from "./expression.ts";
import { refuseAt, tokensOf, type Token } from "./tokens.ts";
import type { Type, Vocabulary } from "./vocabulary.ts";

/** Deepest nesting of parentheses, negations and quantifiers. */
const DEEPEST = 40;

/** Maximum number of known words that a refusal lists. */
const LISTED = 6;
const comparisons: readonly string[] = ["<=", "<", ">=", ">", "=", "!="];
const functions: readonly string[] = ["log2", "floor", "ceil"];
/** Words that name no variable. */
const reserved: readonly string[] = "n for not and or implies in between"
  .split(" ")
  .concat(functions);

interface Typed {
  readonly expression: Expression;
  readonly type: Type;
  readonly column: number;
  /** The labels that a field can have. */
  readonly labels?: readonly string[] | undefined;
  /** True if it is an id. */
  readonly isId?: boolean;
}

/** What a variable stands for. */
type Variables = Readonly<Record<string, Pick<Quantifier, "over" | "kind">>>;

/** Parses a conjecture, which is true or false, in the words of an algorithm. */
export function parseExpression(text: string, vocabulary: Vocabulary): Expression {
  return new ExpressionParser(tokensOf(text), vocabulary).parse();
}

/** A parser by recursive descent, one method for each level of precedence. */
class ExpressionParser {
  private at = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];
  private readonly words: Vocabulary;

  constructor(tokens: readonly Token[], words: Vocabulary) {
    this.tokens = tokens;
    this.words = words;
  }

  parse(): Expression {
    const whole = this.truth({});
    if (this.next.kind !== "end") this.refuse("and, or, or the end");
    return whole.expression;
  }

  private get next(): Token {
    return this.tokens[this.at];
  }

  private refuse(accepted: string): never {
    const { column, text, kind } = this.next;
    const shown = kind === "end" ? "the conjecture ends here" : `${text} is not accepted here`;
    throw refuseAt(column, `${shown}; write ${accepted}`);
  }

  private isNext(...texts: readonly string[]): boolean {
    const { kind, text } = this.next;
    return (kind === "word" || kind === "sign") && texts.includes(text);
  }

  private accept(...texts: readonly string[]): string | undefined {
    return this.isNext(...texts) ? this.tokens[this.at++].text : undefined;
  }

  private expect(text: string): void {
    if (this.accept(text) === undefined) this.refuse(text);
  }

  private mustBe(type: Type, part: Typed, where: string): Expression {
    if (part.type === type) return part.expression;
    const names = { number: "a number", label: "a label", truth: "true or false" };
    throw refuseAt(part.column, `${where} takes ${names[type]}, and this is ${names[part.type]}`);
  }

  /** Refuses the comparison of a field with a label that it cannot have. */
  private mustHave({ labels }: Typed, { expression, column }: Typed): void {
    if (!labels || expression.op !== "label" || labels.includes(expression.value)) return;
    throw refuseAt(
      column,
      `the field cannot be ${expression.value}; its labels are ${labels.join(", ")}`,
    );
  }

  private truth(variables: Variables): Typed {
    const { column } = this.next;
    const whole = this.implication(variables);
    if (whole.type !== "truth") {
      const what = whole.type === "number" ? "a number" : "a label";
      const example =
        whole.type === "number" ? "messages <= 3*n" : "for all p: p.decision != leads";
      throw refuseAt(column, `this is ${what}; compare it with something, as in ${example}`);
    }
    return whole;
  }

  /** Parses `x implies y`; x implies (y implies z) needs no parentheses. */
  private implication(variables: Variables): Typed {
    const left = this.disjunction(variables);
    if (!this.accept("implies")) return left;
    const right = this.deeper(() => this.implication(variables));
    const expression: Expression = {
      op: "implies",
      left: this.mustBe("truth", left, "implies"),
      right: this.mustBe("truth", right, "implies"),
    };
    return { expression, type: "truth", column: left.column };
  }

  private disjunction(variables: Variables): Typed {
    return this.chain("or", () => this.chain("and", () => this.negation(variables)));
  }

  private chain(op: "and" | "or", part: () => Typed): Typed {
    let left = part();
    while (this.accept(op)) {
      const right = part();
      const expression: Expression = {
        op,
        left: this.mustBe("truth", left, op),
        right: this.mustBe("truth", right, op),
      };
      left = { expression, type: "truth", column: left.column };
    }
    return left;
  }

  /** Parses one level deeper. */
  private deeper<T>(parse: () => T): T {
    if (++this.depth > DEEPEST)
      throw refuseAt(this.next.column, `a conjecture has at most ${DEEPEST} levels`);
    const value = parse();
    this.depth--;
    return value;
  }

  private negation(variables: Variables): Typed {
    const { column } = this.next;
    if (this.accept("for")) return this.deeper(() => this.quantified(column, variables));
    if (!this.accept("not")) return this.comparison(variables);
    const part = this.deeper(() => this.negation(variables));
    const expression: Expression = { op: "not", of: this.mustBe("truth", part, "not") };
    return { expression, type: "truth", column };
  }

  private quantified(column: number, variables: Variables): Typed {
    const quantifier = this.accept("all", "some") ?? this.refuse("all or some");
    const over =
      (this.accept("processes", "process") ??
        this.accept("messages", "message") ??
        "process")[0] === "m"
        ? "messages"
        : "processes";
    const names = [this.variable()];
    while (this.accept(",")) names.push(this.variable());
    const kind = over === "messages" && this.accept("of") ? this.kind() : undefined;
    this.expect(":");
    const bound = Object.fromEntries(names.map((name) => [name, { over, kind } as const]));
    const part = this.implication({ ...variables, ...bound });
    const body = this.mustBe("truth", part, `for ${quantifier}`);
    const expression = names.reduceRight<Expression>(
      (of, variable) => ({
        op: quantifier === "all" ? "for all" : "for some",
        variable,
        over,
        ...(kind !== undefined && { kind }),
        of,
      }),
      body,
    );
    return { expression, type: "truth", column };
  }

  private variable(): string {
    const { kind, text } = this.next;
    if (kind !== "word" || reserved.includes(text)) this.refuse("the name of a variable, as p");
    this.at++;
    return text;
  }

  private kind(): string {
    const { kind, text } = this.next;
    const isKind = (kind === "word" || kind === "quoted") && this.words.kinds.includes(text);
    if (!isKind) this.refuse(`a kind of message: ${this.words.kinds.join(", ")}`);
    this.at++;
    return text;
  }

  private comparison(variables: Variables): Typed {
    const left = this.sum(variables);
    const { column } = left;
    const pair = (op: ComparisonSign, x: Typed, y: Typed): Expression => {
      const isOrdered = op !== "=" && op !== "!=";
      if (isOrdered || x.type !== y.type) {
        this.mustBe("number", x, op);
        this.mustBe("number", y, op);
      }
      this.mustHave(x, y);
      this.mustHave(y, x);
      return { op, left: x.expression, right: y.expression };
    };
    if (this.accept("between")) {
      const low = this.sum(variables);
      this.expect("and");
      const high = this.sum(variables);
      const both = { left: pair(">=", left, low), right: pair("<=", left, high) };
      return { expression: { op: "and", ...both }, type: "truth", column };
    }
    const op = this.accept(...comparisons) as ComparisonSign | undefined;
    if (op === undefined) return left;
    return { expression: pair(op, left, this.sum(variables)), type: "truth", column };
  }

  private sum(variables: Variables): Typed {
    return this.arithmetic(["+", "-"], () =>
      this.arithmetic(["*", "/"], () => this.signed(variables)),
    );
  }

  private arithmetic(ops: readonly ("+" | "-" | "*" | "/")[], part: () => Typed): Typed {
    let left = part();
    for (;;) {
      const op = this.accept(...ops) as (typeof ops)[number] | undefined;
      if (op === undefined) return left;
      const right = part();
      const expression: Expression = {
        op,
        left: this.mustBe("number", left, op),
        right: this.mustBe("number", right, op),
      };
      left = { expression, type: "number", column: left.column };
    }
  }

  /** Parses a power with or without a minus; -n^2 is -(n^2). */
  private signed(variables: Variables): Typed {
    const { column } = this.next;
    if (!this.accept("-")) return this.power(variables);
    const part = this.deeper(() => this.signed(variables));
    const right = this.mustBe("number", part, "-");
    const expression: Expression = { op: "-", left: { op: "number", value: 0 }, right };
    return { expression, type: "number", column };
  }

  private power(variables: Variables): Typed {
    const base = this.factor(variables);
    if (!this.accept("^")) return base;
    const { text } = this.next;
    if (!/^[2-9]$/.test(text)) this.refuse("an exponent from 2 to 9");
    this.at++;
    const of = this.mustBe("number", base, "^");
    const expression: Expression = { op: "^", of, exponent: Number(text) };
    return { expression, type: "number", column: base.column };
  }

  private factor(variables: Variables): Typed {
    const { column, kind, text } = this.next;
    const number = (expression: Expression): Typed => ({ expression, type: "number", column });
    if (this.accept("(")) {
      const inner = this.deeper(() => this.implication(variables));
      this.expect(")");
      return { ...inner, column };
    }
    if (kind !== "number" && kind !== "word" && kind !== "quoted")
      this.refuse("a number, n, a measure or a field");
    this.at++;
    if (kind === "number") return number({ op: "number", value: Number(text) });
    if (kind === "quoted") return this.label(text, column);
    if (Object.hasOwn(variables, text)) return this.field(text, variables[text], column);
    if (text === "between" && this.accept("(")) return this.between(column, variables);
    if (text === "n") return number({ op: "n" });
    if (functions.includes(text)) {
      this.expect("(");
      const of = this.deeper(() => this.sum(variables));
      this.expect(")");
      return number({ op: text as "log2", of: this.mustBe("number", of, text) });
    }
    if (text === "in" && this.accept("flight")) return number({ op: "in flight" });
    const name = text === "critical" && this.accept("path") ? "critical path" : text;
    if ((measureNames as readonly string[]).includes(name))
      return number(this.measure(name as MeasureName, column));
    return this.label(text, column);
  }

  private between(column: number, variables: Variables): Typed {
    const from = this.process(variables);
    this.expect(",");
    const through = this.process(variables);
    this.expect(",");
    const to = this.process(variables);
    this.expect(")");
    return { expression: { op: "between", from, through, to }, type: "truth", column };
  }

  /** Parses a process, named by a variable or by a field that holds its id. */
  private process(variables: Variables): Expression {
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

  private measure(name: MeasureName, column: number): Expression {
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

  private field(variable: string, { over, kind }: Variables[string], column: number): Typed {
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
  private slotAt(slots: number): SlotAt {
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

  private label(text: string, column: number): Typed {
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
