// A5 chang-roberts (003): min id. Only the processes of --wake start; the others relay (A2) or, with mail=start, start on their
// first message (G-8).
import { runAsynchronous } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import { comparison, size, type Line, type Result } from "./line.ts";

export function changRoberts(line: Line): Result {
  const better = comparison(line, "min");
  const terminates = (line.set?.announce ?? "yes") === "yes";
  const wires = ringWires(size(line), line.ports);
  const everyone = line.set?.mail === "start";
  return runAsynchronous(line, { wires, everyone }, (self) => {
    let initiator = false;
    let done = false; // after terminate it absorbs everything (A4, LCR-1)
    return {
      start() {
        initiator = true;
        self.send(1, "elect", [self.id]);
      },
      receive(_port, kind, words) {
        if (done) return;
        const [x] = words;
        if (kind === "terminate") {
          self.decide();
          self.send(1, "terminate", [x]);
          done = true;
        } else if (!initiator || better(x, self.id)) {
          self.send(1, "elect", [x]);
        } else if (x === self.id) {
          self.declare();
          if (terminates) {
            self.send(1, "terminate", [x]);
            done = true;
          }
        }
      },
    };
  });
}
