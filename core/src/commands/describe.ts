import { decisionOf, hasWoken, Life } from "../model/life.ts";
import type { Command, Commands, Term } from "./command.ts";
import { describeGuard } from "./describe-guard.ts";
import { describeTerm } from "./describe-term.ts";
import { slotName } from "./slots.ts";

/** Describes a control: `initiator`, `not started`, `passive, follows`. */
export function describeControl({ controls, slots, initial }: Commands, control: number): string {
  const { life, words, swapped } = controls[control];
  const parts: string[] = [];
  if (!hasWoken(life) && decisionOf(life) === "none") parts.push("not started");
  slots.forEach((slot, i) => {
    const { field, role } = slot;
    if (role === "id") {
      if (words[i] === 1) parts.push(`${slotName(slot)} set`);
    } else if (role === "finite" && !(field.maybe && words[i] === 0)) {
      const value = field.maybe ? words[i] - 1 : words[i];
      if (field.kind === "one") parts.push(field.labels[value]);
      else if (value !== 0) parts.push(`${slotName(slot)} = ${value}`);
    }
  });
  if (decisionOf(life) !== "none") parts.push(decisionOf(life));
  if ((life & Life.faulty) !== 0) parts.push("decided twice");
  if ((life & Life.led) !== 0) parts.push("leads");
  if (initial.length > 1 && swapped === 1) parts.push("ports exchanged");
  return parts.join(", ") || "started";
}

/** Describes what a command does: `forward`, `send elect(me.id)`, `lead`, `discard`. */
export function describeEffect(all: Commands, command: Command): string {
  const { slots, kinds, controls, algorithm } = all;
  const { control, after, event, ids, sent, follows } = command;
  const name = (term: Term) => describeTerm(all, event, term);
  const [before, then] = [controls[control], controls[after]];
  const done: string[] = [];
  const toward = (way: number) =>
    algorithm.needs.bothWays ? (way === 0 ? " clockwise" : " anticlockwise") : "";
  slots.forEach((slot, i) => {
    const { role, field } = slot;
    const term = ids[i];
    if (role === "id" && term && !(term.of === "slot" && term.index === i))
      done.push(`${slotName(slot)} := ${name(term)}`);
    else if (role === "id" && !term && before.words[i] === 1)
      done.push(`${slotName(slot)} := none`);
    else if (role === "finite" && then.words[i] !== before.words[i]) {
      const value = field.maybe ? then.words[i] - 1 : then.words[i];
      const shown = value < 0 ? "none" : field.kind === "one" ? field.labels[value] : value;
      done.push(`${slotName(slot)} := ${shown}`);
    }
  });
  const began = then.life & ~before.life;
  if (began & (Life.leads | Life.led)) done.push("lead");
  if (began & Life.follows) done.push(follows ? `follow ${name(follows)}` : "follow");
  if (began & Life.faulty) done.push("decide again");
  for (const { way, kind, values } of sent) {
    const isForwarded =
      kind === event &&
      values.every((it, i) =>
        typeof it === "object" ? it.of === "message" && it.index === i : it === command.message[i],
      );
    const shown = values.flatMap((it, i) => {
      const { role, field } = kinds[kind][i];
      if (typeof it === "object") return [name(it)];
      if (role === "open") return ["…"];
      return role === "finite" ? [field.kind === "one" ? field.labels[it!] : String(it)] : [];
    });
    const isBack = algorithm.needs.bothWays && isForwarded && way !== command.side;
    if (isForwarded) done.push(isBack ? "send back" : "forward");
    else done.push(`send ${kind}(${shown.join(", ")})${toward(way)}`);
  }
  return done.length === 0 ? "discard" : done.join(", ");
}

/** Describes a command: `initiator, elect: id < me.id → forward`. */
export function describeCommand(all: Commands, command: Command): string {
  const guard = describeGuard(all, command);
  const head = `${describeControl(all, command.control)}, ${describeEvent(all, command)}`;
  return `${head}${guard === "" ? "" : `: ${guard}`} → ${describeEffect(all, command)}`;
}

/** Describes the event of a command: `start`, `elect`, `id from the left`. */
export function describeEvent({ algorithm, kinds }: Commands, command: Command): string {
  const { event, side, message } = command;
  if (event === "wake") return "start";
  const from = algorithm.needs.bothWays ? ` from the ${side === 0 ? "left" : "right"}` : "";
  const words = message.flatMap((word, i) => {
    if (word === undefined) return [];
    const { field, name } = kinds[event][i];
    return [`${name} = ${field.kind === "one" ? field.labels[word] : word}`];
  });
  return `${event}${words.length === 0 ? "" : `(${words.join(", ")})`}${from}`;
}
