import type { FaultKind } from "../model/system/fault.ts";
import { originOf } from "./causality.ts";
import { wordsOf } from "./event.ts";
import { STRIDE } from "./columns.ts";
import { LABEL } from "./face.ts";
import { sayEffect, sayReaction, type StepEffect } from "../reason/effect.ts";
import type { Names } from "../reason/names.ts";
import { fillWording } from "../reason/wording.ts";
import { ALARM, faultOf, WAKE } from "./observe.ts";
import type { Recording } from "./recording.ts";

/** What happened in an event, for people. */
export interface Explanation {
  /** For example, `12's probe reaches 9`. */
  readonly says: string;
  /** Why the process did what it did: `12 is larger than 9, so 9 forwards the probe`. */
  readonly because?: string;
  /** The line of the source that was taken, counted from 1. */
  readonly line?: number;
  /** The file of the catalogue that has this line: `peterson/algorithm.ts`. */
  readonly file?: string;
}

/** Explains an event of a recording, counted from 0. */
export const explain = (recording: Recording, event: number, names: Names): Explanation => ({
  says: sayArrival(recording, event, names),
  ...reasonOf(recording, event, names),
});

/**
 * Says why another process sent the answer that arrives in an event: `7 is smaller than 12, so 12 answers no`. Undefined if
 * the message does not answer one of this process, or if its sender gave no reason.
 */
export function explainAnswer(
  recording: Recording,
  event: number,
  names: Names,
): string | undefined {
  const { process } = recording;
  const answer = originOf(recording, event);
  const question = answer < 0 ? -1 : originOf(recording, answer);
  const isAnswer = question >= 0 && process[question] === process[event];
  if (!isAnswer || process[answer] === process[event]) return undefined;
  return reasonOf(recording, answer, names).because;
}

/** Says what a message is, for example `12's probe`. Messages are numbered in the order of sending. */
export function sayMessage(recording: Recording, flight: number, names: Names): string {
  const { nouns, flights } = recording;
  const noun = nouns[flights.kind[flight]];
  const words = wordsOf(recording, flight);
  return fillWording(
    noun,
    noun.words.map((word) => words[word]),
    names,
  );
}

function sayArrival(recording: Recording, event: number, names: Names): string {
  const { process, kind, came } = recording;
  const name = names.of(process[event]);
  if (kind[event] === WAKE) return `${name} wakes up`;
  if (kind[event] === ALARM) return `the alarm of ${name} rings`;
  const fault = faultOf(kind[event]);
  if (fault) return explainFault(recording, event, fault, names);
  return `${sayMessage(recording, came[event], names)} reaches ${name}`;
}

const broken: Readonly<Record<FaultKind, string>> = {
  lose: "is lost",
  duplicate: "is duplicated",
  crash: "crashes",
  hold: "is held",
  release: "is released",
};

function explainFault(recording: Recording, event: number, fault: FaultKind, names: Names): string {
  const { process, came, flights, senders } = recording;
  const to = names.of(process[event]);
  if (fault === "crash") return `${to} ${broken.crash}`;
  if (fault === "hold" || fault === "release") {
    return `the link from ${names.of(senders.get(came[event])!)} to ${to} ${broken[fault]}`;
  }
  const from = names.of(flights.from[came[event]]);
  return `${sayMessage(recording, came[event], names)} from ${from} to ${to} ${broken[fault]}`;
}

function reasonOf(recording: Recording, event: number, names: Names): Omit<Explanation, "says"> {
  const { reasons, reasonAt, sentences, kind, process } = recording;
  if (faultOf(kind[event])) return {};
  const said: string[] = [];
  let place: string | undefined;
  for (let at = reasonAt[event]; at < reasonAt[event + 1];) {
    const sentence = sentences[reasons[at++]];
    said.push(fillWording(sentence, reasons.subarray(at), names));
    place ??= sentence.place;
    at += sentence.meanings.length;
  }
  return {
    because: withEffect(said, names.of(process[event]), effectAt(recording, event, names)),
    ...(place !== undefined && placeOf(place)),
    ...(recording.line?.[event] && { line: recording.line[event] }),
  };
}

