import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: any;
}

/**
 * Marks the values that modules compute when they are loaded as removable. Bundlers then leave out what a program does
 * not use: without the mark, a call might have an effect. Loading a module of core has none.
 */
export const removableValues = (): Plugin => ({
  name: "removable-values",
  enforce: "post",
  transform(code, id) {
    if (!/core.src.*\.ts$/.test(id)) return undefined;
    let marked = "";
    let done = 0;
    for (const { start, end } of computedValues(this.parse(code))) {
      marked += `${code.slice(done, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
      done = end;
    }
    return marked + code.slice(done);
  },
});

/** Lists the values of top-level constants that are more than literals and functions. */
function computedValues(program: Node): Node[] {
  const statements = (program["body"] as Node[]).map((it) => (it["declaration"] as Node) ?? it);
  return statements
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap((it) => it["declarations"] as Node[])
    .flatMap(({ init }) => (init && !isPlain(init as Node) ? [init as Node] : []));
}

function isPlain(value: Node): boolean {
  if (/^(Literal|Identifier|ArrowFunctionExpression|FunctionExpression)$/.test(value.type))
    return true;
  if (value.type === "ArrayExpression") return (value["elements"] as Node[]).every(isPlain);
  if (value.type !== "ObjectExpression") return false;
  return (value["properties"] as Node[]).every(
    (it) => it.type === "Property" && !it["computed"] && isPlain(it["value"] as Node),
  );
}
