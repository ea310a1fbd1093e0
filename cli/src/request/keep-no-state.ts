import { confineRealm, isFrozenDeeply } from "@ringleader/core/internal/confine";
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
    readonly cases: readonly { readonly consequent: unknown[] }[];
    readonly body: any;
  };
  readonly parentPath: Path | null;
  readonly scope: Scope;
  get(key: string): Path;
  traverse(visitor: Readonly<Record<string, (path: Path) => void>>): void;
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

/** Finds what each scope of a text shares with the functions in it. */
function sharedIn(program: Path): Map<Path, Shared> {
  const all = new Map<Path, Shared>();
  const sharedBy = (path: Path): Shared => {
    const known = all.get(path) ?? { names: new Set(), written: [] };
    all.set(path, known);
    return known;
  };
  const noteScope = ({ scope }: Path): void => {
    if (scope.path.node.type.startsWith("Class")) return;
    const owner = scope.getFunctionParent()?.path;
    const isInner = (path: Path) => path.scope.getFunctionParent()?.path !== owner;
    for (const [name, binding] of Object.entries(scope.bindings)) {
      const written = binding.constantViolations.filter(isInner);
      if (binding.kind === "module") continue;
      if (written.length === 0 && !binding.referencePaths.some(isInner)) continue;
      const shared = sharedBy(scope.path);
      shared.names.add(name);
      shared.written.push(...written.map((by) => ({ name, by })));
    }
  };
  /** Notes that an arrow function uses `this` or `arguments` of the function around it. */
  const noteImplicit = (path: Path, name: string): void => {
    const inner = path.getFunctionParent();
    if (!inner || !isArrow(inner)) return;
    const owner = inner.findParent(
      (it) => /Function|Method|Class.*Property/.test(it.node.type) && !isArrow(it),
    );
    if (owner && /Class.*Property/.test(owner.node.type))
      refuse(path, "this in a field of a class");
    if (owner) sharedBy(owner).names.add(name);
  };
  const noteName = ({ node, parentPath }: Path): void => {
    if (node.id) sharedBy(parentPath!.scope.path).names.add(node.id.name);
  };
  noteScope(program);
  program.traverse({
    Scope: noteScope,
    ThisExpression: (path) => noteImplicit(path, "this"),
    Identifier(path) {
      if ((path.node as unknown as { name: string }).name === "arguments")
        noteImplicit(path, "arguments");
    },
    ClassPrivateProperty: (path) => refuse(path, "a private field of a class"),
    ClassAccessorProperty: (path) => refuse(path, "an accessor field of a class"),
    // Inside a class, its name is a variable of its own. An enum becomes a variable later.
    ClassDeclaration: noteName,
    TSEnumDeclaration: noteName,
    ClassExpression(path) {
      if (path.node.id) refuse(path, "a name of a class that is part of an expression");
    },
  });
  return all;
}

/** Returns the plugin of the compiler that makes a text call the functions with these names. */
export const shareNothing =
  ({ isLoading, write, share }: StateNames) =>
  ({ types: t }: { readonly types: Types }) => {
    const call = (name: string, ...parts: unknown[]) => t.callExpression(t.identifier(name), parts);
    const readerOf = (name: string) =>
      t.arrowFunctionExpression([], name === "this" ? t.thisExpression() : t.identifier(name));

    /** Makes an assignment from an inner function fail, unless `flag` is false: its variable is then newer than the file. */
    const guard = (by: Path, name: string, flag: string): void => {
      const test = call(write, t.stringLiteral(name), t.identifier(flag));
      if (/^For(In|Of)Statement$/.test(by.node.type)) {
        by.ensureBlock();
        by.node.body.body.unshift(t.expressionStatement(test));
      } else if (/^(Assignment|Update)Expression$/.test(by.node.type))
        by.replaceWith(t.sequenceExpression([test, by.node]));
    };

    /** Puts statements at the beginning of a scope. */
    const begin = (path: Path, ...statements: unknown[]): void => {
      const { node } = path;
      if (node.type === "SwitchStatement") {
        for (const { consequent } of node.cases) consequent.unshift(...statements);
        return;
      }
      if (node.type !== "Program" && node.type !== "BlockStatement") path.ensureBlock();
      const block = node.type === "Program" || node.type === "BlockStatement" ? node : node.body;
      block.body.unshift(...statements);
    };

    return {
      visitor: {
        Program: {
          enter(program: Path): void {
            program.scope.crawl();
            let count = 0;
            for (const [path, { names, written }] of sharedIn(program)) {
              const flag = `${isLoading}${count++}`;
              for (const { name, by } of written) guard(by, name, flag);
              const values = [...names].flatMap((it) => [t.stringLiteral(it), readerOf(it)]);
              begin(
                path,
                t.variableDeclaration("const", [
                  t.variableDeclarator(t.identifier(flag), call(isLoading)),
                ]),
                t.ifStatement(t.identifier(flag), t.expressionStatement(call(share, ...values))),
              );
            }
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
  private depth = 0;
  private readonly shared: { readonly name: string; readonly read: () => unknown }[] = [];

  /** Calls a function of the file that may still change what it shares, then makes that constant, and its result too. */
  load<T>(act: () => T): T {
    this.depth++;
    try {
      const result = act();
      this.shared.push({ name: "what the file exports", read: () => result });
      return result;
    } finally {
      if (--this.depth === 0) this.keepAll();
    }
  }

  /** Returns the functions that the text calls, by name. */
  functions({ isLoading, write, share }: StateNames): Readonly<Record<string, unknown>> {
    return {
      [isLoading]: () => this.depth > 0,
      [write]: (name: string, isOld: boolean) => {
        if (isOld && this.depth === 0) throw new TypeError(`${name} cannot change: ${RULE}`);
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

/** The prototypes of the iterators of the language. */
const iterators = [
  [].values(),
  ""[Symbol.iterator](),
  new Map().values(),
  new Set().values(),
  "".matchAll(/./g),
].map((it) => Object.getPrototypeOf(it) as unknown);

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
  const isIterator = iterators.includes(Object.getPrototypeOf(value));
  if (types.isGeneratorObject(value) || isIterator) return "an iterator";
  if (
    typeof value === "function" &&
    /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(value))
  )
    return "a bound function";
  return undefined;
}
