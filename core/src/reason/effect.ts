import { nat, type MessageSchema } from "../model/schema.ts";

/** What a process did in a step, for sentences. Authors give reasons; what came of them is derived here. */
export interface StepEffect {
  /** Its decisions, as in `Event.does`. */
  readonly does?: string | undefined;
  /** The label that it has now, if that is another one. */
  readonly label?: string | undefined;
  /** The value that it holds now instead of its id, if that is another one. */
  readonly holds?: string | undefined;
  readonly sent: readonly Sent[];
  /** True if another field of it has changed. */
  readonly hasChanged: boolean;
  readonly isReceipt: boolean;
}

/** A message that a process sent, beside the one that it had received. */
export interface Sent {
  readonly kind: string;
  /** The message in words. */
  readonly says: string;
  /** The direction: the same number for messages that leave by the same port. */
  readonly way: number;
  /** True if it goes back to where the received message came from. */
  readonly isBack: boolean;
  /** True if it is of the kind that was received. */
  readonly isAlike: boolean;
  /** True if it is the received message, or differs from it only in what is counted. */
  readonly isSame: boolean;
}

/** Returns the indices of the words that make a message the same: its ids; if it has none, all that does not count. */
export function comparedWords(fields: MessageSchema[string]): number[] {
  const all = Object.values(fields);
  const ids = all.flatMap(({ kind }, i) => (kind === "id" ? [i] : []));
  const counts = all.map(({ ghost, kind, max }) => ghost || (kind === "nat" && max === nat.max));
  return ids.length > 0 ? ids : all.flatMap((_, i) => (counts[i] ? [] : [i]));
}

/** How effects are put into words. */
interface Voice {
  /** "s" if the sentence is about a process, "" if it tells a process what to do. */
  readonly ending: "" | "s";
  readonly leads: string;
  follows(whom: string): string;
  label(name: string): string;
  holds(value: string): readonly string[];
  message(sent: Sent): string;
  /** The received message. */
  readonly it: string;
  /** What a process does that only keeps something in mind. */
  readonly waits: string;
}

const withoutNames = {
  follows: (): string => "accept the leader",
  label: (name: string): string => name,
  holds: (): readonly string[] => [],
  message: ({ kind, isAlike }: Sent): string => (isAlike ? `another ${kind}` : kind),
  it: "it",
};

/**
 * Without names and numbers, as people choose it: `forward it`, `answer with ok`, `become the leader and send terminate`.
 * Two steps have the same effect if and only if these words are equal.
 */
export const sayChoice = (effect: StepEffect): string =>
  sayParts(effect, {
    ...withoutNames,
    ending: "",
    leads: "become the leader",
    waits: "remember it and send nothing",
  }).join(" and ");

/** The same of a process: `forwards it`, `is elected`. */
export const sayReaction = (effect: StepEffect): string =>
  sayParts(effect, {
    ...withoutNames,
    ending: "s",
    leads: "is elected",
    follows: () => "accepts the leader",
    waits: "remembers it and sends nothing",
  }).join(" and ");

/** An effect as a program writes it: `lead, send terminate(id)`. */
export const sayAction = (effect: StepEffect): string =>
  sayParts(effect, {
    ending: "",
    leads: "lead",
    follows: (whom) => (whom === "" ? "follow" : `follow ${whom}`),
    label: (name) => name,
    holds: () => [],
    message: ({ says }) => says,
    it: "",
    waits: "wait",
  }).join(", ");

/** What a sentence calls a process and the message that it has received, and its labels: `a relay`. */
interface Subject {
  readonly name: string;
  readonly received: string;
  label(name: string): string;
}

/** Says what a process did, after its name: `forwards 7's probe`, `becomes a relay`. */
export function sayEffect(effect: StepEffect, { name, received, label }: Subject): string {
  /** Its own things are `its`. */
  const own = (text: string): string =>
    text.startsWith(`${name}'s `) ? `its ${text.slice(name.length + 3)}` : text;
  const parts = sayParts(effect, {
    ending: "s",
    leads: "leads",
    follows: (whom) => (whom === "" ? "follows" : `follows ${whom}`),
    label,
    holds: (value) => [`holds ${value}`],
    message: ({ says }) => own(says),
    it: own(received.replace(/^an? /, "the ")),
    waits: "waits",
  });
  return parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function sayParts(effect: StepEffect, voice: Voice): string[] {
  const { does, label, holds, sent, hasChanged, isReceipt } = effect;
  const { ending, it } = voice;
  const decisions = (does?.split(", ") ?? []).map((decision) =>
    decision === "leads" ? voice.leads : voice.follows(decision.replace(/^follows ?/, "")),
  );
  const becomes =
    decisions.length === 0 && label !== undefined ? [`become${ending} ${voice.label(label)}`] : [];
  const held = holds === undefined ? [] : voice.holds(holds);
  const parts = [...decisions, ...becomes, ...held, ...saySent(sent, voice)];
  if (parts.length > 0) return parts;
  if (!isReceipt) return [`wait${ending}`];
  return [hasChanged ? voice.waits : `discard${ending} ${it}`.trim()];
}

/** Says what is sent. Two equal messages that leave in different directions are one phrase. */
function saySent(sent: readonly Sent[], voice: Voice): string[] {
  const said = sent.map((it, i) => {
    const twin = sent.findIndex(
      (other) => other.kind === it.kind && other.says === it.says && other.way !== it.way,
    );
    if (twin < 0) return sayOne(it, voice);
    return twin < i ? "" : `send${voice.ending} ${voice.message(it)} both ways`;
  });
  return [...new Set(said)].filter((it) => it !== "");
}

function sayOne(sent: Sent, { ending, it, message }: Voice): string {
  const { isBack, isSame } = sent;
  if (isSame && isBack) return it === "" ? `send${ending} back` : `send${ending} ${it} back`;
  if (isSame) return `forward${ending} ${it}`.trim();
  return isBack ? `answer${ending} with ${message(sent)}` : `send${ending} ${message(sent)}`;
}
