// A5 franklin: max id, both ways, unoriented; one FIFO inbox per port.
import { announce, hearAnnouncement } from "./announce.ts";
import { runAsynchronous } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import { comparison, size, type Line, type Result } from "./line.ts";

type Letter = { x: number; phase: number | undefined };

export function franklin(line: Line): Result {
  const better = comparison(line, "max");
  const announces = line.set?.announce === "yes";
  const wires = ringWires(size(line), line.ports);
  return runAsynchronous(line, { wires }, (self) => {
    let state: "active" | "passive" | "leader" = "active";
    let round = 0;
    const inbox: Letter[][] = [[], []];
    const begin = () => {
      round++;
      for (const port of [0, 1]) self.send(port, "id", [self.id], round);
    };
    const turn = () => {
      while (state === "active") {
        if (inbox.some((letters) => letters[0]?.x === self.id)) {
          state = "leader"; // FR-2, FR-3: on the first own id at the head of an inbox
          self.declare();
          if (announces) announce(self);
          return;
        }
        if (inbox[0].length === 0 || inbox[1].length === 0) return;
        const pair = inbox.map((letters) => letters.splice(0, 1)[0].x);
        if (pair.every((x) => better(self.id, x))) begin();
        else {
          state = "passive"; // FR-1: queued messages are relayed
          for (const port of [0, 1])
            for (const { x, phase } of inbox[port]) self.send(1 - port, "id", [x], phase);
        }
      }
    };
    return {
      start: begin,
      receive(port, kind, words, phase) {
        if (kind === "announce") return hearAnnouncement(self, port, words, state === "leader");
        if (state === "leader") return;
        if (state === "passive") return self.send(1 - port, "id", words, phase);
        inbox[port].push({ x: words[0], phase });
        turn();
      },
    };
  });
}
