// Runs a randomised oracle algorithm for one batch line. The draws of each process are given, in order.
import { franklinProbabilistic, type Draw } from "./franklin-probabilistic.ts";
import { itaiRodehSync } from "./itai-rodeh-sync.ts";
import { itaiRodeh } from "./itai-rodeh.ts";
import { size, type Line, type Result } from "./line.ts";

export function runRandomised(line: Line, draw: Draw): Result & { rounds: number } {
  const n = size(line);
  const k = Number(line.set?.k ?? "2");
  const { schedule, wake, links, ports } = line;
  if (line.algorithm === "itai-rodeh-sync") return itaiRodehSync(n, k, draw);
  if (line.algorithm === "itai-rodeh") {
    const announce = line.set?.announce === "yes" ? "yes" : "no";
    return itaiRodeh(n, k, draw, { schedule, wake, announce });
  }
  const bit = line.set?.bit === "no" ? "no" : "yes";
  return franklinProbabilistic(n, k, draw, { schedule, wake, links, ports, bit });
}

export function drawsFromLists(draws: number[][]): Draw {
  return (process, count) => {
    const value = draws[process][count];
    if (value === undefined) throw new Error(`process ${process} drew more than ${count} times`);
    return value;
  };
}
