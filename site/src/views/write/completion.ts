import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { assumptions, type Needs } from "@ringleader/core/internal/needs";
import { parseApi, parseMe, type ApiName, type MeMember } from "./core-api.ts";
import markdown from "../../../../docs/api.md?raw";

/** What the text declares, as its latest trial found it. */
export interface Declared {
  readonly needs: Needs;
  readonly state: readonly (readonly [field: string, kind: string])[];
  readonly messages: readonly (readonly [kind: string, fields: readonly string[]])[];
}

const api = parseApi(markdown);
const me = parseMe(api.find(({ name }) => name === "Me")!.type);

/** Completes the names of core, the members of `me` and the kinds of messages, and shows their types. */
export const completion = (declared: () => Declared | undefined): Extension => [
  autocompletion({ override: [(context) => complete(context, declared())], icons: false }),
  hoverTooltip((view, at) => {
    const { from, to, text } = view.state.doc.lineAt(at);
    const word = wordAt(text, at - from);
    const names = word && namesAfter(text.slice(0, word.start), declared());
    const found = names?.find(({ name }) => name === word?.name);
    if (!word || !found) return null;
    const [pos, end] = [from + word.start, Math.min(to, from + word.start + word.name.length)];
    return { pos, end, create: () => ({ dom: describe(found) }) };
  }),
];

function wordAt(line: string, at: number): { name: string; start: number } | undefined {
  for (const { 0: name, index } of line.matchAll(/\w+/g)) {
    if (index <= at && at <= index + name.length) return { name, start: index };
  }
  return undefined;
}

function complete(
  context: CompletionContext,
  declared: Declared | undefined,
): CompletionResult | null {
  const word = context.matchBefore(/\w*/)!;
  const line = context.state.doc.lineAt(word.from);
  const before = line.text.slice(0, word.from - line.from);
  const isMember = before.endsWith(".");
  // Outside `me` a list appears after two letters, or on request.
  if (!isMember && !context.explicit && word.to - word.from < 2) return null;
  const options = namesAfter(before, declared).map(optionOf);
  return options.length === 0 ? null : { from: word.from, options, validFor: /^\w*$/ };
}

/** Lists the names that can follow this part of a line. */
function namesAfter(before: string, declared: Declared | undefined): readonly ApiName[] {
  if (/\bme\.send\.$/.test(before)) return kindsOf(declared);
  if (/\bme\.$/.test(before)) return [...fieldsOf(declared), ...membersOf(declared)];
  if (before.endsWith(".")) return [];
  if (/\bneeds: \{[^}]*$/.test(before)) return needs;
  return api.filter(({ type }) => /^(const|function|class)/.test(type));
}

const needs: readonly ApiName[] = Object.entries(assumptions).map(([name, says]) => ({
  name,
  type: "true",
  says,
}));

const kindsOf = (declared: Declared | undefined): ApiName[] =>
  (declared?.messages ?? []).map(([name, fields]) => ({
    name,
    type: `{ ${fields.join(", ")} }`,
    says: `Sends a message of the kind ${name}.`,
  }));

const fieldsOf = (declared: Declared | undefined): ApiName[] =>
  (declared?.state ?? []).map(([name, type]) => ({ name, type, says: "A field of the state." }));

const membersOf = (declared: Declared | undefined): readonly MeMember[] =>
  me.filter(({ need, isWithout }) => {
    if (need === undefined || !declared) return true;
    return (declared.needs[need] === true) !== (isWithout === true);
  });

const optionOf = (entry: ApiName): Completion => ({
  label: entry.name,
  detail: firstLine(entry.type),
  ...(entry.says !== "" && { info: () => describe(entry) }),
});

/** Longest type, in characters, that a list shows. */
const MOST = 60;

function firstLine(type: string): string {
  const line = type.replace(/\s+/g, " ");
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}

function describe({ name, type, says }: ApiName): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "api-entry";
  const code = document.createElement("code");
  code.textContent = /^(const|function|class)\b/.test(type) ? type : `${name} ${type}`;
  const text = document.createElement("p");
  text.textContent = says;
  dom.append(code, text);
  return dom;
}
