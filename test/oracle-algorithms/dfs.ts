// A5 dfs (003): min uid on any connected simple graph; `ring` is the simple cycle (A1).
import { runAsynchronous } from "./asynchronous.ts";
import { dfsTree } from "./dfs-tree.ts";
import { graphWires } from "./wires.ts";
import { comparison, size, type Line, type Result } from "./line.ts";

export function cycleEdges(n: number): number[][] {
  if (n === 1) return [];
  if (n === 2) return [[0, 1]];
  return Array.from({ length: n }, (_, i) => [i, (i + 1) % n]);
}

export function dfs(line: Line): Result {
  if (line.set?.task === "tree") return dfsTree(line);
  const result = elected(line);
  // Older oracles have no tree.
  if (line.set?.task === undefined) delete result.tree;
  return result;
}

function elected(line: Line): Result {
  const better = comparison(line, "min");
  const prune = line.set?.prune === "yes";
  const announces = line.set?.announce === "yes";
  const n = size(line);
  const wires = graphWires(n, line.graph?.edges ?? cycleEdges(n));
  const parents: (number | null)[] = wires.map(() => null);
  const result = runAsynchronous(line, { wires }, (self) => {
    let cur = self.id;
    let parent = -1; // -1: a root
    let children: number[] = [];
    let untried: number[] = [];
    let waitsOn = -1;
    const explore = () => {
      const port = untried.shift();
      if (port !== undefined) {
        waitsOn = port;
        self.send(port, "explore", [cur]);
        return;
      }
      waitsOn = -1;
      if (parent >= 0) return self.send(parent, "accept", [cur]);
      self.declare();
      if (announces) tell();
    };
    const tell = () => {
      for (const child of children) self.send(child, "announce", [cur]);
    };
    const allPortsBut = (port: number) =>
      Array.from({ length: self.degree }, (_, p) => p).filter((p) => p !== port);
    return {
      start() {
        untried = allPortsBut(-1);
        explore();
      },
      receive(port, kind, words) {
        const [x] = words;
        if (kind === "announce") {
          self.decide();
          tell();
        } else if (kind === "explore") {
          if (better(x, cur)) {
            cur = x;
            parent = port;
            parents[self.position] = wires[self.position][port].to;
            children = [];
            untried = allPortsBut(port);
            explore();
          } else if (x === cur) {
            if (prune) untried = untried.filter((p) => p !== port); // DFS-4
            self.send(port, "reject", [x]);
          } // x worse: no answer (DFS-5)
        } else if (x === cur && port === waitsOn) {
          if (kind === "accept") children.push(port);
          explore();
        }
      },
    };
  });
  if (result.leaders.length === 1)
    result.tree = { root: result.leaders[0].position, parent: parents };
  return result;
}
