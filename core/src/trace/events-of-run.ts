import { idOutside } from "../model/algorithm.ts";
import { hasWoken } from "../model/life.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { constantsOf } from "../check/states/initial-states.ts";
import { processOfSetup } from "../check/states/local-state-cache.ts";
import { LIFE, type Constants, type Reaction } from "../solo/reaction.ts";
import type { SingleProcess } from "../solo/single-process.ts";
import type { Delivery, Run } from "../check/report/report.ts";
import { wiresOf } from "../check/states/wires.ts";

/** A message in flight, with all its words and its causal depth. */
interface Mail {
  readonly kind: number;
  readonly words: readonly number[];
  readonly depth: number;
}

/** The words of every process as `lone` keeps them, and the messages in flight to each of its sides, oldest first. */
export interface RunScene {
  readonly lone: SingleProcess;
  readonly processes: readonly (readonly number[])[];
  readonly waiting: readonly (readonly (readonly Mail[])[])[];
}

/** A run as events. */
export interface Narration {
  readonly events: readonly Event[];
  /** Why the algorithm refuses the last delivery, if it does. */
  readonly refused?: string;
}

const START = { kind: "wake", port: 0, words: [] };

/** Makes the steps of a checker's run once more, and collects their events. */
class StepByStep {
  readonly events: Event[] = [];
  refused: string | undefined;
  readonly #setup: Setup;
  readonly #started: readonly (readonly number[])[];
  readonly #show: ((scene: RunScene, event?: Event) => void) | undefined;
  readonly #lone: SingleProcess;
  readonly #wires: ReturnType<typeof wiresOf>;
  readonly #constants: readonly Constants[];
  readonly #processes: (readonly number[])[];
  readonly #clocks: Int32Array;
  readonly #waiting: Mail[][][];

  constructor(
    setup: Setup,
    { setup: { started = [] } }: Run,
    show: ((scene: RunScene, event?: Event) => void) | undefined,
  ) {
    this.#setup = setup;
    this.#started = started;
    this.#show = show;
    this.#lone = processOfSetup(setup, true);
    this.#wires = wiresOf(setup, this.#lone.shape.links);
    this.#constants = Array.from({ length: setup.n }, (_, p) => constantsOf(setup, p));
    this.#processes = this.#constants.map(({ degree }) => this.#lone.initial(degree));
    this.#clocks = new Int32Array(setup.n);
    this.#waiting = this.#constants.map(({ degree }) =>
      Array.from({ length: this.#lone.sides(degree) }, (): Mail[] => []),
    );
  }

  wrong(what: string): never {
    throw new Error(`a run of ${this.#setup.algorithm.name} cannot be repeated: ${what}`);
  }

  show(event?: Event): void {
    const [lone, processes, waiting] = [this.#lone, this.#processes, this.#waiting];
    this.#show?.({ lone, processes, waiting }, event);
  }

  /** One event of process p: takes the reaction that has these tosses. */
  #happens(
    p: number,
    { kind, port, words }: Pick<Event, "kind" | "port" | "words">,
    reactions: readonly Reaction[],
    tosses: readonly number[],
    exactly = true,
  ): number {
    const reaction = reactions.find(
      (other) =>
        other.tosses.every((value, i) => value === tosses[i]) &&
        (!exactly || other.tosses.length === tosses.length),
    );
    const index = this.events.length;
    if (!reaction) return this.wrong(`event ${index} tosses ${tosses.join(", ") || "no coin"}.`);
    const time = String(this.#clocks[p]);
    this.events.push({ index, time, process: p, kind, port, words, tosses: reaction.tosses });
    this.refused = reaction.refused;
    this.#processes[p] = [...reaction.words];
    const { fan, target, side } = this.#wires;
    for (const [way, sent, ...rest] of reaction.sent) {
      const wire = p * fan + way;
      const mail = { kind: sent, words: rest, depth: this.#clocks[p] + 1 };
      this.#waiting[target[wire]][side[wire]].push(mail);
    }
    this.show(this.events[index]);
    return reaction.tosses.length;
  }

  #wake(p: number): Reaction[] {
    return this.#lone.wake(this.#processes[p], this.#constants[p]);
  }

  start(p: number): void {
    const reactions = this.#wake(p);
    // A process that has not started when the run ends may toss anything.
    const tosses = this.#started[p] ?? [];
    this.#happens(p, START, reactions, tosses.length === 0 ? reactions[0].tosses : tosses);
  }

  #isMeant({ kind, words }: Mail, delivery: Delivery): boolean {
    const { name, fields } = this.#lone.shape.kinds[kind];
    return (
      name === delivery.kind &&
      fields.every(([, field], i) => field.ghost || words[i] === delivery.words[i])
    );
  }

  deliver(delivery: Delivery): void {
    const { process: p, side, kind, words } = delivery;
    const { links, waking, algorithm, swapped } = this.#setup;
    const queue = this.#waiting[p]?.[side] ?? this.wrong(`position ${p} has no side ${side}.`);
    const nth = links === "any" ? queue.findIndex((mail) => this.#isMeant(mail, delivery)) : 0;
    const mail = queue[nth];
    if (!mail || !this.#isMeant(mail, delivery))
      this.wrong(`no ${kind}(${words.join()}) can arrive at position ${p}, side ${side}.`);
    this.#clocks[p] = Math.max(this.#clocks[p], mail.depth);
    let { tosses } = delivery;
    if (waking.mailStarts && !waking.all && !hasWoken(this.#processes[p][LIFE])) {
      // The start that a delivery causes takes the first of its tosses.
      tosses = tosses.slice(this.#happens(p, START, this.#wake(p), tosses, false));
    }
    if (this.refused !== undefined) return;
    queue.splice(nth, 1);
    const { shape } = this.#lone;
    const { name, fields } = shape.kinds[mail.kind];
    const outside = (word: number, i: number): number =>
      fields[i][1].kind === "id" ? idOutside(algorithm, word) : word;
    const port = shape.links === "twoWay" ? side ^ (swapped?.[p] ?? 0) : side;
    const [state, who] = [this.#processes[p], this.#constants[p]];
    const reactions = this.#lone.receive(state, who, side, mail.kind, mail.words);
    this.#happens(p, { kind: name, port, words: mail.words.map(outside) }, reactions, tosses);
  }
}

/**
 * Converts the deliveries of a checker's run to the events of a trace, with ghost words, starts and
 * causal depths, by making each step once more. `show` is called at the beginning and after every event.
 */
export function eventsOfRun(
  setup: Setup,
  run: Run,
  show?: (scene: RunScene, event?: Event) => void,
): Narration {
  const steps = new StepByStep(setup, run, show);
  const { starters } = setup.waking;
  steps.show();
  for (let p = 0; p < setup.n && steps.refused === undefined; p++) {
    if (starters === undefined || starters[p] !== 0) steps.start(p);
  }
  for (const delivery of run.deliveries) {
    if (steps.refused !== undefined) steps.wrong(`it goes on after ${steps.refused}`);
    steps.deliver(delivery);
  }
  const { events, refused } = steps;
  return { events, ...(refused !== undefined && { refused }) };
}
