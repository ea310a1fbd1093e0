import {
  measureNames,
  type ComparisonSign,
  type Expression,
  type MeasureName,
} from "./expression.ts";
import { refuseAt, tokensOf } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { functions, WordParser, type Phrase, type Variables } from "./word-parser.ts";

const comparisons: readonly string[] = ["<=", "<", ">=", ">", "=", "!="];

/** Parses a conjecture, which is true or false, in the words of an algorithm. */
export function parseExpression(text: string, vocabulary: Vocabulary): Expression {
  return new ExpressionParser(tokensOf(text), vocabulary).parse();
}

const wordless: Vocabulary = {
  inRounds: false,
  hasPhases: false,
  kinds: [],
  labels: new Set(),
  process: new Map(),
  messages: new Map(),
};

/** Parses a formula in n with or without a condition: `n(n + 1)/2`, `2n log₂ n if n ≥ 3`. */
export const parseFormula = (text: string): { value: Expression; when?: Expression } =>
  new ExpressionParser(tokensOf(text), wordless).formula();

/** A parser by recursive descent, one method for each level of precedence. */
class ExpressionParser extends WordParser {
  parse(): Expression {
    const whole = this.truth({});
    if (this.next.kind !== "end") this.refuse("and, or, or the end");
    return whole.expression;
  }

  formula(): { value: Expression; when?: Expression } {
    const value = this.mustBe("number", this.sum({}), "a formula");
    const when = this.accept("if") && this.truth({}).expression;
    if (this.next.kind !== "end") this.refuse(when ? "and, or, or the end" : "if, or the end");
    return when ? { value, when } : { value };
  }

  private truth(variables: Variables): Phrase {
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
  private implication(variables: Variables): Phrase {
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

  private disjunction(variables: Variables): Phrase {
    return this.chain("or", () => this.chain("and", () => this.negation(variables)));
  }

  private chain(op: "and" | "or", part: () => Phrase): Phrase {
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

  private negation(variables: Variables): Phrase {
    const { column } = this.next;
    if (this.accept("for")) return this.deeper(() => this.quantified(column, variables));
    if (!this.accept("not")) return this.comparison(variables);
    const part = this.deeper(() => this.negation(variables));
    const expression: Expression = { op: "not", of: this.mustBe("truth", part, "not") };
    return { expression, type: "truth", column };
  }

  private quantified(column: number, variables: Variables): Phrase {
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

  private comparison(variables: Variables): Phrase {
    const left = this.sum(variables);
    const { column } = left;
    const pair = (op: ComparisonSign, x: Phrase, y: Phrase): Expression => {
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

  private sum(variables: Variables): Phrase {
    return this.arithmetic(["+", "-"], () =>
      this.arithmetic(["*", "/"], () => this.product(variables)),
    );
  }

  /** Parses factors without a sign between them, as in 2n log₂ n and n(n + 1). */
  private product(variables: Variables): Phrase {
    let left = this.signed(variables);
    while (left.type === "number" && this.isNext("n", "(", "⌊", "⌈", ...functions)) {
      const right = this.mustBe("number", this.power(variables), "a product");
      left = { ...left, expression: { op: "*", left: left.expression, right } };
    }
    return left;
  }

  private arithmetic(ops: readonly ("+" | "-" | "*" | "/")[], part: () => Phrase): Phrase {
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
  private signed(variables: Variables): Phrase {
    const { column } = this.next;
    if (!this.accept("-")) return this.power(variables);
    const part = this.deeper(() => this.signed(variables));
    const right = this.mustBe("number", part, "-");
    const expression: Expression = { op: "-", left: { op: "number", value: 0 }, right };
    return { expression, type: "number", column };
  }

  private power(variables: Variables): Phrase {
    const base = this.factor(variables);
    const raised = this.accept("²", "³");
    if (raised === undefined && !this.accept("^")) return base;
    const { text } = this.next;
    if (raised === undefined && !/^[2-9]$/.test(text)) this.refuse("an exponent from 2 to 9");
    if (raised === undefined) this.at++;
    const exponent = raised === undefined ? Number(text) : raised === "²" ? 2 : 3;
    const of = this.mustBe("number", base, "^");
    return {
      expression: { op: "^", of, exponent },
      type: "number",
      column: base.column,
    };
  }

  private factor(variables: Variables): Phrase {
    const { column, kind, text } = this.next;
    const number = (expression: Expression): Phrase => ({ expression, type: "number", column });
    if (this.accept("(")) {
      const inner = this.deeper(() => this.implication(variables));
      this.expect(")");
      return { ...inner, column };
    }
    const rounded = this.accept("⌊", "⌈");
    if (rounded !== undefined) {
      const of = this.mustBe(
        "number",
        this.deeper(() => this.sum(variables)),
        rounded,
      );
      this.expect(rounded === "⌊" ? "⌋" : "⌉");
      return number({ op: rounded === "⌊" ? "floor" : "ceil", of });
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
      // log₂ n needs no parentheses.
      const isBare = text === "log2" && !this.isNext("(");
      if (!isBare) this.expect("(");
      const of = this.deeper(() => (isBare ? this.power(variables) : this.sum(variables)));
      if (!isBare) this.expect(")");
      return number({ op: text as "log2", of: this.mustBe("number", of, text) });
    }
    if (text === "in" && this.accept("flight")) return number({ op: "in flight" });
    const name = text === "critical" && this.accept("path") ? "critical path" : text;
    if ((measureNames as readonly string[]).includes(name))
      return number(this.measure(name as MeasureName, column));
    return this.label(text, column);
  }

  private between(column: number, variables: Variables): Phrase {
    const from = this.process(variables);
    this.expect(",");
    const through = this.process(variables);
    this.expect(",");
    const to = this.process(variables);
    this.expect(")");
    return { expression: { op: "between", from, through, to }, type: "truth", column };
  }
}
