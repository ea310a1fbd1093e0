import { Refusal } from "@ringleader/core";
import { z } from "zod";
import type { Asked } from "../asked.ts";

const text = z.string();
const numbers = z.array(z.number());
const amount = z.union([z.number(), text]);

const shape = z.strictObject({
  algorithm: text,
  n: amount.optional(),
  ids: z.union([text, numbers]).optional(),
  seed: amount.optional(),
  schedule: text.optional(),
  links: text.optional(),
  ports: text.optional(),
  wake: z.union([text, numbers, z.record(text, amount)]).optional(),
  willing: z.union([text, numbers]).optional(),
  graph: z
    .union([
      text,
      z.strictObject({ n: z.number(), edges: z.array(numbers), ports: text.optional() }),
    ])
    .optional(),
  ties: text.optional(),
  coins: z.union([text, z.array(numbers)]).optional(),
  violate: z.union([text, z.array(text)]).optional(),
  set: z.record(text, amount).optional(),
  "max-messages": amount.optional(),
  "max-events": amount.optional(),
});

/** What each key holds, for the sentence that refuses something else. */
const holds: Readonly<Record<keyof Asked, string>> = {
  algorithm: "the name of an algorithm",
  n: "a whole number",
  ids: "a list of whole numbers, or rising, falling, bit-reversal or random",
  seed: "a whole number",
  schedule: "fifo, lifo, random, lockstep, latency:DIST or @TRACE",
  links: "fifo or any",
  ports: "aligned, scrambled or a text of digits 0 and 1; on a network a text like 1.0/0/0",
  wake: 'all, a list of positions, or positions with times like {"0":"5"}',
  willing: "all, none or a list of positions",
  graph: 'a name like complete:5, @FILE or {"n":3,"edges":[[0,1],[1,2]]}',
  ties: "first, last, random or a number for each tie like 0.1.5",
  coins: 'outcomes of tosses by position, like [[0,1],[1],[]] or "0,1/1/"',
  violate: "an assumption or a list of them",
  set: 'values by parameter, like {"elects":"max"}',
  "max-messages": "a whole number",
  "max-events": "a whole number",
};

/** The object has the shape of a run that is asked for; if not, one sentence says where. */
export function checkLine(it: unknown, where = "the line"): Asked {
  const parsed = shape.safeParse(it);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
    const known = Object.keys(holds).join(", ");
    throw new Refusal(
      `${where} has a key ${issue.keys[0]} that is not known; the keys are ${known}.`,
    );
  }
  const key = issue.path[0] as keyof Asked | undefined;
  if (key === undefined) throw new Refusal(`${where} is not a JSON object.`);
  const given = (it as Record<string, unknown>)[key];
  if (given === undefined) throw new Refusal(`${where} has no ${key}; it is ${holds[key]}.`);
  const said = JSON.stringify(given);
  const short = said.length > 40 ? `${said.slice(0, 39)}…` : said;
  throw new Refusal(`${key}: ${short} is not accepted; it is ${holds[key]}.`);
}
