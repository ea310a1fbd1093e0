// A5 hirschberg-sinclair, both versions: losers=reply (000, max) and losers=swallow (003, min). Unoriented.
import { announce, hearAnnouncement } from "./announce.ts";
import { runAsynchronous, type Process, type Self } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import { comparison, size, type Line, type Result } from "./line.ts";

export function hirschbergSinclair(line: Line): Result {
  const reply = (line.set?.losers ?? "reply") === "reply";
  const better = comparison(line, reply ? "max" : "min");
  const announces = line.set?.announce === "yes";
  const wires = ringWires(size(line), line.ports);
  const make = reply ? replying : swallowing;
  return runAsynchronous(line, { wires }, (self) => make(self, better, announces));
}

type Better = (x: number, y: number) => boolean;

function replying(self: Self, better: Better, announces: boolean): Process {
  let stage = 0;
  let oks = 0;
  let candidate = true;
  let leader = false;
  const probe = () => {
    oks = 0; // HS-4
    for (const port of [0, 1]) self.send(port, "from", [self.id, 0, 2 ** stage], stage);
  };
  return {
    start: probe,
    receive(port, kind, words, phase) {
      const [s, x, y] = words;
      if (kind === "announce") return hearAnnouncement(self, port, words, leader);
      if (kind === "from") {
        if (s === self.id) {
          if (leader) return; // HS-1: the second copy is absorbed
          leader = true;
          self.declare();
          if (announces) announce(self);
        } else if (better(self.id, s)) self.send(port, "no", [s], phase);
        else if (x + 1 === y) self.send(port, "ok", [s], phase);
        else self.send(1 - port, "from", [s, x + 1, y], phase);
        return;
      }
      if (s !== self.id) return self.send(1 - port, kind, [s], phase); // ok/no for another id
      if (kind === "no") candidate = false;
      else {
        oks++;
        if (oks === 2 && candidate) {
          stage++;
          probe();
        }
      }
    },
  };
}

function swallowing(self: Self, better: Better, announces: boolean): Process {
  let phase = 0;
  let back = [false, false]; // own `in` by port (HS-8)
  let leader = false;
  const probe = () => {
    back = [false, false];
    for (const port of [0, 1]) self.send(port, "out", [self.id, 2 ** phase], phase);
  };
  return {
    start: probe,
    receive(port, kind, words, tag) {
      const [s, h] = words;
      if (kind === "announce") return hearAnnouncement(self, port, words, leader);
      if (kind === "out") {
        if (s === self.id) {
          if (leader) return;
          leader = true;
          self.declare();
          if (announces) announce(self);
        } else if (better(self.id, s)) return; // swallowed
        else if (h > 1) self.send(1 - port, "out", [s, h - 1], tag);
        else self.send(port, "in", [s], tag);
        return;
      }
      if (s !== self.id) return self.send(1 - port, "in", [s], tag);
      back[port] = true;
      if (back[0] && back[1]) {
        phase++;
        probe();
      }
    },
  };
}
