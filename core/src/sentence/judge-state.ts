import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import type { Always, Configuration, Mail } from "../model/claim.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { namesOf } from "../reason/names.ts";
import { compileSentence, type CompiledSentence } from "./compile-sentence.ts";
import type { Expression, ExpressionValue } from "./expression.ts";
import {
  encodeRow,
  joinRows,
  KIND,
  layoutOf,
  type FieldReader,
  type StateWords,
  type WordLayout,
} from "./state-words.ts";

/** How ids appear in a sentence: as the user gave them, or as engines store them. The two differ if the run elects the opposite extreme. */
export type Ids = "outside" | "inside";

/** What a sentence that is an invariant says, by algorithm, because each has its own words. */
export interface StateSentence {
  readonly ids: Ids;
  readonly parse: (algorithm: Algorithm) => Expression;
}

/** The sentences behind invariants. Kept apart from claims, whose keys their authors write. */
const behind = new WeakMap<Always["holds"], StateSentence>();

/** Makes the test of an invariant that is a sentence. */
export function judgeBy(ids: Ids, parse: StateSentence["parse"]): Always["holds"] {
  const holds: Always["holds"] = (state) => judgeState(parse(state.setup.algorithm), state, ids);
  behind.set(holds, { ids, parse });
  return holds;
}

/** Returns the sentence behind an invariant; undefined if it is not a sentence. */
export const sentenceOf = ({ holds }: Always): StateSentence | undefined => behind.get(holds);

/** Says how a sentence is false in a state; undefined if it is true. */
function judgeState(expression: Expression, state: Configuration, ids: Ids): string | undefined {
  const { n, setup, read, waiting } = state;
  const { algorithm } = setup;
  const layout = layoutOf(algorithm);
  const rows = Array.from({ length: n }, (_, p) =>
    rowOf(algorithm, ids, read(p), waiting(p), setup.swapped?.[p] ?? 0),
  );
  const words = { ...settingOf(setup, ids), ...joinRows(rows) };
  const sentence = compileSentence(expression, layout);
  return sentence.value(words) === true ? undefined : explain(sentence, words, setup);
}

/** Says how a sentence that was found false in a state is false. */
export function explain(
  { variables, instance }: CompiledSentence,
  { words }: StateWords,
  { algorithm, ids, n }: Setup,
): string {
  if (variables.length === 0) return "it is false in this state";
  const names = namesOf(ids, n);
  const labels = [...layoutOf(algorithm).codes.keys()];
  const named = new Map<string, string>();
  variables.forEach((variable, i) => {
    const [p, message] = [instance[2 * i], instance[2 * i + 1]];
    const process = names.byId ? `process ${names.of(p)}` : names.of(p);
    const kind = message < 0 ? "" : labels[words[message + KIND]];
    const article = /^[aeiou]/.test(kind) ? "an" : "a";
    const what = message < 0 ? process : `${article} ${kind} on its way to ${names.of(p)}`;
    named.set(variable, what);
  });
  return `it is false if ${Array.from(named, ([name, what]) => `${name} is ${what}`).join(" and ")}`;
}

/** Returns what sentences about one setup need to know of it, without rows. */
export function settingOf(setup: Setup, how: Ids): StateWords {
  const { algorithm, n } = setup;
  const isTurned = how === "inside" && algorithm.complemented;
  const ids = setup.ids && Float64Array.from(setup.ids, (id) => (isTurned ? ~id >>> 0 : id));
  return {
    n,
    count: n,
    words: new Float64Array(0),
    rows: new Int32Array(n),
    ids: ids ?? new Float64Array(n).fill(NaN),
    to: ids ?? Float64Array.from({ length: n }, (_, p) => p),
    contends: Uint8Array.from({ length: n }, (_, p) => (contends(setup, p) ? 1 : 0)),
    best: bestOf(setup),
  };
}

/** Returns the row of a process: its fields, and the messages that wait for it. `swapped`: 1 if port 0 is on its right. */
export function rowOf(
  algorithm: Algorithm,
  how: Ids,
  fields: Readonly<Record<string, unknown>>,
  mail: readonly Mail[],
  swapped: number,
  layout: WordLayout = layoutOf(algorithm),
): number[] {
  const show = (field: Field<unknown> | undefined, value: unknown): ExpressionValue =>
    how === "outside" && field && typeof value === "number"
      ? wordOutside(algorithm, field, value)
      : (value as ExpressionValue);
  const { state, messages } = algorithm;
  const read: FieldReader = (name, at) => {
    const own = Object.hasOwn(state, name) ? state[name] : undefined;
    if (!own || !isPerPort(own)) return show(own, fields[name]);
    const port = at!.side ^ swapped;
    return show(own.each, (fields[name] as unknown[][])[port]?.[at!.slot]);
  };
  const waiting = mail.map(({ kind, side, fields: words }) => ({
    kind,
    isClockwise: side === 0,
    read: (name: string) => show(messages[kind][name], words[name]),
  }));
  return encodeRow(layout, read, waiting);
}

/** True if a process can be elected: it starts, or the definition lets others be elected too. */
function contends({ algorithm, waking: { mailStarts, starters } }: Setup, p: number): boolean {
  return (algorithm.contenders ?? "woke") !== "woke" || mailStarts || starters?.[p] !== 0;
}

/** Returns the position of the process that must be elected; -1 if any may be. */
function bestOf(setup: Setup): number {
  const { algorithm, ids, n } = setup;
  let best = -1;
  if (!ids || !algorithm.elects) return best;
  const isBetter = (x: number, y: number) =>
    (algorithm.elects === "max") !== algorithm.complemented ? x > y : x < y;
  for (let p = 0; p < n; p++) {
    if (contends(setup, p) && (best < 0 || isBetter(ids[p], ids[best]))) best = p;
  }
  return best;
}
