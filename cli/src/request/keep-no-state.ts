import { confineRealm, isFrozenDeeply, isIterator } from "@ringleader/core/internal/confine";
import { types } from "node:util";

/**
 * Makes sure that the functions of a user's file share nothing that can change. A handler may keep something only in
 * the fields of its process; every verdict assumes that. While a file is loaded it may do as it likes. Afterwards its
 * variables are constant and their values are frozen. A plugin of the compiler guards every assignment to a variable of
 * an outer function, and names the variables that inner functions use.
 */

/** The parts of the compiler's syntax tree that the plugin uses. */
interface Path {
  readonly node: {
    readonly type: string;
    readonly loc?: { readonly start: { readonly line: number; readonly column: number } };
    readonly id?: { readonly name: string } | null;
    readonly name?: unknown;
    readonly kind?: string;
    readonly superClass?: unknown;
    readonly expression?: unknown;
    readonly declarations: unknown[];
    readonly cases: { test: unknown; readonly consequent: unknown[] }[];
    readonly init: any;
    test: unknown;
    right: unknown;
    readonly body: any;
  };
  readonly listKey?: string;
  readonly key: string | number;
  readonly parentPath: Path | null;
  readonly scope: Scope;
  traverse(visitor: Readonly<Record<string, (path: Path) => void>>): void;
  find(isMeant: (path: Path) => boolean): Path | null;
  findParent(isMeant: (path: Path) => boolean): Path | null;
  getFunctionParent(): Path | null;
  replaceWith(node: unknown): void;
  ensureBlock(): void;
}
interface Scope {
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly path: Path;
  getFunctionParent(): Scope | null;
  crawl(): void;
}
interface Binding {
  readonly kind: string;
  readonly constantViolations: readonly Path[];
  readonly referencePaths: readonly Path[];
}
type Types = Readonly<Record<string, (...parts: any[]) => any>>;

/** The names by which a text calls the functions of `StateKeeper`. */
export interface StateNames {
  readonly isLoading: string;
  readonly write: string;
  readonly share: string;
}

/** Returns names that do not occur in a text, not even if letters are written as escapes. */
export function namesBeside(text: string): StateNames {
  const plain = text.replace(/\\u\{?([0-9a-f]{1,6})\}?/gi, (_, code: string) =>
    String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  );
  let start = "$$";
  while (text.includes(start) || plain.includes(start)) start += "$";
  return { isLoading: `${start}isLoading`, write: `${start}write`, share: `${start}share` };
}

/** What a scope shares with the functions in it. */
interface Shared {
  readonly names: Set<string>;
  readonly written: { readonly name: string; readonly by: Path }[];
}

const isArrow = ({ node }: Path): boolean => node.type === "ArrowFunctionExpression";

/** True for a part of a class that runs like a function: the value of a field, or a static block. */
const runsLater = ({ node, parentPath, key }: Path): boolean =>
  node.type === "StaticBlock" ||
  (key === "value" && parentPath !== null && /^Class.*Property$/.test(parentPath.node.type));

/** Finds the function, or the part of a class, whose `this` is used at a place. */
const ownerOfThis = (path: Path): Path | null =>
  path.findParent(
    (it) => /Function|Method|Class.*Property|StaticBlock/.test(it.node.type) && !isArrow(it),
  );

