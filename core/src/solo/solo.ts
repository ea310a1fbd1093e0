import { compile, type Compiled } from "../compile/compile.ts";
import { linkEnds, wiring, type LinkEnds } from "../compile/link-ends.ts";
import type { Host } from "../compile/loop.ts";
import { shapeOf, type Shape } from "../compile/shape.ts";
import { checkAlarmDelay } from "../model/system/alarm-delay.ts";
import { idOutside, wordOutside } from "../model/algorithm.ts";
import { Digest } from "../model/digest.ts";
import { addDecision, decisionOf, hasWoken, Life } from "../model/life.ts";
import { knownN, type Setup } from "../model/setup.ts";
import { isCoin, tosser, type Toss } from "../model/system/coins.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { Misfit, Refusal } from "../refusal/refusal.ts";
import { MOST_SENT, SENT, soloEngine, type SoloLoop } from "./solo-engine.ts";

/** A message that a process sends, in the words of the engine. */
export interface SentMessage {
  /** The link, which says where the message arrives. */
  readonly link: number;
  readonly kind: number;
  readonly words: readonly number[];
}

/** What a process did: an event of a trace, and what came of it. */
export interface Step {
  readonly process: number;
  /** `wake`, `alarm` or the kind of the message. */
  readonly kind: string;
  readonly port: number;
  /** The words as the user sees them. */
  readonly words: readonly number[];
  readonly tosses: readonly number[];
  readonly sent: readonly SentMessage[];
  /** The decisions of the process in this step, as in `Event.does`. */
  readonly does?: string;
  /** True if the process decided although it had decided before. */
  readonly again?: true;
}

/** The alarms of a process in rounds, which its caller keeps. */
export interface Alarms {
  readonly set: (p: number, rounds: number | bigint, tag: number) => void;
  /** Cancels all alarms of the process. */
  readonly cancel: (p: number) => void;
}

interface SoloOptions {
  readonly alarms?: Alarms | undefined;
  /** Draws the coins in place of the seed. */
  readonly toss?: Toss | undefined;
}

/**
 * Runs processes of a setup one step at a time. The caller chooses the steps and carries the messages. Every process
 * keeps its own state, so a caller that hosts some of the processes only acts for those.
 */
export class Solo {
  readonly shape: Shape;
  #setup: Setup;
  #ends: LinkEnds;
  readonly #compiled: Compiled<SoloLoop>;
  readonly #depth: Uint32Array;
  readonly #tossed: number[] = [];
  #does: string | undefined;
  #again = false;

  constructor(setup: Setup, options: SoloOptions = {}) {
    const { algorithm, n, network } = setup;
    const { links, scrambled } = wiring(setup);
    this.shape = shapeOf(algorithm, soloEngine, scrambled);
    this.#setup = setup;
    this.#ends = linkEnds(setup);
    this.#compiled = compile(this.shape, soloEngine, { processes: n, links, messages: 1 });
    this.#depth = new Uint32Array(n);
    this.#compiled.bind(this.#host(options), network.rows);
    this.restart(setup);
  }

  get setup(): Setup {
    return this.#setup;
  }

  get ends(): LinkEnds {
    return this.#ends;
  }

  /**
   * Forgets all states and runs the processes of another setup: a ring of the same algorithm, at most as large as the
   * first. Coins are drawn as before.
   */
  restart(setup: Setup): void {
    const { algorithm, n, ids } = setup;
    const { links } = wiring(setup);
    const compiled = this.#compiled;
    if (n > compiled.capacity.processes || algorithm.name !== this.#setup.algorithm.name)
      throw new Error(`these processes cannot run ${algorithm.name} on ${n} processes`);
    this.#setup = setup;
    this.#ends = linkEnds(setup);
    this.#depth.fill(0);
    compiled.reset(n, links, knownN(setup));
    compiled.setSwapped(setup.swapped);
    compiled.setWilling(setup.willing);
    if (ids) for (let p = 0; p < n; p++) compiled.ID[p] = algorithm.complemented ? ~ids[p] : ids[p];
    compiled.layOut();
  }

  #host({ alarms, toss = tosser(this.setup) }: SoloOptions): Host {
    const { algorithm } = this.#setup;
    const { LIFE, TOSSES } = this.#compiled;
    return {
      decide: (p, leads, whom) => {
        const named = algorithm.needs.ids ? idOutside(algorithm, whom) : undefined;
        this.#does = addDecision(this.#does, leads, named);
        if ((LIFE[p] & Life.decided) !== 0) this.#again = true;
        else LIFE[p] |= leads ? Life.leads : Life.follows;
      },
      mark() {},
      toss: (p, sides) => {
        if (!isCoin(sides)) this.#unfit("toss: sides", sides);
        const value = toss(p, TOSSES[p]++, sides);
        this.#tossed.push(value);
        return value;
      },
      alarm: (p, rounds, tag) => {
        if (tag >>> 0 !== tag) this.#unfit("alarm: tag", tag);
        checkAlarmDelay(rounds);
        alarms?.set(p, rounds, tag);
      },
      calm: (p) => alarms?.cancel(p),
      spill: () => {
        throw new Refusal(
          `a step of ${algorithm.name} sends more than ${groupDigits(MOST_SENT)} messages, the most that a process may send at once.`,
        );
      },
      phase() {},
      unfit: (field, value) => this.#unfit(field, value),
      before() {},
      after() {},
    };
  }

