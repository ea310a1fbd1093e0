// A5 itai-rodeh (PRISM's leader_async): anonymous, port 1 only, FIFO, n known; draws from 0..k-1 come from the caller.
import { announce, hearAnnouncement } from "./announce.ts";
import { runAsynchronous } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import type { Draw } from "./franklin-probabilistic.ts";
import type { Line, Result } from "./line.ts";

export type Setting = Pick<Line, "schedule" | "wake"> & { announce?: "yes" | "no" };

export function itaiRodeh(
  n: number,
  k: number,
  draw: Draw,
  setting: Setting = {},
): Result & { rounds: number } {
  const { announce: announces, ...flags } = setting;
  const line: Line = { algorithm: "itai-rodeh", n, ...flags };
  const options = { wires: ringWires(n), anonymous: true };
  const result = runAsynchronous(line, options, (self) => {
    let state: "active" | "passive" | "leader" = "active";
    let c = 0;
    let round = 0;
    const begin = () => {
      c = draw(self.position, round);
      if (c < 0 || c >= k) throw new Error("a draw outside 0..k-1");
      round++;
      self.send(1, "choice", [c], round);
    };
    return {
      start: begin,
      receive(port, kind, words, tag) {
        const [x] = words;
        if (kind === "announce") return hearAnnouncement(self, port, words, state === "leader");
        if (state === "leader") return;
        if (state === "passive") return self.send(1, kind, [kind === "count" ? x + 1 : x], tag);
        if (kind === "choice") {
          if (c < x) state = "passive";
          else self.send(1, "count", [0], round);
        } else if (x === n - 1) {
          state = "leader";
          self.declare();
          if (announces === "yes") announce(self);
        } else begin();
      },
    };
  });
  return { ...result, rounds: Object.keys(result.messages.byPhase ?? {}).length };
}