/** Finds what each scope of a text shares with the functions in it. */
function sharedIn(program: Path): Map<Path, Shared> {
  const all = new Map<Path, Shared>();
  const sharedBy = (path: Path): Shared => {
    const known = all.get(path) ?? { names: new Set(), written: [] };
    all.set(path, known);
    return known;
  };
  const noteScope = ({ scope }: Path): void => {
    // The compiler gives a class a scope for its own name, which is constant; `shareClass` shares its value.
    if (/^Class(?:Declaration|Expression)$/.test(scope.path.node.type)) return;
    const owner = scope.getFunctionParent()?.path;
    const isInner = (path: Path) =>
      path.scope.getFunctionParent()?.path !== owner ||
      path.find((it) => it === scope.path || runsLater(it)) !== scope.path;
    for (const [name, binding] of Object.entries(scope.bindings)) {
      const written = binding.constantViolations.filter(isInner);
      const used = [...written, ...binding.referencePaths.filter(isInner)];
      if (binding.kind === "module" || used.length === 0) continue;
      const early = used.find((path) => isInHead(path, scope.path));
      if (early)
        refuse(early, `a function that uses ${name} before all values beside it are given`);
      const shared = sharedBy(scope.path);
      shared.names.add(name);
      shared.written.push(...written.map((by) => ({ name, by })));
    }
  };
  /** Notes that an arrow function uses `this` or `arguments` of the function around it. */
  const noteImplicit = (path: Path, name: string): void => {
    const inner = path.getFunctionParent();
    if (!inner || !isArrow(inner)) return;
    const owner = ownerOfThis(inner);
    if (owner && /Class.*Property/.test(owner.node.type))
      refuse(path, "this in a field of a class");
    if (owner) sharedBy(owner).names.add(name);
  };
  const noteName = ({ node, parentPath }: Path): void => {
    if (node.id?.name !== undefined) sharedBy(parentPath!.scope.path).names.add(node.id.name);
  };
  noteScope(program);
  program.traverse({
    Scope: noteScope,
    ThisExpression: (path) => noteImplicit(path, "this"),
    Identifier(path) {
      if (path.node.name === "arguments") noteImplicit(path, "arguments");
    },
    MetaProperty(path) {
      if (path.getFunctionParent() && isArrow(path.getFunctionParent()!))
        refuse(path, "new.target in an arrow function");
    },
    Super(path) {
      if (ownerOfThis(path)?.node.type === "ObjectMethod")
        refuse(path, "super in a method of an object");
    },
    CatchClause(path) {
      // The compiler does not find the variables that such a function uses.
      const inHead = (inner: Path): void => {
        if (isInHead(inner, path)) refuse(inner, "a function in the pattern of a catch");
      };
      path.traverse({ Function: inHead, Class: inHead });
    },
    Decorator: (path) => refuse(path, "a decorator"),
    ClassPrivateProperty: (path) => refuse(path, "a private field of a class"),
    ClassAccessorProperty: (path) => refuse(path, "an accessor field of a class"),
    ClassPrivateMethod(path) {
      // A constructor can return any object, even a frozen one. A class that extends it adds its private methods to that object.
      if (path.parentPath?.parentPath?.node.superClass)
        refuse(path, "a private method of a class that extends another");
    },
    // Both become variables later.
    TSEnumDeclaration(path) {
      noteName(path);
      path.traverse({ Function: (inner) => refuse(inner, "a function in an enum") });
    },
    TSModuleDeclaration: noteName,
  });
  return all;
}

/**
 * True for a place in the head of a scope: its parameters, the pattern of a loop, or what a `catch` catches. If
 * a value there throws, the body does not begin.
 */
function isInHead(path: Path, scope: Path): boolean {
  const part = path.find(({ parentPath }) => parentPath === scope);
  return part?.listKey === "params" || part?.key === "param" || part?.key === "left";
}

function hasSuper(path: Path): boolean {
  let has = false;
  path.traverse({ Super: () => void (has = true) });
  return has;
}

/** Removes the types around expressions. The compiler does not see an assignment to a variable inside them. */
function removeTypes(program: Path): void {
  const remove = (path: Path): void => {
    path.replaceWith(path.node.expression);
  };
  program.traverse({
    TSAsExpression: remove,
    TSSatisfiesExpression: remove,
    TSNonNullExpression: remove,
    TSTypeAssertion: remove,
    TSInstantiationExpression: remove,
  });
}

/** Returns the plugin of the compiler that makes a text call the functions with these names. */
export const shareNothing =
  ({ isLoading, write, share }: StateNames) =>
  ({ types: t }: { readonly types: Types }) => {
    const call = (name: string, ...parts: unknown[]) => t.callExpression(t.identifier(name), parts);
    const readerOf = (name: string) =>
      t.arrowFunctionExpression([], name === "this" ? t.thisExpression() : t.identifier(name));
    const before = (first: unknown, then: unknown) => t.sequenceExpression([first, then]);
    const shareAll = (names: Iterable<string>) =>
      call(share, ...[...names].flatMap((it) => [t.stringLiteral(it), readerOf(it)]));

    /** Makes an assignment from an inner function fail if a variable is older than the load; `tests` find that out. */
    const guard = (by: Path, tests: readonly unknown[]): void => {
      if (/^For(In|Of)Statement$/.test(by.node.type))
        by.node.right = t.sequenceExpression([...tests, by.node.right]);
      else if (/^(Assignment|Update)Expression$/.test(by.node.type))
        by.replaceWith(t.sequenceExpression([...tests, by.node]));
      else refuse(by, "a second declaration of a variable");
    };

    /** Makes a scope begin with its flag, and with sharing its variables. */
    const begin = (path: Path, names: Iterable<string>, flag: string): void => {
      const { node } = path;
      const flagged = t.variableDeclarator(t.identifier(flag), call(isLoading));
      const declared = t.variableDeclaration("const", [flagged]);
      const sharing = () => t.logicalExpression("&&", t.identifier(flag), shareAll(names));
      if (node.type === "ForStatement") {
        // A function in the head has a variable of its own, and so has one of every turn.
        node.init.declarations.unshift(flagged);
        node.init.declarations.push(t.variableDeclarator(t.identifier(`${flag}_`), sharing()));
        node.test = before(sharing(), node.test ?? t.booleanLiteral(true));
      } else if (node.type === "SwitchStatement") {
        const first = node.cases.find((it) => it.test);
        if (first) first.test = before(sharing(), first.test);
        else node.cases[0].consequent.unshift(t.expressionStatement(sharing()));
        path.replaceWith(t.blockStatement([declared, node]));
      } else {
        const isBlock = Array.isArray(node.body);
        if (!isBlock) path.ensureBlock();
        const list: unknown[] = isBlock ? node.body : node.body.body;
        list.unshift(declared, t.expressionStatement(sharing()));
      }
    };

    /** Makes a class share itself: its methods reach it by its name and by `super`, whatever its variable holds later. */
    const shareClass = ({ node }: Path): void => {
      const sharing = t.logicalExpression("&&", call(isLoading), shareAll(["this"]));
      node.body.body.unshift(t.staticBlock([t.expressionStatement(sharing)]));
    };

    return {
      visitor: {
        Program: {
          enter(program: Path): void {
            removeTypes(program);
            program.scope.crawl();
            const all = [...sharedIn(program)].map(
              ([path, shared], i) => [path, shared, `${isLoading}${i}`] as const,
            );
            const classes: Path[] = [];
            program.traverse({
              Class(path) {
                if (path.node.id || hasSuper(path)) classes.push(path);
              },
            });
            // A pattern assigns to variables of several scopes.
            const tests = new Map<Path, unknown[]>();
            for (const [, { written }, flag] of all) {
              for (const { name, by } of written) {
                const test = call(write, t.stringLiteral(name), t.identifier(flag));
                tests.set(by, [...(tests.get(by) ?? []), test]);
              }
            }
            for (const [by, all] of tests) guard(by, all);
            for (const [path, { names }, flag] of all) begin(path, names, flag);
            for (const each of classes) shareClass(each);
          },
        },
      },
    };
  };

