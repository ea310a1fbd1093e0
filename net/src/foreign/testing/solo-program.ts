// A node that runs the definition: `jiti solo-program.ts ALGORITHM [PARAMETERS AS JSON]`.
import { readSync, writeSync } from "node:fs";
import { findAlgorithm } from "@ringleader/core/internal";
import { SoloNode } from "./solo-node.ts";

const [name, set = "{}"] = process.argv.slice(2);
const chunk = new Uint8Array(65_536);
const decoder = new TextDecoder();
let unread = "";

/** Waits for a line; undefined at the end of the input. */
function readLine(): Record<string, any> | undefined {
  while (!unread.includes("\n")) {
    const length = readSync(0, chunk);
    if (length === 0) return undefined;
    unread += decoder.decode(chunk.subarray(0, length), { stream: true });
  }
  const end = unread.indexOf("\n");
  const { body } = JSON.parse(unread.slice(0, end)) as { body: Record<string, any> };
  unread = unread.slice(end + 1);
  return body;
}

const print = (body: object): void => void writeSync(1, `${JSON.stringify({ body })}\n`);

const algorithm = findAlgorithm(name).with(JSON.parse(set) as Record<string, string>);
const node = new SoloNode(algorithm, print, (sides) => {
  print({ type: "toss", sides });
  return readLine()!["value"] as number;
});
for (let body = readLine(); body; body = readLine()) node.hear(body);
