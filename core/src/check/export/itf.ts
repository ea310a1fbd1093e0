import { isPerPort, type Field } from "../../model/schema.ts";
import type { Setup } from "../../model/setup.ts";
import { sayEvent, type Event } from "../../model/trace.ts";
import { LIFE, type Lone } from "../lone.ts";
import { narrate, type Scene } from "../narrate.ts";
import type { Run } from "../report.ts";

/**
 * Apalache's ITF, a run as a list of states: what happened, the fields of every process, and every
 * message that waits, by receiver and port, the oldest first. What may be absent is a variant.
 */
export function* itf(given: Setup, run: Run): Generator<string> {
  const { algorithm, n } = given;
  const states: string[] = [];
  narrate(given, run, (scene, event) => states.push(stateOf(given, scene, event, states.length)));
  const meta = { format: "ITF", description: `${algorithm.name}, n = ${n}` };
  yield `{"#meta":${JSON.stringify(meta)},"vars":["action","processes","waiting"],"states":[`;
  for (const [i, state] of states.entries()) yield i + 1 < states.length ? `${state},` : state;
  yield "]}";
}

function stateOf(given: Setup, scene: Scene, event: Event | undefined, index: number): string {
  const { lone, processes, waiting } = scene;
  const { kinds, links } = lone.shape;
  const portOf = (p: number, side: number): number =>
    links === "twoWay" ? side ^ (given.swapped?.[p] ?? 0) : side;
  return JSON.stringify({
    "#meta": { index },
    action: event ? sayEvent(event) : "init",
    processes: processes.map((words, p) => ({
      ...(given.ids && { id: given.ids[p] }),
      awake: (words[LIFE] & 1) === 1,
      decision: words[LIFE] & 2 ? "leads" : words[LIFE] & 4 ? "follows" : "none",
      ...fieldsOf(given, lone, words, waiting[p].length),
    })),
    waiting: waiting.flatMap((sides, p) =>
      sides.flatMap((list, side) =>
        list.map(({ kind, words }) => ({
          to: p,
          port: portOf(p, side),
          kind: kinds[kind].name,
          words: words.map((word, i) => outside(given, kinds[kind].fields[i][1], word)),
        })),
      ),
    ),
  });
}

const outside = ({ algorithm }: Setup, field: Field<unknown>, word: number): number =>
  field.kind === "id" && algorithm.complemented ? ~word >>> 0 : word;

/** The fields of a process from its words, which lie behind its life and whom it follows. */
function fieldsOf(
  given: Setup,
  lone: Lone,
  words: readonly number[],
  sides: number,
): Record<string, unknown> {
  let at = 2;
  const next = (field: Field<unknown>): unknown => {
    const word = words[at++];
    const shown = (it: number) => field.labels[it] ?? outside(given, field, it);
    if (!field.maybe) return shown(word);
    if (word === 0) return { tag: "None", value: { "#tup": [] } };
    return { tag: "Some", value: shown(word - 1) };
  };
  const entries = Object.entries(lone.shape.algorithm.state).map(([name, field]) => {
    if (!isPerPort(field)) return [name, next(field)] as const;
    const slots = () => Array.from({ length: field.slots }, () => next(field.each));
    return [name, Array.from({ length: sides }, slots)] as const;
  });
  return Object.fromEntries(entries);
}
