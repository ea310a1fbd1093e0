import { Refusal } from "../refusal/refusal.ts";
import { ghost, nat, type MessageSchema } from "./schema.ts";
import type { Needs } from "./system/needs.ts";

/** The parts of a definition that are short for something. */
interface Short {
  readonly needs: Needs | readonly string[];
  readonly messages: MessageSchema;
  readonly on: Readonly<Record<string, unknown>>;
  readonly announces?: boolean;
  readonly announcement?: string;
  readonly phases?: string;
}

/** Returns the model as an object. */
export const readModel = (needs: Short["needs"]): Needs =>
  Array.isArray(needs) ? Object.fromEntries(needs.map((it) => [it, true])) : (needs as Needs);

/** Writes out what a checked definition says in short: its model as a list, its phases, its announcement. */
export function expandDefinition<T extends Short>(definition: T) {
  const needs = readModel(definition.needs);
  const announces = definition.announces === true;
  return Object.freeze({
    paper: "",
    idea: "",
    ...definition,
    needs: Object.freeze(needs),
    announces,
    messages: stampMessages(definition),
    ...announceBy({ ...definition, needs, announces }),
  });
}

/** Adds the word with the phase to every kind of message that has none, apart from announcements. */
function stampMessages({ messages, phases, announcement }: Short): MessageSchema {
  if (phases === undefined) return messages;
  const phase = Object.freeze({ ...ghost(nat), stamp: phases });
  const stamped = Object.entries(messages).map(([kind, fields]) => [
    kind,
    kind === announcement || "phase" in fields ? fields : Object.freeze({ ...fields, phase }),
  ]);
  return Object.freeze(Object.fromEntries(stamped) as Record<string, MessageSchema[string]>);
}

/**
 * Returns the usual handling of an announcement, unless the definition handles it itself: the leader sends it through
 * port 1, every other process follows and forwards it, and the leader absorbs it. This takes n messages.
 */
export function announceBy(definition: Short & { readonly needs: Needs }): Partial<Handled> {
  const { announcement: kind, announces, on, messages } = definition;
  const { ring, ids, bothWays } = definition.needs;
  if (kind === undefined || Object.hasOwn(on, kind)) return {};
  const words = Object.entries(messages[kind]);
  const [id] = words.map(([name]) => name);
  if (!ring || words.length !== (ids ? 1 : 0) || words.some(([, it]) => it.kind !== "id"))
    throw new Refusal(
      `announcement: ${kind} needs a handler of its own, because ${ring ? `it carries ${ids ? "more than one id" : "words"}` : "the processes form no ring"}.`,
    );
  return {
    ...(announces && {
      led(me: any) {
        me.send[kind](...(bothWays ? [1] : []), ...(ids ? [{ [id]: me.id as number }] : []));
      },
    }),
    on: Object.freeze({
      ...on,
      [kind](me: any, message: any) {
        if (me.decision !== "none") return void me.because("{me} knows the leader");
        me.because(ids ? `{${id}} leads` : "another process leads");
        me.follow(ids ? message[id] : 0);
        me.forward();
      },
    }),
  };
}

interface Handled {
  readonly led: (me: any) => void;
  readonly on: Readonly<Record<string, unknown>>;
}
