// A1 of protocols.md: the process and port at the other end of each port.
export type Wire = { to: number; port: number };

// A1: port 0 = left, port 1 = right; two parallel edges for n = 2, a self-loop for n = 1; swapped where BITS has a 1.
export function ringWires(n: number, ports = "aligned"): Wire[][] {
  const label = (i: number, side: number) => (ports[i] === "1" ? 1 - side : side);
  const wires: Wire[][] = [];
  for (let i = 0; i < n; i++) wires.push([]);
  for (let i = 0; i < n; i++) {
    const right = (i + 1) % n;
    wires[i][label(i, 1)] = { to: right, port: label(right, 0) };
    wires[right][label(right, 0)] = { to: i, port: label(i, 1) };
  }
  return wires;
}

// A1: ports of a node numbered by increasing neighbour position.
export function graphWires(n: number, edges: number[][]): Wire[][] {
  const neighbours: number[][] = [];
  for (let i = 0; i < n; i++) {
    const mine: number[] = [];
    for (const [a, b] of edges) {
      if (a === i) mine.push(b);
      if (b === i) mine.push(a);
    }
    neighbours.push(mine.toSorted((a, b) => a - b));
  }
  return neighbours.map((mine, i) => mine.map((to) => ({ to, port: neighbours[to].indexOf(i) })));
}
