import { nat, upTo } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Item, MessageKinds } from "../link/frame.ts";
import { ownerOf, TOKENS_END } from "./lease.ts";
import { MESSAGE_WORDS, type VoterMessage } from "./voter-message.ts";
import { READINESS } from "./voter.ts";

type Kind = VoterMessage["kind"];
const KINDS = Object.keys(MESSAGE_WORDS) as Kind[];
/** Words that take two words of the wire, the lower half first. */
const WIDE: ReadonlySet<string> = new Set(["view", "top", "token", "promised"]);
const HALF = 2 ** 32;
const HIGH = upTo(2 ** 21 - 1);

const fieldsOf = (kind: Kind): readonly string[] => MESSAGE_WORDS[kind];

/** The kinds of message of an elector, as the wire knows them. */
export const ELECTOR_KINDS: MessageKinds = KINDS.map((name, index) => ({
  name,
  index,
  fields: fieldsOf(name).flatMap((field) =>
    WIDE.has(field)
      ? [[field, nat] as const, [`${field} high`, HIGH] as const]
      : [[field, nat] as const],
  ),
  phase: -1,
}));

/** Writes a message as an item of a link. */
export function encodeMessage(message: VoterMessage): Item {
  const values = message as unknown as Readonly<Record<string, number>>;
  const words = fieldsOf(message.kind).flatMap((field) => {
    const value = values[field];
    return WIDE.has(field) ? [value % HALF, Math.floor(value / HALF)] : [value];
  });
  return { type: "message", depth: 0, kind: KINDS.indexOf(message.kind), words };
}

/** Reads a message. The connection says from whom it is; words that no voter sends are refused. */
export function decodeMessage(item: Item, from: number, to: number, voters: number): VoterMessage {
  if (item.type !== "message") throw new Refusal("an elector sends no pulses.");
  const kind = KINDS[item.kind];
  const values: Record<string, string | number> = { kind, from, to };
  let at = 0;
  for (const field of fieldsOf(kind)) {
    const low = item.words[at++];
    values[field] = WIDE.has(field) ? low + HALF * item.words[at++] : low;
  }
  const message = values as unknown as VoterMessage;
  checkMessage(message, voters);
  return message;
}

function checkMessage(message: VoterMessage, voters: number): void {
  if ("members" in message && message.members >= 2 ** voters)
    throw new Refusal(`a view has only the voters 0 to ${voters - 1}.`);
  if (
    (message.kind === "ask" || message.kind === "release") &&
    ownerOf(message.token) !== message.from
  )
    throw new Refusal(`token ${message.token} does not belong to voter ${message.from}.`);
  for (const name of ["token", "promised"] as const) {
    const token = (message as Partial<Record<typeof name, number>>)[name];
    if (token !== undefined && token >= TOKENS_END)
      throw new Refusal(`token ${token} is not less than 2^52.`);
  }
  if ("readiness" in message && message.readiness >= READINESS.length)
    throw new Refusal(`readiness ${message.readiness} is unknown.`);
}