/** Joins reasons and what the process did: `3 is a relay, so it forwards the value 7`. */
function withEffect(reasons: readonly string[], name: string, effect: string): string {
  const last = reasons.at(-1);
  if (last === undefined) return `${name} ${effect}`;
  return `${reasons.join("; ")}, so ${last.startsWith(`${name} `) ? "it" : name} ${effect}`;
}

/** Says what the process did in an event, after its name: `forwards 7's probe`, `becomes a relay`. */
function effectAt(recording: Recording, event: number, names: Names): string {
  const { process, kind, came, labels, labelNouns } = recording;
  return sayEffect(readEffect(recording, event, names), {
    name: names.of(process[event]),
    received: kind[event] < ALARM ? sayMessage(recording, came[event], names) : "",
    label: (text) => labelNouns[labels.indexOf(text)],
  });
}

/** Says what the process did in an event, without names and numbers: `It forwards it.` */
export const reactionAt = (recording: Recording, event: number): string =>
  `It ${sayReaction(readEffect(recording, event, plainNames))}.`;

const plainNames: Names = { byId: false, of: String, full: String };

function readEffect(recording: Recording, event: number, names: Names): StepEffect {
  const { kind, kinds, came, before, face, labels } = recording;
  const { flights, sends, compared, decisions, heldAt, state, stateAt } = recording;
  const isReceipt = kind[event] < ALARM;
  const received = isReceipt ? came[event] : -1;
  const previous = before[event];
  const label = face[event] & LABEL;
  const isNew = label !== (previous < 0 ? 0 : face[previous] & LABEL);
  const held = (i: number) =>
    i < 0 || heldAt === undefined ? undefined : state[stateAt[i] + heldAt];
  const sent = Array.from({ length: sends[event + 1] - sends[event] }, (_, i) => sends[event] + i);
  return {
    does: decisions.get(event),
    label: isNew ? labels[label] : undefined,
    ...(!isNew &&
      previous >= 0 &&
      held(event) !== held(previous) && { holds: String(held(event)) }),
    sent: sent.map((f) => {
      const isAlike = isReceipt && flights.kind[f] === flights.kind[received];
      const isEqual = (word: number) =>
        flights.words[f * STRIDE + word] === flights.words[received * STRIDE + word];
      return {
        kind: kinds[flights.kind[f]],
        says: sayMessage(recording, f, names),
        way: flights.link[f],
        isBack: isReceipt && goesBack(recording, received, f),
        isAlike,
        isSame: isAlike && compared[flights.kind[f]].every(isEqual),
      };
    }),
    hasChanged: hasChanged(recording, event),
    isReceipt,
  };
}

/** True if a message takes the edge by which the other one came. */
function goesBack({ flights, n }: Recording, received: number, sent: number): boolean {
  const isRing = flights.way[received] !== 0;
  if (isRing) return flights.way[sent] !== flights.way[received];
  return n > 1 && flights.to[sent] === flights.from[received];
}

/** True if an event changed a field of its process that is not a ghost. */
function hasChanged({ fields, state, stateAt, before }: Recording, event: number): boolean {
  const [was, is] = [before[event], event].map((i) =>
    i < 0 ? undefined : state.subarray(stateAt[i], stateAt[i + 1]),
  );
  if (!was || !is) return true;
  const single = fields.flatMap(({ slots, isGhost }) => (slots === undefined ? [isGhost] : []));
  const perPort = fields.flatMap(({ slots = 0, isGhost }) => Array<boolean>(slots).fill(isGhost));
  const ports = perPort.length === 0 ? 0 : (is.length - single.length) / perPort.length;
  // The values of a field of each port stand together.
  const ghosts = fields.flatMap(({ slots, isGhost }) =>
    Array<boolean>(slots === undefined ? 1 : slots * ports).fill(isGhost),
  );
  return is.some((value, i) => !ghosts[i] && value !== was[i]);
}

function placeOf(place: string): { readonly file: string; readonly line: number } {
  const [file, line] = place.split(":");
  return { file, line: Number(line) };
}
