import { NamedEdges, type Bad, type NetworkFile } from "./named-edges.ts";

/** Reads graph6: the upper triangle of the adjacency matrix, six entries per character. */
export function readGraph6(text: string, bad: Bad): NetworkFile {
  const line = text.trim().replace(/^>>graph6<</, "");
  if (/^(>>sparse6<<)?:/.test(line)) bad("it is sparse6; only graph6 is accepted");
  if (/^(>>digraph6<<)?&/.test(line)) bad("it is digraph6; only graph6 is accepted");
  if (/\s/.test(line)) bad("it contains more than one graph; only one is accepted");
  if (!/^[?-~]+$/.test(line)) bad("graph6 uses only the characters from ? to ~");
  const code = (i: number): number => line.charCodeAt(i) - 63;
  // The size takes one character, or three after ~, or six after ~~.
  const tildes = code(0) < 63 ? 0 : code(1) === 63 ? 2 : 1;
  const end = [1, 4, 8][tildes];
  let n = 0;
  for (let i = tildes; i < Math.min(end, line.length); i++) n = n * 64 + code(i);
  if (line.length - end !== Math.ceil((n * (n - 1)) / 12))
    bad(`its length does not match ${n} nodes; the file may be damaged`);
  const names = new NamedEdges(bad);
  for (let v = 0; v < n; v++) names.node(String(v));
  let k = 0;
  for (let v = 1; v < n; v++) {
    for (let u = 0; u < v; u++, k++) {
      if ((code(end + Math.floor(k / 6)) >> (5 - (k % 6))) & 1)
        names.edge({ name: String(u) }, { name: String(v) }, 0);
    }
  }
  return names.network();
}
