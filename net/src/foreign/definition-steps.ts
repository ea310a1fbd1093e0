import type { Event, Setup } from "@ringleader/core/internal";
import { Solo, wordOutside, type SentMessage, type Step } from "@ringleader/core/internal/conform";
import type { NodeAlarm, NodeMessage, NodeStep } from "./node-step.ts";
import { isOneWay, mateOf } from "./node-ports.ts";

/** Runs the definition of all processes along with the events of a run. */
export class DefinitionSteps {
  readonly #setup: Setup;
  readonly #solo: Solo;
  /** Number of alarms of each process that have not rung. */
  readonly #pending: Uint32Array;
  /** The outcomes of the coins of this step. */
  #tosses: readonly number[] = [];
  #sides: number[] = [];
  #alarms: NodeAlarm[] = [];
  #isCalm = false;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#pending = new Uint32Array(setup.n);
    this.#solo = new Solo(setup, {
      alarms: {
        set: (p, rounds, tag) => {
          this.#pending[p]++;
          this.#alarms.push({ rounds: BigInt(rounds), tag });
        },
        cancel: (p) => {
          this.#isCalm ||= this.#pending[p] > this.#alarms.length;
          this.#pending[p] = 0;
          this.#alarms = [];
        },
      },
      toss: (_p, _c, sides) => this.#tosses[this.#sides.push(sides) - 1],
    });
  }

  /** Returns what the definition does at an event of the run. */
  step(event: Event): NodeStep {
    this.#tosses = event.tosses;
    [this.#sides, this.#alarms, this.#isCalm] = [[], [], false];
    const { sent, does } = this.#act(event);
    return {
      sides: this.#sides,
      sent: sent.map((message) => this.#shown(message)),
      does,
      isCalm: this.#isCalm,
      alarms: this.#alarms,
    };
  }

  #act({ process, kind, port, words }: Event): Step {
    const solo = this.#solo;
    if (kind === "wake") return solo.wake(process);
    if (kind === "alarm") {
      this.#pending[process]--;
      return solo.ring(process, words[0]);
    }
    const index = solo.shape.kinds.findIndex(({ name }) => name === kind);
    return solo.deliver(solo.ends.into(process, port)!, index, this.#words(index, words));
  }

  /** Converts words between those of the engine and those that users see, either way. */
  #words(kind: number, words: readonly number[]): number[] {
    const { fields } = this.#solo.shape.kinds[kind];
    return fields.map(([, field], i) => wordOutside(this.#setup.algorithm, field, words[i]));
  }

  #shown({ link, kind, words }: SentMessage): NodeMessage {
    const { ends, shape } = this.#solo;
    const port = isOneWay(this.#setup) ? 0 : ends.port(mateOf(this.#setup, link));
    return { port, kind: shape.kinds[kind].name, words: this.#words(kind, words) };
  }
}
