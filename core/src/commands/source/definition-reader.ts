import type { Algorithm } from "../../model/algorithm.ts";
import { HandlerReader } from "./handler-reader.ts";
import { SourceCursor } from "./source-cursor.ts";
import type { SourceToken } from "./source-tokens.ts";
import type { ValueSort } from "./value-sort.ts";

/** Names with a meaning that no declaration of the source may change. */
const reservedNames: ReadonlySet<string> = new Set(
  "Math undefined across both algorithm family one maybe ghost perPort upTo choice variants natural nat bit id".split(
    " ",
  ),
);

/** The words around the names that a file imports. */
const [IMPORT, FROM] = "import from".split(" ");

/** Files that a definition may use: the model, claims, which no handler calls, and files beside it, which are read too. */
const model = /^"((\.\.\/)+model\/[\w/-]+\.ts|@ringleader\/core)"$/;
const claims = /^"[\w./-]*(claims|reachable)\.ts"$/;
const beside = /^"\.\/[\w-]+\.ts"$/;

/** Parts of a definition that an engine calls, besides the handlers of messages. */
const called = ["wake", "led", "alarm"];
/** Other functions of a definition, which are not read. */
const unread = ["accepts", "report"];

const binary = new Set("|| && === !== == != < <= > >= + - * / %".split(" "));

/** Reads a file with the definition of an algorithm. Outside handlers there are no ids, so only what is called there matters. */
export class DefinitionReader {
  /** Number of definitions with handlers for exactly the messages of the algorithm. */
  definitions = 0;
  private readonly algorithm: Algorithm;
  private readonly at: SourceCursor;
  private readonly handlers: HandlerReader;
  /** What may be called outside handlers: constructors, functions of this file and of files beside it, and claims. */
  private readonly callable: Set<string>;
  /** Names that stand for parameters of a family. */
  private readonly parameters = new Map<string, ValueSort>();

  constructor(algorithm: Algorithm, tokens: readonly SourceToken[]) {
    this.algorithm = algorithm;
    this.at = new SourceCursor(tokens);
    const functions = new Set(
      tokens.flatMap(({ text }, i) =>
        tokens[i - 1]?.kind === "name" && tokens[i - 1].text === "function" ? [text] : [],
      ),
    );
    this.callable = new Set(functions);
    this.handlers = new HandlerReader(algorithm, this.at, functions);
  }

  read(): void {
    while (!this.at.isAtEnd) this.statement();
  }

  private statement(): void {
    const { at } = this;
    if (at.accept(IMPORT)) return this.imports();
    at.accept("export");
    if (at.accept("type")) {
      at.skipType(";");
      return at.expect(";");
    }
    if (at.accept("function")) {
      this.declare(at.name());
      return this.handlers.ownFunction();
    }
    if (!at.accept("default")) {
      at.expect("const");
      const name = at.name();
      this.declare(name);
      if (at.accept(":")) at.skipType("=");
      at.expect("=");
      if (this.isArrow()) this.callable.add(name);
    }
    this.expression();
    at.expect(";");
  }

  private declare(name: string): void {
    if (reservedNames.has(name)) this.at.doubt();
  }

  /** Reads `{ x, type Y } from "…";`. */
  private imports(): void {
    const { at } = this;
    const names: string[] = [];
    at.accept("type");
    at.expect("{");
    while (!at.accept("}")) {
      at.accept("type");
      names.push(at.name());
      if (at.text !== "}") at.expect(",");
    }
    at.expect(FROM);
    const path = at.next();
    const isModel = model.test(path);
    if (!isModel && !claims.test(path) && !beside.test(path)) at.doubt();
    for (const name of names) {
      if (!isModel) this.declare(name);
      this.callable.add(name);
    }
    at.expect(";");
  }

  private expression(): void {
    const { at } = this;
    this.operand();
    while (binary.has(at.text) && at.kind === "sign") {
      at.next();
      this.operand();
    }
    if (!at.accept("?")) return;
    this.expression();
    at.expect(":");
    this.expression();
  }

