import type { LogLine } from "../conform/logged-event.ts";
import type { Setup } from "../model/setup.ts";
import { idOutside, wordOutside } from "../model/algorithm.ts";
import { fieldOf } from "../model/schema.ts";
import { namesOf, type Names } from "../reason/names.ts";
import { nounsOf } from "../reason/noun.ts";
import { ReasonLog } from "../reason/reason-log.ts";
import { fillWording } from "../reason/wording.ts";
import { observe, WAKE } from "../recording/observe.ts";
import { Solo, type SentMessage, type Step } from "../solo/solo.ts";
import { effectOf } from "./effect.ts";

/** A message as it reaches a process, in the words of the engine. */
export interface RoleMail extends SentMessage {
  readonly type: "mail";
  /** Its causal depth. */
  readonly depth: number;
  /** Its index among the messages in flight on its link, oldest first. */
  readonly nth: number;
}

/** What a process reacts to. */
export type RoleInput = { readonly type: "wake" } | RoleMail;

/** What a process did with an input. */
export interface RoleStep {
  /** The lines of its log. A message that starts the process makes two. */
  readonly lines: readonly LogLine[];
  readonly sent: readonly SentMessage[];
  /** The causal depth of the messages that it sent. */
  readonly depth: number;
  /** What it did, without names and numbers (`effectOf`). */
  readonly effect: string;
  /** Why, in the sentences of the definition; empty if it gives none. */
  readonly reason: string;
}

/**
 * Asynchronous processes as people play them: says what each message is, what a process does with it, and why. The caller
 * carries the messages, and only acts for the processes that it plays. A process is determined by its inputs.
 */
export class Roles {
  readonly setup: Setup;
  readonly names: Names;
  readonly #solo: Solo;
  readonly #reasons: number[] = [];
  readonly #log: ReasonLog;
  readonly #nouns: ReturnType<typeof nounsOf>;

  constructor(setup: Setup) {
    this.setup = setup;
    const { algorithm, ids, n } = setup;
    this.names = namesOf(ids && Uint32Array.from(ids), n);
    this.#nouns = nounsOf(algorithm);
    const log = new ReasonLog(algorithm, (value) => this.#reasons.push(value));
    this.#log = log;
    const kinds = Object.keys(algorithm.messages);
    const observed = observe(algorithm, {
      before: (p, kind, _, message) => log.begin(p, kind === WAKE ? "wake" : kinds[kind], message),
      send() {},
      because: (me, reason, place) => log.add(me, reason, place),
    });
    this.#solo = new Solo({ ...setup, algorithm: observed });
  }

  decision(p: number): ReturnType<Solo["decision"]> {
    return this.#solo.decision(p);
  }

  /** Returns the fields of the process that are not ghosts, by name, as people read them. */
  fields(p: number): readonly (readonly [name: string, value: string])[] {
    const { algorithm } = this.setup;
    const values = this.#solo.read(p);
    return Object.entries(algorithm.state).flatMap(([name, schema]) => {
      const field = fieldOf(schema);
      if (field.ghost) return [];
      const say = (value: unknown) =>
        value === undefined
          ? "none"
          : String(
              field.kind === "id" && value !== 0
                ? idOutside(algorithm, value as number)
                : (value as number | string),
            );
      // A field of each port is a list.
      return [[name, [values[name]].flat(2).map(say).join(", ")] as const];
    });
  }

  hashFields(p: number): string {
    return this.#solo.hashFields(p);
  }

  /** Returns the position of the process at which a message arrives. */
  receiverOf({ link }: Pick<SentMessage, "link">): number {
    return this.#solo.ends.process(link);
  }

  /** Names a message: `12's probe`. */
  say({ kind, words }: Pick<SentMessage, "kind" | "words">): string {
    const noun = this.#nouns[kind];
    const { fields } = this.#solo.shape.kinds[kind];
    const outside = fields.map(([, field], i) =>
      wordOutside(this.setup.algorithm, field, words[i]),
    );
    return fillWording(
      noun,
      noun.words.map((word) => outside[word]),
      this.names,
    );
  }

  /** Returns the name of the kind of a message. */
  kindOf({ kind }: Pick<SentMessage, "kind">): string {
    return this.#solo.shape.kinds[kind].name;
  }

  /** Returns the position of the process from which a message comes. */
  senderOf({ link }: Pick<SentMessage, "link">): number {
    return this.#solo.ends.sender(link);
  }

  /** Handles the next input of the process at position p. */
  handle(p: number, input: RoleInput): RoleStep {
    const solo = this.#solo;
    const before = solo.read(p);
    this.#reasons.length = 0;
    const steps: Step[] = [];
    const lines: LogLine[] = [];
    const add = (step: Step, place = {}) => {
      const { kind, port, words, tosses, does } = step;
      const time = String(solo.depth(p));
      lines.push({
        time,
        kind,
        port,
        words,
        tosses,
        ...place,
        ...(does !== undefined && { does }),
      });
      steps.push(step);
    };
    if (input.type === "wake") add(solo.wake(p));
    else {
      const { link, kind, words, depth, nth } = input;
      const startsByMail = solo.isStartedByMail(p);
      solo.raise(p, depth);
      if (startsByMail) add(solo.wake(p));
      add(solo.deliver(link, kind, words), this.setup.links === "fifo" ? {} : { nth });
    }
    const sent = steps.flatMap((step) => step.sent);
    const does = steps.flatMap((step) => step.does ?? []).join(", ");
    const whole: Step = { ...steps.at(-1)!, sent, ...(does !== "" && { does }) };
    const received = input.type === "wake" ? undefined : input;
    const effect = effectOf(solo, received, whole, before, solo.read(p));
    return { lines, sent, depth: solo.depth(p) + 1, effect, reason: this.#reason() };
  }

  #reason(): string {
    const said: string[] = [];
    for (let at = 0; at < this.#reasons.length;) {
      const sentence = this.#log.sentences[this.#reasons[at++]];
      said.push(fillWording(sentence, this.#reasons.slice(at), this.names));
      at += sentence.meanings.length;
    }
    return said.join("; ");
  }
}
