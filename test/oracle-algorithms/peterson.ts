// A5 peterson (002): max id, port 1 only, FIFO; on its own id it declares and halts before the printed send (PE-1).
import { announce, hearAnnouncement } from "./announce.ts";
import { runAsynchronous } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import { comparison, size, type Line, type Result } from "./line.ts";

export function peterson(line: Line): Result {
  const better = comparison(line, "max");
  const atLeast = (x: number, y: number) => x === y || better(x, y); // PE-3
  const announces = line.set?.announce === "yes";
  const wires = ringWires(size(line), line.ports);
  return runAsynchronous(line, { wires }, (self) => {
    let state: "first" | "second" | "relay" | "halted" = "first"; // waits for ntid, for nntid, or relays
    let tid = self.id;
    let ntid = 0;
    let round = 1;
    return {
      start() {
        self.send(1, "tid", [tid], round);
      },
      receive(port, kind, words, phase) {
        if (kind === "announce") return hearAnnouncement(self, port, words, state === "halted");
        if (state === "halted") return; // A4: absorbs later messages
        const [x] = words;
        if (x === self.id) {
          state = "halted";
          self.declare();
          if (announces) announce(self);
        } else if (state === "relay") {
          self.send(1, "tid", [x], phase);
        } else if (state === "first") {
          ntid = x;
          self.send(1, "tid", [better(tid, ntid) ? tid : ntid], round);
          state = "second";
        } else if (atLeast(ntid, tid) && atLeast(ntid, x)) {
          tid = ntid; // PE-4: tid, not id, is compared
          round++;
          self.send(1, "tid", [tid], round);
          state = "first";
        } else {
          state = "relay";
        }
      },
    };
  });
}
