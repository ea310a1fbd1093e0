// A5 dolev-klawe-rodeh: max id, port 1 only, FIFO. The winner round is part of the algorithm.
import { runAsynchronous } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import { comparison, size, type Line, type Result } from "./line.ts";

export function dolevKlaweRodeh(line: Line): Result {
  const better = comparison(line, "max");
  const wires = ringWires(size(line), line.ports);
  return runAsynchronous(line, { wires }, (self) => {
    let state: "active" | "passive" | "detected" = "active";
    let max = self.id;
    let left = 0;
    let phase = 1;
    const learn = (winner: number) => {
      if (winner === self.id) self.declare();
      else self.decide();
    };
    return {
      start() {
        self.send(1, "one", [max], phase);
      },
      receive(_port, kind, words, tag) {
        const [x] = words;
        if (state === "detected") return; // absorbs the winner message
        if (kind === "winner") {
          learn(x);
          self.send(1, "winner", [x]);
        } else if (state === "passive") {
          self.send(1, kind, [x], tag);
        } else if (kind === "one" && x !== max) {
          left = x;
          self.send(1, "two", [x], phase);
        } else if (kind === "one") {
          state = "detected";
          learn(x);
          self.send(1, "winner", [x]);
        } else if (better(left, x) && better(left, max)) {
          max = left;
          phase++;
          self.send(1, "one", [max], phase);
        } else {
          state = "passive";
        }
      },
    };
  });
}
