import { wordOutside } from "../model/algorithm.ts";
import { hasWoken } from "../model/life.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { constantsOf } from "../check/states/initial-states.ts";
import { processOfSetup } from "../check/states/local-state-cache.ts";
import { LIFE, type Reaction } from "../solo/reaction.ts";
import type { SingleProcess } from "../solo/single-process.ts";
import type { Delivery, Run } from "../check/report/report.ts";
import { wiresOf } from "../check/states/wires.ts";

/** A message in flight, with all its words and its causal depth. */
interface Mail {
  readonly kind: number;
  readonly words: readonly number[];
  readonly depth: number;
}

/** The words of every process, and the messages in flight to each of its sides, oldest first. */
export interface RunScene {
  readonly lone: SingleProcess;
  readonly processes: readonly (readonly number[])[];
  readonly waiting: readonly (readonly (readonly Mail[])[])[];
}

const START = { kind: "wake", port: 0, words: [] };

/** True if a delivery names this message. Ghost words are not compared, because a delivery does not have them. */
function isMeant({ shape }: SingleProcess, { kind, words }: Mail, delivery: Delivery): boolean {
  const { name, fields } = shape.kinds[kind];
  return (
    name === delivery.kind &&
    fields.every(([, field], i) => field.ghost || words[i] === delivery.words[i])
  );
}

/**
 * Converts the deliveries of a checker's run to the events of a trace, with ghost words, starts and causal depths.
 * Repeats every step to compute these. `show` is called at the beginning and after every event. `refused` says why the
 * algorithm refuses the last delivery, if it does.
 */
export function eventsOfRun(
  setup: Setup,
  { deliveries, setup: { started = [] } }: Run,
  show?: (scene: RunScene, event?: Event) => void,
): { readonly events: readonly Event[]; readonly refused: string | undefined } {
  const { n, algorithm, links, waking, swapped } = setup;
  const lone = processOfSetup(setup, true);
  const { kinds, links: shape } = lone.shape;
  const wires = wiresOf(setup, shape);
  const constants = Array.from({ length: n }, (_, p) => constantsOf(setup, p));
  const processes = constants.map(({ degree }): readonly number[] => lone.initial(degree));
  const waiting = constants.map(({ degree }) =>
    Array.from({ length: lone.sides(degree) }, (): Mail[] => []),
  );
  const clocks = new Int32Array(n);
  const events: Event[] = [];
  let refused: string | undefined;
  const wrong = (what: string): never => {
    throw new Error(`a run of ${algorithm.name} cannot be repeated: ${what}`);
  };

  /**
   * Makes one event of process p, using the reaction that has these tosses or, unless `exactly`, that has the first few
   * of them. Returns the number of tosses used.
   */
  const react = (
    p: number,
    event: Pick<Event, "kind" | "port" | "words">,
    reactions: readonly Reaction[],
    tosses: readonly number[],
    exactly = true,
  ): number => {
    const reaction = reactions.find(
      (other) =>
        other.tosses.every((value, i) => value === tosses[i]) &&
        (!exactly || other.tosses.length === tosses.length),
    );
    const index = events.length;
    if (!reaction) return wrong(`event ${index} cannot toss ${tosses.join(", ") || "no coin"}.`);
    const { kind, port, words } = event;
    const time = String(clocks[p]);
    const { does } = reaction;
    events.push({
      index,
      time,
      process: p,
      kind,
      port,
      words,
      tosses: reaction.tosses,
      ...(does !== undefined && { does }),
    });
    refused = reaction.refused;
    processes[p] = [...reaction.words];
    for (const [way, sent, ...rest] of reaction.sent) {
      const wire = p * wires.fan + way;
      const mail = { kind: sent, words: rest, depth: clocks[p] + 1 };
      waiting[wires.target[wire]][wires.side[wire]].push(mail);
    }
    show?.({ lone, processes, waiting }, events[index]);
    return reaction.tosses.length;
  };
  const wake = (p: number): Reaction[] => lone.wake(processes[p], constants[p]);

  const deliver = (delivery: Delivery): void => {
    const { process: p, side, kind, words } = delivery;
    const queue = waiting[p]?.[side] ?? wrong(`position ${p} has no side ${side}.`);
    const nth = links === "any" ? queue.findIndex((mail) => isMeant(lone, mail, delivery)) : 0;
    const mail = queue[nth];
    if (!mail || !isMeant(lone, mail, delivery))
      wrong(`no ${kind}(${words.join()}) can arrive at position ${p}, side ${side}.`);
    clocks[p] = Math.max(clocks[p], mail.depth);
    let { tosses } = delivery;
    if (waking.mailStarts && !waking.all && !hasWoken(processes[p][LIFE])) {
      // If a delivery causes a start, the start uses the first tosses of the delivery.
      tosses = tosses.slice(react(p, START, wake(p), tosses, false));
    }
    if (refused !== undefined) return;
    queue.splice(nth, 1);
    const { name, fields } = kinds[mail.kind];
    const shown = mail.words.map((word, i) => wordOutside(algorithm, fields[i][1], word));
    const port = shape === "twoWay" ? side ^ (swapped?.[p] ?? 0) : side;
    const reactions = lone.receive(processes[p], constants[p], side, mail.kind, mail.words);
    react(p, { kind: name, port, words: shown }, reactions, tosses);
  };

  show?.({ lone, processes, waiting });
  for (let p = 0; p < n; p++) {
    if (refused !== undefined || waking.starters?.[p] === 0) continue;
    const reactions = wake(p);
    // If the run ends before a process starts, its tosses are unknown, and the first possible ones are used.
    const tosses = started[p] ?? [];
    react(p, START, reactions, tosses.length === 0 ? reactions[0].tosses : tosses);
  }
  for (const delivery of deliveries) {
    if (refused !== undefined) wrong(`it continues after the algorithm has refused: ${refused}`);
    deliver(delivery);
  }
  return { events, refused };
}