  #unfit(field: string, value: unknown): never {
    throw new Misfit(this.setup.algorithm.name, field, value, this.#compiled.cursor.p);
  }

  /** The causal depth that the process has reached. */
  depth(p: number): number {
    return this.#depth[p];
  }

  /** True if the next message starts the process before the process handles it. */
  isStartedByMail(p: number): boolean {
    const { waking } = this.setup;
    return waking.mailStarts && !waking.all && !this.hasWoken(p);
  }

  hasWoken(p: number): boolean {
    return hasWoken(this.#compiled.LIFE[p]);
  }

  /** True if a message has reached the process. Only in rounds. */
  isReached(p: number): boolean {
    return (this.#compiled.LIFE[p] & Life.reached) !== 0;
  }

  decision(p: number): ReturnType<typeof decisionOf> {
    return decisionOf(this.#compiled.LIFE[p]);
  }

  /** Starts the process. */
  wake(p: number): Step {
    return this.#act(p, "wake", 0, [], (loop) => loop.begin(p));
  }

  /** Rings an alarm of the process. */
  ring(p: number, tag: number): Step {
    return this.#act(p, "alarm", 0, [tag], (loop) => loop.ring(p, tag));
  }

  /** Raises the causal depth of a process to that of a message that has arrived. */
  raise(p: number, depth: number): void {
    if (depth > this.#depth[p]) this.#depth[p] = depth;
  }

  /** Delivers a message. The caller raises the depth and starts the process before, if the message starts it. */
  deliver(link: number, kind: number, words: ArrayLike<number>): Step {
    const { algorithm } = this.setup;
    const { name, fields } = this.shape.kinds[kind];
    const shown = fields.map(([, field], i) => wordOutside(algorithm, field, words[i]));
    return this.#act(this.ends.process(link), name, this.ends.port(link), shown, (loop) => {
      for (let i = 0; i < fields.length; i++) loop.Q[this.shape.lead + i] = words[i];
      loop.deliver(link, kind);
    });
  }

  #act(
    process: number,
    kind: string,
    port: number,
    words: readonly number[],
    act: (loop: SoloLoop) => void,
  ): Step {
    const { loop } = this.#compiled;
    this.#tossed.length = 0;
    this.#does = undefined;
    this.#again = false;
    loop.clear(false);
    act(loop);
    const tosses = this.#tossed.slice();
    const again = this.#again ? true : undefined;
    return { process, kind, port, words, tosses, sent: this.#sent(), does: this.#does, again };
  }

  #sent(): SentMessage[] {
    const { loop } = this.#compiled;
    const sent: SentMessage[] = [];
    for (let at = 0; at < loop.sent(); at += SENT) {
      const kind = loop.OUT[at + 1];
      const { length } = this.shape.kinds[kind].fields;
      const words: number[] = [];
      for (let i = 0; i < length; i++) words.push(loop.OUT[at + 2 + i]);
      sent.push({ link: loop.OUT[at], kind, words });
    }
    return sent;
  }

  /** Reads the state of one process as its algorithm sees it. */
  read(p: number): Record<string, unknown> {
    return this.#compiled.look(p);
  }

  /** Returns a hash of the fields of one process. */
  hashFields(p: number): string {
    return hashFields(this.read(p));
  }
}

/** Returns a hash of the fields of a process, which the log of a node ends with. */
export function hashFields(fields: Readonly<Record<string, unknown>>): string {
  const digest = new Digest();
  digest.text(JSON.stringify(fields, (_, value: unknown) => value ?? null));
  return digest.hex();
}
