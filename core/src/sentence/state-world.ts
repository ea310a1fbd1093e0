import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import type { Configuration, Mail } from "../model/claim.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { namesOf } from "../reason/names.ts";
import type { ExpressionValue, FieldReader, World } from "./expression.ts";

/** How ids appear in a sentence: as the user gave them, or as engines store them. The two differ if the run elects the opposite extreme. */
export type Ids = "outside" | "inside";

/** Returns what the words of a sentence stand for in one state. */
export function worldOfState(state: Configuration, ids: Ids): World {
  const { n, read, waiting } = state;
  const setting = settingOf(state.setup, ids);
  const processes = Array.from({ length: n }, (_, p) => processSubject(setting, p, read(p)));
  const subjects: World["subjects"] = (over, kind) =>
    over === "processes"
      ? processes
      : processes.flatMap((_, p) =>
          waiting(p)
            .filter((mail) => kind === undefined || mail.kind === kind)
            .map((mail) => messageSubject(setting, p, mail)),
        );
  return { n, measure: () => undefined, subjects, positionOf: (id) => setting.positions.get(id) };
}

/** What the sentences about one setup need to know of it. */
interface Setting {
  readonly setup: Setup;
  readonly ids: readonly number[] | undefined;
  readonly positions: ReadonlyMap<number, number>;
  /** The position of the process that must be elected; undefined if any may be. */
  readonly best: number | undefined;
  readonly show: (field: Field<unknown> | undefined, value: unknown) => ExpressionValue;
}

const known: Readonly<Record<Ids, WeakMap<Setup, Setting>>> = {
  outside: new WeakMap(),
  inside: new WeakMap(),
};

/** Returns the setting of a setup. Cached, because sentences are evaluated in every state. */
function settingOf(setup: Setup, how: Ids): Setting {
  let setting = known[how].get(setup);
  if (!setting) {
    const { algorithm } = setup;
    const isTurned = how === "inside" && algorithm.complemented;
    const ids = setup.ids && Array.from(setup.ids, (id) => (isTurned ? ~id >>> 0 : id));
    setting = {
      setup,
      ids,
      positions: new Map(ids?.map((id, p) => [id, p])),
      best: bestOf(setup),
      show: how === "inside" ? (_, value) => value as ExpressionValue : outsideOf(algorithm),
    };
    known[how].set(setup, setting);
  }
  return setting;
}

const outsideOf =
  (algorithm: Algorithm): Setting["show"] =>
  (field, value) =>
    typeof value === "number" && field
      ? wordOutside(algorithm, field, value)
      : (value as ExpressionValue);

/** True if a process can be elected: it starts, or the definition lets others be elected too. */
function contends({ algorithm, waking: { mailStarts, starters } }: Setup, p: number): boolean {
  return (algorithm.contenders ?? "woke") !== "woke" || mailStarts || starters?.[p] !== 0;
}

/** Returns the position of the process that must be elected. */
function bestOf(setup: Setup): number | undefined {
  const { algorithm, ids, n } = setup;
  if (!ids || !algorithm.elects) return undefined;
  const isBetter = (x: number, y: number) =>
    (algorithm.elects === "max") !== algorithm.complemented ? x > y : x < y;
  let best: number | undefined;
  for (let p = 0; p < n; p++) {
    if (contends(setup, p) && (best === undefined || isBetter(ids[p], ids[best]))) best = p;
  }
  return best;
}

/** Reads a process. The field "" is its name. */
function processSubject(
  setting: Setting,
  p: number,
  fields: Readonly<Record<string, unknown>>,
): FieldReader {
  const { setup, ids, best, show } = setting;
  const { state } = setup.algorithm;
  return (name, at) => {
    if (name === "") {
      const names = namesOf(setup.ids, setup.n);
      return names.byId ? `process ${names.of(p)}` : names.of(p);
    }
    const own = Object.hasOwn(state, name) ? state[name] : undefined;
    if (own && isPerPort(own)) {
      const port = at!.side ^ (setup.swapped?.[p] ?? 0);
      return show(own.each, (fields[name] as unknown[][])[port][at!.slot]);
    }
    if (own && !own.ghost) return show(own, fields[name]);
    if (name === "position") return p;
    if (name === "contends") return contends(setup, p);
    if (name === "best") return p === best;
    return name === "id" ? ids?.[p] : show(undefined, fields[name]);
  };
}

function messageSubject(setting: Setting, p: number, { kind, side, fields }: Mail): FieldReader {
  const { setup, ids, show } = setting;
  const own = setup.algorithm.messages[kind];
  return (name) => {
    if (name === "")
      return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} on its way to ${namesOf(setup.ids, setup.n).of(p)}`;
    if (Object.hasOwn(own, name) && !own[name].ghost) return show(own[name], fields[name]);
    if (name === "kind") return kind;
    if (name === "way") return side === 0 ? "clockwise" : "anticlockwise";
    return name === "to" ? (ids?.[p] ?? p) : undefined;
  };
}
