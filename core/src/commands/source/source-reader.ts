import { isOfClaims, type KnownNames, type ValueSort } from "./known-names.ts";
import type { SourceToken } from "./source-tokens.ts";

const arithmetic = new Set(
  "+ - * / % ** & | ^ ~ << >> >>> ++ -- += -= *= /= %= **= &= |= ^= <<= >>= >>>=".split(" "),
);
const comparisons = new Set("< <= > >= === !== == !=".split(" "));
/** Methods of `me` and of its fields, and functions that only choose one of their arguments. */
const allowedCalls = new Set(
  "send lead follow because of put max min across algorithm family".split(" "),
);
/** Words and signs that are not understood. */
const strange = new Set(
  "new switch case delete instanceof eval this arguments class yield await ?. ?? ~ @ # &&= ||= ??=".split(
    " ",
  ),
);
const declaring = new Set(
  "if for while return else const let function of in switch typeof import export from as type readonly".split(
    " ",
  ),
);

/** Reads the tokens of one file, and looks for what may compute with an id. */
export class SourceReader {
  private readonly tokens: readonly SourceToken[];
  private readonly known: KnownNames;
  private readonly functions: ReadonlySet<string>;
  /** Functions of files of claims, which no handler calls. */
  private readonly claims: ReadonlySet<string>;

  constructor(tokens: readonly SourceToken[], known: KnownNames, functions: ReadonlySet<string>) {
    this.claims = new Set(tokens.filter((_, i) => isOfClaims(tokens, i)).map(({ text }) => text));
    this.tokens = tokens;
    this.known = known;
    this.functions = functions;
    const ids = new Set(known.ids);
    this.known = { ...known, ids };
    // Names that are given an id: `tid: received`, `const x = me.tid`, `const [x, y] = [me.tid, me.max]`.
    tokens.forEach(({ kind, text }, i) => {
      if (kind !== "name" || known.numbers.has(text)) return;
      const isRenamed = this.text(i - 1) === ":" && ids.has(this.text(i - 2)) && this.isPattern(i);
      const isConstant = this.text(i - 1) === "const" && this.text(i + 1) === "=";
      if (isRenamed || (isConstant && this.sortAfter(i + 2, ";") === "id")) ids.add(text);
      if (text === "const" && this.text(i + 1) === "[") {
        const close = this.closing(i + 1);
        const values = this.text(close + 1) === "=" ? this.partsOf(close + 2) : [];
        if (values.length > 0 && values.every((at) => this.sortAfter(at) === "id"))
          for (const at of this.partsOf(i + 1)) ids.add(this.text(at));
      }
    });
  }

  /** True if the name at i stands in the pattern of a parameter: `{ tid: received }`. */
  private isPattern(i: number): boolean {
    const close = this.tokens.findIndex((_, at) => at > i && this.text(at) === "}");
    return (
      [",", ")"].includes(this.text(close + 1)) &&
      this.text(i + 1) !== "." &&
      this.isParameter(close)
    );
  }

  /** True if the parenthesis around i holds the parameters of a handler: a block follows it. */
  private isParameter(i: number): boolean {
    const close = this.tokens.findIndex((_, at) => at > i && this.text(at) === ")");
    return this.text(close + 1) === "{" || this.text(close + 1) === "=>";
  }

  private closing(i: number): number {
    let depth = 0;
    for (let at = i; at < this.tokens.length; at++) {
      if (this.kind(at) !== "sign") continue;
      if ("([{".includes(this.text(at))) depth++;
      if (")]}".includes(this.text(at)) && --depth === 0) return at;
    }
    return this.tokens.length;
  }

  /** Returns where the parts of a list begin: of the bracket at i. */
  private partsOf(i: number): number[] {
    if (!"([".includes(this.text(i))) return [];
    const end = this.closing(i);
    const parts = [i + 1];
    for (let at = i + 1; at < end; at++) {
      if ("([{".includes(this.text(at)) && this.kind(at) === "sign") at = this.closing(at);
      else if (this.text(at) === ",") parts.push(at + 1);
    }
    return end === i + 1 ? [] : parts;
  }

  /** Says what the value that begins at i is. It must end at `,`, `)`, `]`, `}`, `;`, or at a sign that takes truths or compares. */
  private sortAfter(i: number, ends = ", ) ] } ; && || ? < <= > >= === !== == !="): ValueSort {
    const isEnd = (at: number) => ends.split(" ").includes(this.text(at));
    const { kind, text } = this.tokens[i] ?? { kind: "sign", text: "" };
    if (kind === "text" || ["undefined", "true", "false"].includes(text))
      return isEnd(i + 1) ? "neither" : "unknown";
    if (kind === "number") return "number";
    let at = i;
    while (this.kind(at) === "name" && this.text(at + 1) === ".") at += 2;
    if (this.kind(at) !== "name") return "unknown";
    if (this.text(at + 1) === "(") return this.sortOfCall(at, isEnd);
    if (this.known.numbers.has(this.text(at))) return "number";
    return isEnd(at + 1) ? this.sortOf(this.text(at)) : "unknown";
  }

