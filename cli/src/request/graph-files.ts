import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { Refusal, type EdgeList } from "@ringleader/core/internal";
import { withFile } from "../terminal/file-errors.ts";
import { complain } from "../terminal/output.ts";
import { readDot } from "./formats/dot.ts";
import { readEdgeList } from "./formats/edge-list.ts";
import { readGraph6 } from "./formats/graph6.ts";
import { readGraphMl } from "./formats/graphml.ts";
import { readJson } from "./formats/json-network.ts";
import type { Bad, NetworkFile } from "./formats/named-edges.ts";

type Format = (text: string, bad: Bad) => NetworkFile;

const formats: Readonly<Record<string, Format>> = {
  ".dot": readDot,
  ".gv": readDot,
  ".graphml": readGraphMl,
  ".xml": readGraphMl,
  ".g6": readGraph6,
  ".s6": readGraph6,
  ".json": readJson,
};

/**
 * Reads a network in DOT, GraphML, graph6 or JSON, or a list with one edge per line. Nodes named 0 to n - 1 keep their
 * numbers, and nodes named 1 to n are shifted by one; other names get positions in order of appearance. Every end of an
 * edge may name its port (`0:1 2:0` in a list, `0:1 -- 2:0` in DOT, `sourceport` and `targetport` in GraphML).
 */
export function readGraph(file: string, text: string): NetworkFile {
  const format = formats[extname(file).toLowerCase()] ?? guess(text);
  return format(text, (what, line = 0) => {
    const at = line > 0 ? `, line ${line}` : "";
    throw new Refusal(`--graph @${file}${at}: ${what}${what.endsWith("?") ? "" : "."}`);
  });
}

/** Reads a network from a file, or from stdin, and tells the user what is ignored. */
export function loadGraph(file: string, text = readText(file)): EdgeList {
  const { remarks, ...network } = readGraph(file, text);
  for (const remark of remarks) {
    const sentence = `--graph @${file}: ${remark}.`;
    if (!told.has(sentence)) complain(sentence);
    told.add(sentence);
  }
  return network;
}

/** The remarks that the user has read. */
const told = new Set<string>();

const readText = (file: string): string =>
  withFile("read", file, () => readFileSync(file === "-" ? 0 : file, "utf8"));

function guess(text: string): Format {
  if (/^[\s\uFEFF]*[{[]/.test(text)) return readJson;
  if (/^[\s\uFEFF]*</.test(text)) return readGraphMl;
  const plain = text.replace(/^(?:[\s\uFEFF]+|\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*)+/, "");
  if (/^(strict\s+)?(di)?graph\b[^{\n]*\{/i.test(plain)) return readDot;
  const isGraph6 = /^(>>(graph6|sparse6|digraph6)<<)?[?-~]+\s*$/.test(text) && !/^\s*\d/.test(text);
  return isGraph6 ? readGraph6 : readEdgeList;
}