  private operand(): void {
    const { at } = this;
    if (at.accept("!")) return this.operand();
    if (this.isArrow()) return this.arrow();
    if (at.text === "{" && at.kind === "sign") this.object();
    else if (at.accept("[")) this.items("]");
    else if (at.accept("(")) {
      this.expression();
      at.expect(")");
    } else if (at.kind === "name") this.named();
    else if (at.kind === "number" || at.kind === "text") at.next();
    else at.doubt();
    if (at.accept("as")) at.expect("const");
  }

  private named(): void {
    const { at } = this;
    const name = at.name();
    if (at.text !== "(") return;
    if (!this.callable.has(name)) at.doubt();
    at.next();
    if (name !== "algorithm") return this.items(")");
    this.definition();
    at.accept(",");
    at.expect(")");
  }

  /** Reads values up to a bracket. */
  private items(end: string): void {
    const { at } = this;
    while (!at.accept(end)) {
      at.accept("...");
      this.expression();
      if (at.text !== end) at.expect(",");
    }
  }

  private object(): void {
    const { at } = this;
    at.expect("{");
    while (!at.accept("}")) {
      if (at.accept("...")) this.expression();
      else {
        this.key();
        if (at.accept(":")) this.expression();
      }
      if (at.text !== "}") at.expect(",");
    }
  }

  private key(): string {
    const { at } = this;
    return at.kind === "sign" ? at.doubt() : at.next();
  }

  /** True if a function without a name comes next. */
  private isArrow(): boolean {
    const { at } = this;
    if (at.text !== "(" || at.kind !== "sign") return false;
    const ahead = at.closing() - at.at;
    return at.token(ahead + 1).text === "=>";
  }

  /** Reads `() => …`, or `({ announce, mail }) => …`, whose names are parameters of a family. */
  private arrow(): void {
    const { at } = this;
    at.expect("(");
    if (at.accept("{")) {
      while (!at.accept("}")) {
        const name = at.name();
        this.declare(name);
        this.parameters.set(name, "label");
        if (at.text !== "}") at.expect(",");
      }
    }
    at.expect(")");
    at.expect("=>");
    if (at.text === "{") at.doubt();
    this.expression();
  }

  /** Reads the object of a definition. That of another algorithm in the same file is left out. */
  private definition(): void {
    const { at } = this;
    if (at.text !== "{") at.doubt();
    if (String(this.kindsHandled()) !== String(Object.keys(this.algorithm.messages).sort())) {
      at.at = at.closing() + 1;
      return;
    }
    this.definitions++;
    at.next();
    while (!at.accept("}")) {
      const key = this.key();
      if (unread.includes(key)) at.doubt();
      if (called.includes(key)) this.handlers.handler(this.parameters, {});
      else if (key === "on") this.handlersOfMessages();
      else if (at.accept(":")) this.expression();
      if (at.text !== "}") at.expect(",");
    }
  }

  private handlersOfMessages(): void {
    const { at } = this;
    at.expect(":");
    at.expect("{");
    while (!at.accept("}")) {
      const kind = at.name();
      if (!Object.hasOwn(this.algorithm.messages, kind)) at.doubt();
      this.handlers.handler(this.parameters, this.algorithm.messages[kind]);
      if (at.text !== "}") at.expect(",");
    }
  }

  /** Lists the kinds of messages for which the next object has handlers. */
  private kindsHandled(): string[] {
    const { at } = this;
    const start = at.at;
    const on = this.keysOf(start).filter(({ key }) => key === "on");
    if (on.length !== 1) at.doubt();
    const kinds = this.keysOf(on[0].at + 2).map(({ key }) => key);
    at.at = start;
    return kinds.sort();
  }

  /** Lists the keys of the object that begins at an index, each with its index. */
  private keysOf(index: number): { readonly key: string; readonly at: number }[] {
    const { at } = this;
    const keys: { key: string; at: number }[] = [];
    at.at = index;
    if (at.text !== "{") at.doubt();
    const end = at.closing();
    let isKey = true;
    for (at.at = index + 1; at.at < end; at.at++) {
      if (isKey) {
        if (at.kind !== "name" || !":(,}".includes(at.token(1).text)) at.doubt();
        keys.push({ key: at.text, at: at.at });
      }
      isKey = at.text === "," && at.kind === "sign";
      if ("([{".includes(at.text) && at.kind === "sign") at.at = at.closing();
    }
    return keys;
  }
}
