import { shorten } from "@ringleader/core/internal/words";
import { NodeFault } from "./node-fault.ts";

/** What a line of a node says, by its type. */
export type NodeLine =
  | {
      readonly type: "send";
      readonly port: number;
      readonly kind: string;
      readonly words: readonly number[];
    }
  | { readonly type: "lead" | "calm" | "step_ok" | "init_ok" }
  | { readonly type: "follow"; readonly leader: number | undefined }
  | { readonly type: "alarm"; readonly rounds: bigint; readonly tag: number }
  | { readonly type: "toss"; readonly sides: number };

type Body = Readonly<Record<string, unknown>>;

/** Keys with which a body of any type may name the message that it answers. */
const envelopeKeys = ["type", "msg_id", "in_reply_to"];

/** The types of lines with the keys of their bodies. */
const keys: Readonly<Record<NodeLine["type"], readonly string[]>> = {
  send: ["port", "kind", "words"],
  lead: [],
  follow: ["leader"],
  alarm: ["rounds", "tag"],
  calm: [],
  toss: ["sides"],
  step_ok: [],
  init_ok: [],
};

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Parses a line that a node prints. Throws a NodeFault that says what is accepted. */
export function parseNodeLine(line: string): NodeLine {
  const body = bodyOf(line);
  const { type } = body;
  if (typeof type !== "string" || !Object.hasOwn(keys, type)) {
    throw new NodeFault(
      `printed a line of type ${quoted(type)}; the types are ${Object.keys(keys).join(", ")}`,
    );
  }
  const own = keys[type as NodeLine["type"]];
  const unknown = Object.keys(body).find(
    (key) => !own.includes(key) && !envelopeKeys.includes(key),
  );
  if (unknown !== undefined) {
    const has = own.length === 0 ? "only a type" : `only ${own.join(", ")}`;
    throw new NodeFault(`printed ${type} with the key ${shorten(unknown)}; ${type} has ${has}`);
  }
  return read(type as NodeLine["type"], body);
}

function bodyOf(line: string): Body {
  // Numbers of rounds may be larger than a number of JavaScript holds exactly.
  const text = line.replace(/("rounds"\s*:\s*)(\d{16,})/, '$1"$2"');
  try {
    const { body } = JSON.parse(text) as { body?: unknown };
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Said below.
  }
  throw new NodeFault(
    `printed ${shorten(line)}; a line is JSON with a body, like {"body":{"type":"step_ok"}}, and logs belong on the error stream`,
  );
}

const quoted = (value: unknown): string =>
  value === undefined ? "undefined" : shorten(JSON.stringify(value));

function read(type: NodeLine["type"], body: Body): NodeLine {
  /** Returns a key that has passed its test. */
  const need = <T>(key: string, isRight: (value: unknown) => value is T, accepted: string): T => {
    const value = body[key];
    if (isRight(value)) return value;
    const given = value === undefined ? `without ${key}` : `with ${key} ${quoted(value)}`;
    throw new NodeFault(`printed ${type} ${given}; ${key} is ${accepted}`);
  };
  const count = (key: string) => need(key, isCount, "a whole number");
  switch (type) {
    case "send":
      return {
        type,
        port: count("port"),
        kind: need("kind", (it) => typeof it === "string", "the kind of the message"),
        words: need(
          "words",
          (it) => Array.isArray(it) && it.every(isCount),
          "a list of whole numbers",
        ),
      };
    case "follow":
      return { type, leader: body["leader"] === undefined ? undefined : count("leader") };
    case "alarm":
      return {
        type,
        rounds: BigInt(need("rounds", isRounds, "a whole number")),
        tag: body["tag"] === undefined ? 0 : count("tag"),
      };
    case "toss":
      return { type, sides: count("sides") };
    default:
      return { type };
  }
}

const isRounds = (value: unknown): value is number | string =>
  isCount(value) || (typeof value === "string" && /^\d+$/.test(value));