  private sortBefore(i: number): ValueSort {
    if (this.kind(i) === "text" || ["undefined", "true", "false"].includes(this.text(i)))
      return "neither";
    if (this.kind(i) === "number") return "number";
    if (this.kind(i) === "name") return this.sortOf(this.text(i));
    return this.text(i) === ")" ? this.sortOfCall(this.opening(i) - 1, () => true) : "unknown";
  }

  private sortOf(name: string): ValueSort {
    if (this.known.numbers.has(name)) return "number";
    if (this.known.others.has(name) || name === "decision") return "neither";
    return this.known.ids.has(name) ? "id" : "unknown";
  }

  /** Says what a call returns: `me.FIELD.of(port)`, `Math.max(x, y)`. */
  private sortOfCall(at: number, isEnd: (at: number) => boolean): ValueSort {
    if (!isEnd(this.closing(at + 1) + 1)) return "unknown";
    if (this.text(at) === "of") return this.sortOf(this.text(at - 2));
    if (this.text(at) !== "max" && this.text(at) !== "min") return "unknown";
    return this.partsOf(at + 1).every((part) => this.sortAfter(part) === "id") ? "id" : "unknown";
  }

  /** An id field takes ids, nothing, and its initial 0. */
  private valueAt(i: number): string | undefined {
    const [name, sign] = [this.text(i), this.text(i + 1)];
    if (strange.has(name) && this.kind(i) !== "text") return this.doubt(i);
    if (this.kind(i) !== "name") return undefined;
    // `in` may be a kind of message.
    if (name === "in" && this.text(i - 1) !== "." && sign !== ":" && sign !== "(")
      return this.doubt(i);
    if (sign === "=" && !this.isOwn(i)) return this.doubt(i);
    if (sign === "(" && !this.hasPlainArguments(i)) return this.doubt(i);
    if (name === "follow" && sign === "(")
      return this.sortAfter(i + 2) === "id" ? undefined : this.doubt(i);
    if (name === "put" && sign === "(" && this.sortOf(this.text(i - 2)) !== "number")
      return this.takesId(this.partsOf(i + 1).at(-1) ?? i) ? undefined : this.doubt(i);
    if (!this.known.ids.has(name) || (sign !== "=" && sign !== ":")) return undefined;
    const isSchema = sign === ":" && /^(id|maybe|perPort|one|\{)$/.test(this.text(i + 2));
    const isDeclared = this.text(i - 1) === "const" || (sign === ":" && this.isPattern(i + 2));
    const isChained = this.text(i + 2) === "me" && this.text(i + 5) === "=";
    return isSchema || isDeclared || isChained || this.takesId(i + 2) ? undefined : this.doubt(i);
  }

  /** True if a value is stored in a field of `me` or in a new name. */
  private isOwn(i: number): boolean {
    if (this.text(i - 1) === ".") {
      let first = i;
      while (this.text(first - 1) === ".") first -= 2;
      return this.text(first) === "me";
    }
    return ["const", "let", "type"].includes(this.text(i - 1));
  }

  /** True if ports, slots and arguments of the author's own functions are no ids. */
  private hasPlainArguments(i: number): boolean {
    const name = this.text(i);
    const isOwn = this.functions.has(name) && !this.claims.has(name);
    if (!isOwn && name !== "of" && name !== "put") return true;
    if (this.text(i - 1) === "function" || this.text(i - 1) === "const") return true;
    const parts = this.partsOf(i + 1);
    return (name === "put" ? parts.slice(0, -1) : parts).every((at, k) => {
      const end = (parts[k + 1] ?? this.closing(i + 1) + 1) - 1;
      const isPlain = ["me", "port", "slot"].includes(this.text(at)) && end === at + 1;
      // `x === y ? 0 : 1`
      const isChoice =
        this.text(end - 4) === "?" &&
        this.text(end - 2) === ":" &&
        [end - 3, end - 1].every((j) => this.kind(j) === "number");
      const isNumber = this.kind(at) === "number" && end === at + 1;
      return isPlain || isNumber || isChoice || this.text(at) === "across";
    });
  }

  private takesId(i: number): boolean {
    if (this.text(i) === "0" && [",", ";", ")", "}"].includes(this.text(i + 1))) return true;
    return this.text(i) === "undefined" || this.sortAfter(i) === "id";
  }

  /** Returns the first thing that may compute with an id; undefined if there is none. */
  firstDoubt(): string | undefined {
    for (let i = 0; i < this.tokens.length; i++) {
      const why =
        this.valueAt(i) ??
        this.arithmeticAt(i) ??
        this.comparisonAt(i) ??
        this.callAt(i) ??
        this.indexAt(i) ??
        this.conditionAt(i) ??
        this.namingAt(i) ??
        this.templateAt(i);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  private text(i: number): string {
    return this.tokens[i]?.text ?? "";
  }

  private kind(i: number): SourceToken["kind"] | undefined {
    return this.tokens[i]?.kind;
  }

  /** Finds the bracket that opens the one that closes at i. */
  private opening(i: number): number {
    let depth = 0;
    for (let at = i; at >= 0; at--) {
      if (")]}".includes(this.text(at)) && this.kind(at) === "sign") depth++;
      if ("([{".includes(this.text(at)) && this.kind(at) === "sign" && --depth === 0) return at;
    }
    return -1;
  }

  /** True if the operand that ends at i is certainly a number that is not an id. */
  private isNumberBefore(i: number): boolean {
    if (this.kind(i) === "number") return true;
    if (this.kind(i) === "name") return this.known.numbers.has(this.text(i));
    if (this.text(i) !== ")") return false;
    const open = this.opening(i);
    // me.FIELD.of(…)
    return this.text(open - 1) === "of" && this.known.numbers.has(this.text(open - 3));
  }

  /** True if the operand that begins at i is certainly a number that is not an id. */
  private isNumberAfter(i: number): boolean {
    if (this.kind(i) === "number") return true;
    let at = i;
    while (this.kind(at) === "name" && this.text(at + 1) === ".") at += 2;
    const isField = this.kind(at) === "name" && this.known.numbers.has(this.text(at));
    if (this.text(at) === "of") return this.known.numbers.has(this.text(at - 2));
    return isField && this.text(at + 1) !== "(";
  }

  /** True if only numbers, fields of numbers and arithmetic stand from i to the end of a value. */
  private isNumberExpression(i: number): boolean {
    for (let at = i; ![",", ";", "}", ")"].includes(this.text(at)); at++) {
      const [kind, text] = [this.kind(at), this.text(at)];
      if (kind === "number" || arithmetic.has(text) || text === ".") continue;
      const isField = this.known.numbers.has(text) || this.text(at + 1) === ".";
      if (kind !== "name" || !isField) return false;
    }
    return true;
  }

  private arithmeticAt(i: number): string | undefined {
    if (this.kind(i) !== "sign" || !arithmetic.has(this.text(i))) return undefined;
    const sign = this.text(i);
    const isUnary =
      !["name", "number"].includes(this.kind(i - 1) ?? "") &&
      ![")", "]"].includes(this.text(i - 1));
    if (sign === "++" || sign === "--")
      return this.isNumberBefore(i - 1) || this.isNumberAfter(i + 1) ? undefined : this.doubt(i);
    // The | of a type, as in `number | undefined`.
    if (sign === "|" && this.text(i + 1) === "undefined") return undefined;
    const isFine = !isUnary && this.isNumberBefore(i - 1) && this.isNumberAfter(i + 1);
    return isFine ? undefined : this.doubt(i);
  }

  /** Ids are compared with ids, and numbers with numbers. */
  private comparisonAt(i: number): string | undefined {
    if (this.kind(i) !== "sign" || !comparisons.has(this.text(i)) || this.isGeneric(i))
      return undefined;
    const [before, after] = [this.sortBefore(i - 1), this.sortAfter(i + 1)];
    if (before === "neither" || after === "neither") return undefined;
    const isNumber = before === "number" || this.arithmeticEnds(i - 1);
    if (isNumber && after === "number") return undefined;
    return before === "id" && after === "id" ? undefined : this.doubt(i);
  }

  /** True if the operand that ends at i is the end of a sum or product, which `arithmeticAt` judges. */
  private arithmeticEnds(i: number): boolean {
    return this.kind(i) === "number" && arithmetic.has(this.text(i - 1));
  }

  /** True for the brackets of a type: `Me<typeof needs>`. */
  private isGeneric(i: number): boolean {
    if (this.text(i) === "<") return this.text(i + 1) === "typeof";
    return this.text(i) === ">" && [")", ";", "="].includes(this.text(i + 1));
  }

  private callAt(i: number): string | undefined {
    if (this.kind(i) !== "name" || this.text(i + 1) !== "(") return undefined;
    const name = this.text(i);
    if (declaring.has(name) || this.functions.has(name) || allowedCalls.has(name)) return undefined;
    if (this.known.kinds.has(name) || name === "wake") return undefined;
    // Constructors of fields and of parameters, which no handler calls.
    if (/^(one|maybe|ghost|perPort|upTo|choice|variants|natural)$/.test(name)) return undefined;
    return this.doubt(i);
  }

  private indexAt(i: number): string | undefined {
    if (this.text(i) !== "[" || this.kind(i) !== "sign") return undefined;
    const isIndex = this.kind(i - 1) === "name" && !declaring.has(this.text(i - 1));
    if (!isIndex && this.text(i - 1) !== ")" && this.text(i - 1) !== "]") return undefined;
    return this.kind(i + 1) === "number" || this.kind(i + 1) === "text" ? undefined : this.doubt(i);
  }

  /** A bare value as a condition is compared with 0, unless it is known to be true or false. */
  private conditionAt(i: number): string | undefined {
    if (this.kind(i) !== "name" || this.text(i + 1) === ".") return undefined;
    let first = i;
    while (this.text(first - 1) === ".") first -= 2;
    const before = this.text(first - 1);
    const isRead = this.text(i) === "of" && this.text(i + 1) === "(";
    const after = this.text(isRead ? this.closing(i + 1) + 1 : i + 1);
    const isHead =
      before === "(" && ["if", "while"].includes(this.text(first - 2)) ? true : before === "!";
    const joins = ["&&", "||"];
    const isPart =
      joins.includes(before) && (joins.includes(after) || [")", ";", "?"].includes(after));
    const isWhole = isHead && (joins.includes(after) || after === ")");
    const isChoice = after === "?" && !comparisons.has(before);
    const isFirst = joins.includes(after) && !comparisons.has(before) && !isHead;
    if (!isPart && !isWhole && !isChoice && !isFirst && before !== "!") return undefined;
    return this.isTruth(this.text(isRead ? i - 2 : i)) ? undefined : this.doubt(i);
  }

  /** True for a constant whose value is a comparison or an object. */
  private isTruth(name: string): boolean {
    if (this.known.numbers.has(name) || this.known.others.has(name)) return true;
    const at = this.tokens.findIndex(
      ({ text }, i) => text === name && this.text(i - 1) === "const" && this.text(i + 1) === "=",
    );
    if (at < 0) return false;
    if (this.text(at + 2) === "{") return true;
    for (let i = at + 2; i < this.tokens.length && this.text(i) !== ";"; i++) {
      if (comparisons.has(this.text(i))) return true;
    }
    return false;
  }

  /** A name of a number field must not name anything else. */
  private namingAt(i: number): string | undefined {
    if (this.kind(i) !== "name" || !this.known.numbers.has(this.text(i))) return undefined;
    const before = this.text(i - 1);
    const after = this.text(i + 1);
    if (before === "const" || before === "let" || before === "function") return this.doubt(i);
    if (after === "=" || after === ":") {
      const isSchema =
        after === ":" &&
        this.kind(i + 2) === "name" &&
        /^(nat|bit|upTo|ghost|perPort)$/.test(this.text(i + 2));
      const isChained = this.text(i + 2) === "me" && this.text(i + 5) === "=";
      return isSchema || isChained || this.isNumberExpression(i + 2) ? undefined : this.doubt(i);
    }
    // `id: phase` would give an id the name of a number.
    if (before === ":" && !this.known.numbers.has(this.text(i - 2)) && this.text(i - 2) !== ")")
      return this.doubt(i);
    // A parameter outside braces may be given an id.
    return before === "(" && this.functions.has(this.text(i - 2)) && after === ","
      ? this.doubt(i)
      : this.parameterAt(i);
  }

  private parameterAt(i: number): string | undefined {
    let depth = 0;
    for (let at = i - 1; at >= 0; at--) {
      const text = this.text(at);
      if (this.kind(at) !== "sign") continue;
      if (")]}".includes(text)) depth++;
      else if ("([{".includes(text) && depth-- === 0) {
        if (text !== "(") return undefined;
        const isDeclared = this.text(at - 2) === "function" || this.closesArrow(at);
        return isDeclared ? this.doubt(i) : undefined;
      } else if (text === ";") return undefined;
    }
    return undefined;
  }

  /** True if the parenthesis that opens at i holds the parameters of an arrow. */
  private closesArrow(i: number): boolean {
    let depth = 0;
    for (let at = i; at < this.tokens.length; at++) {
      if (this.text(at) === "(" && this.kind(at) === "sign") depth++;
      if (this.text(at) === ")" && this.kind(at) === "sign" && --depth === 0)
        return this.text(at + 1) === "=>";
    }
    return false;
  }

  /** A template may contain no value of a process or of a message. */
  private templateAt(i: number): string | undefined {
    const { kind, text } = this.tokens[i];
    if (kind !== "text" || !text.startsWith("`")) return undefined;
    return /\$\{[^}]*\b(me|id|message)\b/.test(text) ? this.doubt(i) : undefined;
  }

  private doubt(i: number): string {
    const around = this.tokens.slice(Math.max(0, i - 3), i + 4).map(({ text }) => text);
    return around.join(" ");
  }
}
