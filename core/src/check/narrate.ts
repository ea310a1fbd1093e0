import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { loneOf } from "./alone.ts";
import { constants } from "./begin.ts";
import { LIFE, type Lone, type Reaction } from "./lone.ts";
import type { Delivery, Run } from "./report.ts";
import { wiresOf } from "./wires.ts";

/** A message under way, with all its words; the length of the chain of messages that ends with it. */
interface Mail {
  readonly kind: number;
  readonly words: readonly number[];
  readonly depth: number;
}

/** Everybody's words as `lone` keeps them, and what waits on each side of everybody, the oldest first. */
export interface Scene {
  readonly lone: Lone;
  readonly processes: readonly (readonly number[])[];
  readonly waiting: readonly (readonly (readonly Mail[])[])[];
}

/** A run told in full. */
export interface Narration {
  readonly events: readonly Event[];
  /** What the algorithm says to the last delivery, where it refuses to go on. */
  readonly refused?: string;
}

/**
 * The events of a run, as a trace has them. The run knows what is delivered where; what is only
 * counted, when processes start and how long the chains of messages are is found out by going through
 * it once more. `show` is called at the beginning, and after every event.
 */
export function narrate(
  given: Setup,
  { setup: { started = [] }, deliveries }: Run,
  show?: (scene: Scene, event?: Event) => void,
): Narration {
  const { n, waking, links, algorithm, swapped } = given;
  const lone = loneOf(given, true);
  const { kinds } = lone.shape;
  const { fan, target, side: sideOf } = wiresOf(given, lone.shape.links);
  const who = Array.from({ length: n }, (_, p) => constants(given, p));
  const processes = who.map(({ degree }) => lone.initial(degree));
  const clocks = new Int32Array(n);
  const waiting = who.map(({ degree }) =>
    Array.from({ length: lone.sides(degree) }, (): Mail[] => []),
  );
  const events: Event[] = [];
  let refused: string | undefined;

  const wrong = (what: string): never => {
    throw new Error(`a run of ${algorithm.name} cannot be told: ${what}`);
  };

  /** One thing happens to process p; of what it can do then, what these coins make it do. */
  const happens = (
    p: number,
    what: Pick<Event, "kind" | "port" | "words">,
    reactions: readonly Reaction[],
    tosses: readonly number[],
    exactly = true,
  ): number => {
    const found = reactions.find(
      (it) =>
        it.tosses.every((value, i) => value === tosses[i]) &&
        (!exactly || it.tosses.length === tosses.length),
    );
    if (!found) return wrong(`event ${events.length} tosses ${tosses.join(", ") || "nothing"}.`);
    const { kind, port, words } = what;
    const [index, time] = [events.length, String(clocks[p])];
    events.push({ index, time, process: p, kind, port, words, tosses: found.tosses });
    ({ refused } = found);
    processes[p] = [...found.words];
    for (const [way, sent, ...rest] of found.sent) {
      const wire = p * fan + way;
      waiting[target[wire]][sideOf[wire]].push({ kind: sent, words: rest, depth: clocks[p] + 1 });
    }
    show?.({ lone, processes, waiting }, events.at(-1));
    return found.tosses.length;
  };

  const start = { kind: "wake", port: 0, words: [] };
  const starts = (p: number): void => {
    const reactions = lone.wake(processes[p], who[p]);
    // Who has not started when the run ends may toss what it likes.
    const tosses = started[p] ?? [];
    happens(p, start, reactions, tosses.length === 0 ? reactions[0].tosses : tosses);
  };

  const isMeant = ({ kind, words }: Mail, it: Delivery): boolean =>
    kinds[kind].name === it.kind &&
    kinds[kind].fields.every(([, field], i) => field.ghost || words[i] === it.words[i]);

  const arrives = (it: Delivery): void => {
    const { process: p, side } = it;
    const queue = waiting[p]?.[side] ?? wrong(`process ${p} has no side ${side}.`);
    const nth = links === "any" ? queue.findIndex((mail) => isMeant(mail, it)) : 0;
    const mail = queue[nth];
    if (!mail || !isMeant(mail, it))
      return wrong(`no ${it.kind}(${it.words.join()}) can arrive at process ${p}, side ${side}.`);
    clocks[p] = Math.max(clocks[p], mail.depth);
    let { tosses } = it;
    const late = waking.mailStarts && !waking.all && (processes[p][LIFE] & 1) === 0;
    if (late) {
      // Of what this delivery tosses, the start that it causes takes the first.
      const reactions = lone.wake(processes[p], who[p]);
      tosses = tosses.slice(happens(p, start, reactions, tosses, false));
    }
    if (refused !== undefined) return undefined;
    queue.splice(nth, 1);
    const { name, fields } = kinds[mail.kind];
    const outside = (word: number, i: number): number =>
      fields[i][1].kind === "id" && algorithm.complemented ? ~word >>> 0 : word;
    const port = lone.shape.links === "twoWay" ? side ^ (swapped?.[p] ?? 0) : side;
    const reactions = lone.receive(processes[p], who[p], side, mail.kind, mail.words);
    happens(p, { kind: name, port, words: mail.words.map(outside) }, reactions, tosses);
    return undefined;
  };

  show?.({ lone, processes, waiting });
  for (let p = 0; p < n; p++) {
    if (waking.starters !== undefined && waking.starters[p] === 0) continue;
    starts(p);
    if (refused !== undefined) break;
  }
  for (const it of deliveries) {
    if (refused !== undefined) wrong(`it goes on after ${refused}`);
    arrives(it);
  }
  return { events, ...(refused !== undefined && { refused }) };
}
