import type { Event, Setup } from "@ringleader/core/internal";
import { knownN } from "@ringleader/core/internal/conform";
import { groupDigits } from "@ringleader/core/internal/words";
import type { NodeChannel } from "./node-channel.ts";
import { NodeFault } from "./node-fault.ts";
import { parseNodeLine, type NodeLine } from "./node-line.ts";
import { isOneWay, portsOf } from "./node-ports.ts";
import type { NodeAlarm, NodeMessage, NodeStep } from "./node-step.ts";
import { coinDifference, sayMessage, stepDifference } from "./step-difference.ts";

/** Largest number of lines that a node may print in one step. */
const MOST_LINES = 2000;

/** A node that is a program, and speaks lines. Its steps are compared with those of the definition. */
export class ForeignNode {
  readonly position: number;
  readonly #setup: Setup;
  readonly #channel: NodeChannel;
  readonly #ports: number;
  #messages = 0;
  /** Number of alarms that have not rung. */
  #pending = 0;

  constructor(setup: Setup, position: number, channel: NodeChannel) {
    this.#setup = setup;
    this.position = position;
    this.#channel = channel;
    this.#ports = portsOf(setup, position);
  }

  /** Tells the node what its algorithm may know, and waits until it is ready. */
  async init(): Promise<void> {
    const { needs } = this.#setup.algorithm;
    const p = this.position;
    this.#write({
      type: "init",
      node_id: `n${p}`,
      ...(needs.ids && { id: this.#setup.ids![p] }),
      ...(needs.n && { n: knownN(this.#setup) }),
      ports: this.#ports,
      ...(needs.rounds && { willing: this.#setup.willing?.[p] !== 0 }),
    });
    const { type } = parseNodeLine(await this.#channel.read());
    if (type !== "init_ok")
      throw new NodeFault(`answered init with ${type}; the answer is init_ok`);
  }

  /** Takes one step. Throws a NodeFault at the first difference to the definition. */
  async step(event: Event, defined: NodeStep): Promise<void> {
    if (!this.#channel.isQuiet) refuseLate(await this.#channel.read());
    this.#write(this.#input(event));
    if (event.kind === "alarm") this.#pending--;
    const sides: number[] = [];
    const sent: NodeMessage[] = [];
    let alarms: NodeAlarm[] = [];
    let does: string | undefined;
    let isCalm = false;
    for (let lines = 1; ; lines++) {
      if (lines > MOST_LINES)
        throw new NodeFault(`printed more than ${groupDigits(MOST_LINES)} lines in one step`);
      const line = parseNodeLine(await this.#channel.read());
      if (line.type === "step_ok") break;
      if (line.type === "send") sent.push(this.#checkSent(line));
      else if (line.type === "toss") {
        sides.push(line.sides);
        const difference = coinDifference(sides, defined.sides, false);
        if (difference !== undefined) throw new NodeFault(difference);
        this.#write({ type: "toss_ok", value: event.tosses[sides.length - 1] });
      } else if (line.type === "alarm") {
        this.#checkRounds(line.type);
        alarms.push(line);
      } else if (line.type === "calm") {
        this.#checkRounds(line.type);
        isCalm ||= this.#pending > 0;
        alarms = [];
      } else does = [...(does === undefined ? [] : [does]), this.#decided(line)].join(", ");
    }
    this.#pending = (isCalm ? 0 : this.#pending) + alarms.length;
    const step = { sides, sent, does, isCalm, alarms };
    const difference = stepDifference(step, defined, this.#ports);
    if (difference !== undefined) throw new NodeFault(difference);
  }

  /** Lets the node end. Throws a NodeFault if it printed a line after its last step. */
  async end(): Promise<void> {
    const line = await this.#channel.end();
    if (line !== undefined) refuseLate(line);
  }

  kill(): Promise<void> {
    return this.#channel.kill();
  }

  #write(body: Readonly<Record<string, unknown>>): void {
    const { type, ...rest } = body;
    this.#channel.write(
      JSON.stringify({
        src: "ring",
        dest: `n${this.position}`,
        body: { type, msg_id: ++this.#messages, ...rest },
      }),
    );
  }

  #input({ kind, port, words }: Event): Readonly<Record<string, unknown>> {
    if (kind === "wake") return { type: "wake" };
    if (kind === "alarm") return { type: "alarm", tag: words[0] };
    return { type: "deliver", kind, port: isOneWay(this.#setup) ? 0 : port, words };
  }

  /** Refuses a message that the algorithm does not have. */
  #checkSent(line: Extract<NodeLine, { type: "send" }>): NodeMessage {
    const { name, messages } = this.#setup.algorithm;
    const { port, kind, words } = line;
    if (!Object.hasOwn(messages, kind)) {
      const kinds = Object.keys(messages).join(", ");
      throw new NodeFault(`sent ${sayMessage(line)}; the messages of ${name} are ${kinds}`);
    }
    const fields = Object.keys(messages[kind]);
    if (words.length !== fields.length) {
      const has = fields.length === 0 ? "no words" : `the words ${fields.join(", ")}`;
      throw new NodeFault(`sent ${sayMessage(line)}; ${kind} has ${has}`);
    }
    if (port < this.#ports) return { port, kind, words };
    const last = this.#ports - 1;
    const ports =
      last < 0 ? "it has no ports" : `its ports are ${last === 0 ? "0" : `0 to ${last}`}`;
    throw new NodeFault(`sent ${sayMessage(line)} by port ${port}; ${ports}`);
  }

  #checkRounds(type: string): void {
    const { name, needs } = this.#setup.algorithm;
    if (!needs.rounds)
      throw new NodeFault(`printed ${type}; ${name} has no rounds, so it has no alarms`);
  }

  #decided(line: NodeLine): string {
    if (line.type === "lead") return "leads";
    if (line.type !== "follow") throw new NodeFault(`printed ${line.type} in the middle of a step`);
    if (!this.#setup.algorithm.needs.ids) return "follows";
    if (line.leader === undefined)
      throw new NodeFault("printed follow without leader; leader is the id of the leader");
    return `follows ${line.leader}`;
  }
}

function refuseLate(line: string): never {
  const { type } = parseNodeLine(line);
  throw new NodeFault(`printed ${type} after step_ok; a node prints only while it takes a step`);
}
