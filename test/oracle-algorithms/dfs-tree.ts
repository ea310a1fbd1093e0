// 003, general networks, first slide: depth-first search from a root, as the usual recursion. M is a call, accept
// is its return, and reject is a call that is skipped because the node was visited.
import { cycleEdges } from "./dfs.ts";
import { size, type Line, type Result } from "./line.ts";

export function dfsTree(line: Line): Result {
  const n = size(line);
  const roots = Array.isArray(line.wake) ? line.wake : n === 1 ? [0] : [];
  if (roots.length !== 1) throw new Error("one root (exit 64)");
  const [root] = roots;
  const prune = line.set?.prune === "yes";
  const announces = line.set?.announce === "yes";
  const near: number[][] = Array.from({ length: n }, () => []);
  for (const [a, b] of line.graph?.edges ?? cycleEdges(n)) {
    near[a].push(b);
    near[b].push(a);
  }
  for (const list of near) list.sort((a, b) => a - b);

  const parent: (number | null)[] = near.map(() => null);
  const depth: number[] = near.map(() => 0);
  const seen = new Set<number>();
  const struck = new Set<string>();
  const byKind: Record<string, number> = { explore: 0, accept: 0, reject: 0 };
  const visit = (u: number) => {
    seen.add(u);
    for (const v of near[u]) {
      if (v === parent[u] || struck.has(`${u} ${v}`)) continue;
      byKind.explore++;
      if (seen.has(v)) {
        if (prune) struck.add(`${v} ${u}`);
        byKind.reject++;
        continue;
      }
      parent[v] = u;
      depth[v] = depth[u] + 1;
      visit(v);
      byKind.accept++;
    }
  };
  visit(root);

  const declaration = byKind.explore + byKind.accept + byKind.reject; // all messages are sequential
  if (announces) byKind.announce = n - 1;
  return {
    algorithm: line.algorithm,
    n,
    leaders: [{ position: root, id: line.ids?.[root] ?? root }],
    informed: announces ? n : 1,
    outcome: "elected",
    messages: {
      total: declaration + (announces ? n - 1 : 0),
      byKind,
      atElection: declaration,
    },
    causal: { declaration, last: declaration + (announces ? Math.max(...depth) : 0) },
    inFlight: 0,
    tree: { root, parent },
  };
}
