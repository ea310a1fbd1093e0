// A small interpreter of PRISM's language: constants, one module of guarded commands, formulas, labels and rewards.
import type { ExploredModel } from "./state-count.ts";
import { TokenReader } from "./token-reader.ts";

type Value = number | boolean;
type State = Readonly<Record<string, Value>>;
type Expression = (state: State) => Value;

interface Update {
  readonly chance: number;
  readonly changes: readonly (readonly [name: string, value: Expression])[];
}

const TOKEN = /\s+|\/\/[^\n]*|"[^"]*"|[A-Za-z_]\w*|\d+|->|\.\.|!=|<=|>=|[()[\]{}:;,=<>&|!?+\-*/']/;

export interface PrismModel extends ExploredModel {
  /** By choice of a state: the probabilities of its outcomes. */
  chances(state: object): readonly (readonly number[])[];
  /** Counts the states of a list in which a label holds. */
  holds(label: string, state: object): boolean;
}

export function readPrismModel(text: string): PrismModel {
  const reader = new TokenReader(text.replace(/\/\/[^\n]*/g, ""), TOKEN);
  const constants: Record<string, number> = {};
  const formulas: Record<string, Expression> = {};
  const ranges: Record<string, readonly [number, number] | undefined> = {};
  const first: Record<string, Value> = {};
  const commands: { guard: Expression; updates: Update[] }[] = [];
  const labels: Record<string, Expression> = {};

  const atom = (): Expression => {
    if (reader.takes("(")) {
      const inside = choice();
      reader.must(")");
      return inside;
    }
    if (reader.takes("!")) {
      const operand = atom();
      return (state) => !operand(state);
    }
    const token = reader.take();
    if (/^\d+$/.test(token)) return () => Number(token);
    if (token === "true" || token === "false") return () => token === "true";
    if (Object.hasOwn(constants, token)) return () => constants[token];
    if (Object.hasOwn(formulas, token)) return formulas[token];
    if (Object.hasOwn(first, token)) return (state) => state[token];
    throw new Error(`${token} is not declared`);
  };
  const levels: readonly (readonly string[])[] = [["|"], ["&"], ["=", "!=", ">", "<"], ["+", "-"]];
  const apply: Readonly<Record<string, (a: Value, b: Value) => Value>> = {
    "|": (a, b) => Boolean(a) || Boolean(b),
    "&": (a, b) => Boolean(a) && Boolean(b),
    "=": (a, b) => a === b,
    "!=": (a, b) => a !== b,
    ">": (a, b) => a > b,
    "<": (a, b) => a < b,
    "+": (a, b) => Number(a) + Number(b),
    "-": (a, b) => Number(a) - Number(b),
  };
  const infix = (level: number): Expression => {
    if (level === levels.length) return atom();
    let left = infix(level + 1);
    while (reader.next !== undefined && levels[level].includes(reader.next)) {
      const [operator, before] = [apply[reader.take()], left];
      const right = infix(level + 1);
      left = (state) => operator(before(state), right(state));
    }
    return left;
  };
  const choice = (): Expression => {
    const test = infix(0);
    if (!reader.takes("?")) return test;
    const yes = choice();
    reader.must(":");
    const no = choice();
    return (state) => (test(state) ? yes(state) : no(state));
  };
  const changes = (): Update["changes"] => {
    const all: [string, Expression][] = [];
    do {
      reader.must("(");
      const name = reader.name();
      if (!Object.hasOwn(first, name)) throw new Error(`${name} is not a variable`);
      reader.must("'", "=");
      all.push([name, choice()]);
      reader.must(")");
    } while (reader.takes("&"));
    return all;
  };
  const update = (): Update => {
    if (reader.next === "(") return { chance: 1, changes: changes() };
    const above = reader.number();
    reader.must("/");
    const chance = above / reader.number();
    reader.must(":");
    return { chance, changes: changes() };
  };
  const command = (): void => {
    reader.must("[");
    reader.name();
    reader.must("]");
    const guard = choice();
    reader.must("->");
    const updates = reader.list(";", "+", update);
    const sum = updates.reduce((all, { chance }) => all + chance, 0);
    if (Math.abs(sum - 1) > 1e-9) throw new Error(`the probabilities of a command sum to ${sum}`);
    commands.push({ guard, updates });
  };
  const variable = (): void => {
    const name = reader.name();
    reader.must(":");
    if (!reader.takes("bool")) {
      reader.must("[");
      const least = reader.number();
      reader.must("..");
      ranges[name] = [least, reader.number()];
      reader.must("]");
    }
    reader.must("init");
    const token = reader.take();
    first[name] = /^\d+$/.test(token) ? Number(token) : token === "true";
    reader.must(";");
  };

  reader.must("mdp");
  while (reader.takes("const")) {
    reader.must("int");
    const name = reader.name();
    reader.must("=");
    constants[name] = reader.number();
    reader.must(";");
  }
  reader.must("module");
  reader.name();
  while (reader.next !== "[" && reader.next !== "endmodule") variable();
  while (reader.next === "[") command();
  reader.must("endmodule");
  reader.must("formula");
  const formula = reader.name();
  reader.must("=");
  formulas[formula] = choice();
  reader.must(";", "label");
  const label = reader.take();
  reader.must("=");
  labels[label] = choice();
  reader.must(";", "rewards", '"messages"', "[", "deliver", "]");
  const rewarded = choice();
  reader.must(":", "1", ";", "endrewards");
  if (reader.next !== undefined || rewarded(first) !== true) throw new Error("text is left over");

  const after = (state: State, { changes: all }: Update): State => {
    const next: Record<string, Value> = { ...state };
    for (const [name, value] of all) {
      const range = ranges[name];
      next[name] = value(state);
      const reached = Number(next[name]);
      if (range && !(reached >= range[0] && reached <= range[1]))
        throw new Error(`${name} becomes ${next[name]}, outside ${range.join("..")}`);
    }
    return next;
  };
  const enabled = (state: object) => commands.filter(({ guard }) => guard(state as State) === true);
  return {
    initial: [first],
    steps: (state) =>
      enabled(state).flatMap(({ updates }) => updates.map((it) => after(state as State, it))),
    chances: (state) => enabled(state).map(({ updates }) => updates.map(({ chance }) => chance)),
    holds: (name, state) => labels[`"${name}"`](state as State) === true,
  };
}
