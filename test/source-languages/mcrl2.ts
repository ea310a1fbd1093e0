// A small interpreter of mCRL2: enumerated sorts, one linear process with a summand for each step, and its start.
import type { ExploredModel } from "./state-count.ts";
import { TokenReader } from "./token-reader.ts";

/** A constructor, a list of constructors, or a bag as counts by constructor. */
type Value = string | number | boolean | readonly string[] | Readonly<Record<string, number>>;
type State = Readonly<Record<string, Value>>;
type Expression = (state: State) => Value;

const TOKEN = /\s+|[A-Za-z_]\w*|\d+|->|<\||==|!=|&&|[()[\]{}:;,=>|#+\-.]/;

export function readMcrl2Model(text: string): ExploredModel {
  const reader = new TokenReader(text.replace(/%[^\n]*/g, ""), TOKEN);
  const sortOf = new Map<string, string>();
  const sorts = new Set<string>();
  const sort = (): void => {
    const name = reader.name();
    sorts.add(name);
    reader.must("=", "struct");
    for (const member of reader.list(";", "|", () => reader.name())) {
      if (sortOf.has(member)) throw new Error(`${member} is declared twice`);
      sortOf.set(member, name);
    }
  };
  while (reader.takes("sort")) {
    sort();
    while (!["sort", "act"].includes(reader.next ?? "")) sort();
  }
  reader.must(
    "act",
    "deliver",
    ":",
    "Link",
    "#",
    "Message",
    ";",
    "start",
    ";",
    "proc",
    "Ring",
    "(",
  );
  const parameters: { readonly name: string; readonly type: string }[] = reader.list(
    ")",
    ",",
    () => {
      const name = reader.name();
      reader.must(":");
      const type = reader.name();
      if (!["List", "Bag"].includes(type)) return { name, type };
      reader.must("(", "Message", ")");
      return { name, type };
    },
  );
  for (const { type } of parameters)
    if (type !== "List" && type !== "Bag" && !sorts.has(type)) throw new Error(`no sort ${type}`);
  const isParameter = (name: string) => parameters.some((it) => it.name === name);

  const argument = (): Expression => {
    reader.must("(");
    const inside = sum();
    reader.must(")");
    return inside;
  };
  const bagOf = (entries: readonly (readonly [string, number])[]) => Object.fromEntries(entries);
  const atom = (): Expression => {
    if (reader.next === "(") return argument();
    if (reader.takes("[")) {
      const items = reader.list("]", ",", constructor);
      return () => items;
    }
    if (reader.takes("{")) {
      if (reader.takes(":")) {
        reader.must("}");
        return () => ({});
      }
      const entries = reader.list("}", ",", () => {
        const name = constructor();
        reader.must(":");
        return [name, reader.number()] as const;
      });
      return () => bagOf(entries);
    }
    const token = reader.take();
    if (/^\d+$/.test(token)) return () => Number(token);
    if (token === "head" || token === "tail") {
      const list = argument();
      return (state) => {
        const items = list(state) as readonly string[];
        if (items.length === 0) throw new Error(`${token} of an empty list`);
        return token === "head" ? items[0] : items.slice(1);
      };
    }
    if (token === "count") {
      reader.must("(");
      const name = constructor();
      reader.must(",");
      const bag = sum();
      reader.must(")");
      return (state) => (bag(state) as Record<string, number>)[name] ?? 0;
    }
    if (isParameter(token)) return (state) => state[token];
    if (sortOf.has(token)) return () => token;
    throw new Error(`${token} is not declared`);
  };
  function constructor(): string {
    const name = reader.name();
    if (!sortOf.has(name)) throw new Error(`${name} is not a constructor`);
    return name;
  }
  /** Sums and differences of bags, and lists with an added last item. */
  const sum = (): Expression => {
    let left = atom();
    for (;;) {
      const before = left;
      if (reader.takes("<|")) {
        const last = atom();
        left = (state) => [...(before(state) as readonly string[]), last(state) as string];
      } else if (reader.next === "+" || reader.next === "-") {
        const sign = reader.take() === "+" ? 1 : -1;
        const other = atom();
        left = (state) => {
          const bag = { ...(before(state) as Record<string, number>) };
          for (const [name, many] of Object.entries(other(state) as Record<string, number>))
            bag[name] = (bag[name] ?? 0) + sign * many;
          const entries = Object.entries(bag).filter(([, many]) => many > 0);
          return bagOf(entries.sort(([x], [y]) => (x < y ? -1 : 1)));
        };
      } else return left;
    }
  };
  const comparison = (): Expression => {
    const left = sum();
    const operator = reader.take();
    if (!["==", "!=", ">"].includes(operator)) throw new Error(`no comparison: ${operator}`);
    const right = sum();
    return (state) => {
      const [a, b] = [left(state), right(state)];
      if (operator === ">") return Number(a) > Number(b);
      return (JSON.stringify(a) === JSON.stringify(b)) === (operator === "==");
    };
  };
  const checked = (name: string, value: Value): Value => {
    const { type } = parameters.find((it) => it.name === name)!;
    const isRight =
      type === "List"
        ? Array.isArray(value)
        : type === "Bag"
          ? typeof value === "object" && !Array.isArray(value)
          : sortOf.get(value as string) === type;
    if (!isRight) throw new Error(`${name} becomes ${JSON.stringify(value)}, not a ${type}`);
    return value;
  };
  const summand = () => {
    reader.must("(");
    const tests = [comparison()];
    while (reader.takes("&&")) tests.push(comparison());
    reader.must(")", "->", "deliver", "(");
    if (sortOf.get(constructor()) !== "Link") throw new Error("deliver needs a link");
    reader.must(",");
    if (sortOf.get(constructor()) !== "Message") throw new Error("deliver needs a message");
    reader.must(")", ".", "Ring", "(");
    const changes = reader.list(")", ",", () => {
      const name = reader.name();
      reader.must("=");
      return [name, sum()] as const;
    });
    return { tests, changes };
  };
  reader.must("=");
  const summands = reader.list(";", "+", summand);
  reader.must("init");
  const initial = reader.list(";", "+", () => {
    if (reader.takes("start")) reader.must(".");
    reader.must("Ring", "(");
    const values = reader.list(")", ",", () => sum()({}));
    if (values.length !== parameters.length) throw new Error("a start has too few values");
    return Object.fromEntries(parameters.map(({ name }, i) => [name, checked(name, values[i])]));
  });
  if (reader.next !== undefined) throw new Error("text is left over");
  return {
    initial,
    steps: (it) => {
      const state = it as State;
      // Conjunctions are evaluated from left to right, so head is never asked of an empty list.
      const enabled = summands.filter(({ tests }) => tests.every((test) => test(state) === true));
      return enabled.map(({ changes }) => ({
        ...state,
        ...Object.fromEntries(changes.map(([name, value]) => [name, checked(name, value(state))])),
      }));
    },
  };
}