function refuse({ node: { loc } }: Path, what: string): never {
  const message = `${what} is not available to an algorithm, because it could keep something`;
  throw Object.assign(new SyntaxError(message), { loc: loc?.start });
}

/** Keeps the values that the functions of a file share from changing. */
export class StateKeeper {
  /** The number of the load that is under way; 0 if none is. */
  private current = 0;
  private loads = 0;
  private readonly shared: { readonly name: string; readonly read: () => unknown }[] = [];

  /**
   * Calls a function of the file that may still change what it makes, then makes that constant, and its result too. A
   * load inside another one is a part of it.
   */
  load<T>(act: () => T): T {
    const isPart = this.current > 0;
    if (!isPart) this.current = ++this.loads;
    try {
      const result = act();
      this.shared.push({ name: "what the file exports", read: () => result });
      return result;
    } finally {
      if (!isPart) {
        this.current = 0;
        this.keepAll();
      }
    }
  }

  /** Throws if no load is under way: then a handler, or a claim, wants to use `name`. */
  mustLoad(name: string): void {
    if (this.current === 0)
      throw new TypeError(`${name} is available only while the file is loaded: ${RULE}`);
  }

  /** Returns the functions that the text calls, by name. */
  functions({ isLoading, write, share }: StateNames): Readonly<Record<string, unknown>> {
    return {
      [isLoading]: () => this.current,
      [write]: (name: string, madeIn: number) => {
        if (madeIn > 0 && madeIn !== this.current)
          throw new TypeError(`${name} cannot change: ${RULE}`);
      },
      [share]: (...values: readonly unknown[]) => {
        for (let i = 0; i < values.length; i += 2)
          this.shared.push({ name: values[i] as string, read: values[i + 1] as () => unknown });
      },
    };
  }

  private keepAll(): void {
    for (const { name, read } of this.shared.splice(0)) {
      let value: unknown;
      try {
        value = read();
      } catch {
        // The variable was never given a value.
        continue;
      }
      keep(name, value);
    }
  }
}

const RULE =
  "the functions of a file share only constants, and a handler keeps something only in the fields of its process";

/** Freezes a value with all that it leads to; refuses what has contents that cannot be frozen. */
function keep(name: string, value: unknown): void {
  const queue = [value];
  const seen = new Set<unknown>();
  for (const each of queue) {
    const isObject = (typeof each === "object" && each !== null) || typeof each === "function";
    if (!isObject || seen.has(each) || isFrozenDeeply(each)) continue;
    seen.add(each);
    const what = whyVariable(each);
    if (what !== undefined)
      throw new TypeError(`${name} has ${what} that cannot be constant: ${RULE}`);
    queue.push(Object.getPrototypeOf(each));
    for (const key of Reflect.ownKeys(each))
      queue.push(...Object.values(Object.getOwnPropertyDescriptor(each, key)!));
  }
  confineRealm(...([...seen] as object[]));
}

/** Names a value whose contents cannot be frozen; undefined if they can. */
function whyVariable(value: object): string | undefined {
  if (types.isProxy(value)) return "a Proxy";
  if (types.isMap(value) || types.isSet(value)) return `a ${types.isMap(value) ? "Map" : "Set"}`;
  if (types.isWeakMap(value) || types.isWeakSet(value)) return "a weak collection";
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return "a typed array";
  if (types.isGeneratorObject(value) || isIterator(value)) return "an iterator";
  if (types.isPromise(value)) return "a Promise";
  if (
    typeof value === "function" &&
    /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(value))
  )
    return "a bound function";
  return undefined;
}
