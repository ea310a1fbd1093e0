import type { Algorithm } from "../../model/algorithm.ts";
import { fieldOf } from "../../model/schema.ts";
import { isOfClaims, type KnownNames } from "./known-names.ts";
import { SourceReader } from "./source-reader.ts";
import { sourceTokens, type SourceToken } from "./source-tokens.ts";

/**
 * Decides from its source whether an algorithm only compares ids: ids flow into comparisons, `Math.max`, `Math.min`, fields and messages
 * alone. Returns true if that is certain, and otherwise the first thing that it does not understand. It knows only the
 * schema and the tokens, so it is often not certain, and never certain wrongly: every name that is not a field of
 * numbers or labels may be an id.
 */
export function comparesIds(algorithm: Algorithm, sources: readonly string[]): true | string {
  const known = namesOf(algorithm);
  const all = sources.map((source) => sourceTokens(source));
  if (all.includes(undefined)) return "a character outside the known tokens";
  const functions = new Set(
    (all as SourceToken[][]).flatMap((tokens) =>
      tokens.flatMap(({ text }, i) => {
        if (tokens[i - 1]?.text === "function") return [text];
        const isConstant = tokens[i + 1]?.text === "=" && tokens[i - 1]?.text === "const";
        const end = tokens.findIndex((it, at) => at > i && (it.text === "=>" || it.text === ";"));
        const isArrow = isConstant && tokens[end]?.text === "=>";
        return isArrow || isOfClaims(tokens, i) ? [text] : [];
      }),
    ),
  );
  for (const tokens of all as SourceToken[][]) {
    const why = new SourceReader(tokens, known, functions).firstDoubt();
    if (why !== undefined) return why;
  }
  return true;
}

function namesOf({ state, messages }: Algorithm): KnownNames {
  const fields = [
    ...Object.entries(state).map(([name, it]) => [name, fieldOf(it)] as const),
    ...Object.values(messages).flatMap((of) => Object.entries(of)),
  ];
  const ids = new Set(fields.filter(([, { kind }]) => kind === "id").map(([name]) => name));
  const of = (isMeant: (kind: string) => boolean) =>
    new Set(
      fields.filter(([name, { kind }]) => isMeant(kind) && !ids.has(name)).map(([name]) => name),
    );
  return {
    ids: new Set([...ids, "id"]),
    numbers: of((kind) => kind === "nat"),
    others: of((kind) => kind === "one"),
    kinds: new Set(Object.keys(messages)),
  };
}
