import { wiring } from "../compile/link-ends.ts";
import { labelField } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import type { Shape } from "../compile/shape.ts";
import type { SentMessage, Step } from "../solo/solo.ts";

/** The message that a process reacts to, in the words of the engine; undefined for a wake-up. */
type Received = Pick<SentMessage, "link" | "kind" | "words"> | undefined;

/** The state of a process as its algorithm sees it. */
type Fields = Readonly<Record<string, unknown>>;

interface Reacting {
  readonly setup: Setup;
  readonly shape: Shape;
}

/**
 * Says what a process does in a step, without names and numbers: `forward it`, `answer with ok`, `become the leader and
 * send terminate`. Two steps have the same effect if and only if these words are equal.
 */
export function effectOf(
  reacting: Reacting,
  received: Received,
  { sent, does }: Step,
  before: Fields,
  after: Fields,
): string {
  const parts = [
    ...decisions(does),
    ...(does === undefined ? newLabel(reacting.setup, before, after) : []),
    ...saySends(reacting, received, sent),
  ];
  if (parts.length > 0) return parts.join(" and ");
  if (received === undefined) return "wait";
  return hasChanged(reacting.setup, before, after) ? "remember it and send nothing" : "discard it";
}

const decisions = (does: string | undefined): string[] =>
  does?.split(", ").map((it) => (it === "leads" ? "become the leader" : "accept the leader")) ?? [];

/** Says the label that the process has got, if it has a new one. */
function newLabel({ algorithm }: Setup, before: Fields, after: Fields): string[] {
  const field = labelField(algorithm.state);
  if (!field || before[field.name] === after[field.name]) return [];
  return [`become ${String(after[field.name])}`];
}

/** True if a field has changed that is not a ghost. */
function hasChanged({ algorithm }: Setup, before: Fields, after: Fields): boolean {
  return Object.entries(algorithm.state).some(([name, field]) => {
    const isGhost = "ghost" in field && field.ghost;
    return !isGhost && JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  });
}

/** Says what is sent. Two messages of one kind that leave in different directions are one phrase. */
function saySends(reacting: Reacting, received: Received, sent: readonly SentMessage[]): string[] {
  const [one, other] = sent;
  if (sent.length === 2 && one.kind === other.kind && one.link !== other.link) {
    const { name } = reacting.shape.kinds[one.kind];
    return [`send ${received?.kind === one.kind ? "another " : ""}${name} both ways`];
  }
  return [...new Set(sent.map((message) => saySent(reacting, received, message)))];
}

function saySent(reacting: Reacting, received: Received, sent: SentMessage): string {
  const { name } = reacting.shape.kinds[sent.kind];
  if (received === undefined) return `send ${name}`;
  const isBack = goesBack(reacting.setup, received.link, sent.link);
  if (sent.kind !== received.kind) return isBack ? `answer with ${name}` : `send ${name}`;
  const isSame = isSameMessage(reacting, received.words, sent);
  if (isBack) return isSame ? "send it back" : `answer with another ${name}`;
  return isSame ? "forward it" : `send another ${name}`;
}

/** True if a message takes the edge by which the other one came. */
function goesBack(setup: Setup, received: number, sent: number): boolean {
  const { rows } = setup.network;
  if (rows) return rows.mate[received] === sent;
  return wiring(setup).links > setup.n && (received & 1) !== (sent & 1);
}

/** True if a message carries the ids of another one of its kind; if it has no ids, all that is not a ghost. */
function isSameMessage({ shape }: Reacting, words: readonly number[], sent: SentMessage): boolean {
  const { fields } = shape.kinds[sent.kind];
  const ids = fields.flatMap(([, field], i) => (field.kind === "id" ? [i] : []));
  const compared =
    ids.length > 0 ? ids : fields.flatMap(([, field], i) => (field.ghost ? [] : [i]));
  return compared.every((i) => words[i] === sent.words[i]);
}
