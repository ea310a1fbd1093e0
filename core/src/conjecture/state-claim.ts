import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import { always, type Always, type Configuration, type Mail } from "../model/claim.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import { namesOf } from "../reason/names.ts";
import {
  counterInstance,
  evaluate,
  type Expression,
  type ExpressionValue,
  type FieldReader,
  type World,
} from "./expression.ts";
import { CITE } from "./run-part.ts";

/** Makes the invariant that a conjecture about states claims. */
export function stateClaim(id: string, text: string, expression: Expression): Always {
  return always(id, text, CITE, (state) => {
    const world = worldOfState(state);
    if (expression.op !== "for all")
      return evaluate(expression, world) === true ? undefined : "it is false in this state";
    const instance = counterInstance(expression, world);
    if (!instance) return undefined;
    const named = Object.entries(instance).map(([name, of]) => `${name} is ${String(of(""))}`);
    return `it is false if ${named.join(" and ")}`;
  });
}

function worldOfState(state: Configuration): World {
  const { n, setup, read, waiting } = state;
  const positions = Array.from({ length: n }, (_, p) => p);
  const subjects: World["subjects"] = (over, kind) =>
    over === "processes"
      ? positions.map((p) => processSubject(setup, p, read(p)))
      : positions.flatMap((p) =>
          waiting(p)
            .filter((mail) => kind === undefined || mail.kind === kind)
            .map((mail) => messageSubject(setup, p, mail)),
        );
  return { n, measure: () => undefined, subjects };
}

type Setup = Configuration["setup"];

/** Reads a process. The field "" is its name. */
function processSubject(
  setup: Setup,
  p: number,
  fields: Readonly<Record<string, unknown>>,
): FieldReader {
  const { algorithm, ids, n } = setup;
  return (name) => {
    if (name === "") {
      const names = namesOf(ids, n);
      return names.byId ? `process ${names.of(p)}` : names.of(p);
    }
    const own = Object.hasOwn(algorithm.state, name) ? algorithm.state[name] : undefined;
    if (own && !isPerPort(own) && !own.ghost) return shown(algorithm, own, fields[name]);
    if (name === "position") return p;
    return name === "id" ? ids?.[p] : shown(algorithm, undefined, fields[name]);
  };
}

function messageSubject(setup: Setup, p: number, { kind, fields }: Mail): FieldReader {
  const { algorithm, ids, n } = setup;
  const own = algorithm.messages[kind];
  return (name) => {
    if (name === "") return `a ${kind} on its way to ${namesOf(ids, n).of(p)}`;
    if (Object.hasOwn(own, name) && !own[name].ghost)
      return shown(algorithm, own[name], fields[name]);
    if (name === "kind") return kind;
    return name === "to" ? (ids?.[p] ?? p) : undefined;
  };
}

/** Returns the value of a field as the user sees it. */
function shown(
  algorithm: Algorithm,
  field: Field<unknown> | undefined,
  value: unknown,
): ExpressionValue {
  if (typeof value === "number" && field) return wordOutside(algorithm, field, value);
  return value as ExpressionValue;
}
