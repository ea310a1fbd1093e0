import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import { decisionOf, hasWoken } from "../model/life.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import { LIFE } from "../solo/reaction.ts";
import { eventsOfRun, type RunScene } from "../trace/events-of-run.ts";
import type { Run } from "../check/report/report.ts";

/**
 * Writes a run in Apalache's ITF, as a list of states. A state has the event that led to it, the fields of every
 * process, and every message in flight by receiver and port, oldest first. An optional field is None or Some.
 */
export function* writeItf(setup: Setup, run: Run): Generator<string> {
  const { algorithm, n } = setup;
  const states: string[] = [];
  eventsOfRun(setup, run, (scene, event) =>
    states.push(stateOf(setup, scene, event, states.length)),
  );
  const meta = { format: "ITF", description: `${algorithm.name}, n = ${n}` };
  yield `{"#meta":${JSON.stringify(meta)},"vars":["action","processes","waiting"],"states":[`;
  for (const [i, state] of states.entries()) yield i + 1 < states.length ? `${state},` : state;
  yield "]}";
}

function stateOf(setup: Setup, scene: RunScene, event: Event | undefined, index: number): string {
  const { lone, processes, waiting } = scene;
  const { kinds, links } = lone.shape;
  const portOf = (p: number, side: number): number =>
    links === "twoWay" ? side ^ (setup.swapped?.[p] ?? 0) : side;
  return JSON.stringify({
    "#meta": { index },
    action: event ? sayEvent(event) : "init",
    processes: processes.map((words, p) => ({
      ...(setup.ids && { id: setup.ids[p] }),
      awake: hasWoken(words[LIFE]),
      decision: decisionOf(words[LIFE]),
      ...fieldsOf(setup.algorithm, words, waiting[p].length),
    })),
    waiting: waiting.flatMap((sides, p) =>
      sides.flatMap((list, side) =>
        list.map(({ kind, words }) => ({
          to: p,
          port: portOf(p, side),
          kind: kinds[kind].name,
          words: words.map((word, i) =>
            wordOutside(setup.algorithm, kinds[kind].fields[i][1], word),
          ),
        })),
      ),
    ),
  });
}

/** Reads the fields of a process from its words. The first two words are its life and its leader. */
function fieldsOf(
  algorithm: Algorithm,
  words: readonly number[],
  sides: number,
): Record<string, unknown> {
  let at = 2;
  const next = (field: Field<unknown>): unknown => {
    const word = words[at++];
    const shown = (it: number) => field.labels[it] ?? wordOutside(algorithm, field, it);
    if (!field.maybe) return shown(word);
    if (word === 0) return { tag: "None", value: { "#tup": [] } };
    return { tag: "Some", value: shown(word - 1) };
  };
  const entries = Object.entries(algorithm.state).map(([name, field]) => {
    if (!isPerPort(field)) return [name, next(field)] as const;
    const slots = () => Array.from({ length: field.slots }, () => next(field.each));
    return [name, Array.from({ length: sides }, slots)] as const;
  });
  return Object.fromEntries(entries);
}
