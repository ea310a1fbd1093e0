// A5 franklin-probabilistic (004): anonymous, n known, ids drawn from 1..k by the caller: draw(process, count), count from 0.
import { runAsynchronous } from "./asynchronous.ts";
import { ringWires } from "./wires.ts";
import type { Line, Result } from "./line.ts";

export type Draw = (process: number, count: number) => number;
export type Setting = Pick<Line, "schedule" | "links" | "ports" | "wake"> & { bit?: "yes" | "no" };
type Probe = { id: number; hop: number; bit: number; phase?: number };

export function franklinProbabilistic(
  n: number,
  k: number,
  draw: Draw,
  setting: Setting = {},
): Result & { rounds: number } {
  const bits = (setting.bit ?? "yes") === "yes";
  const links = setting.links ?? (bits ? "any" : "fifo");
  const { schedule, ports, wake } = setting;
  const line: Line = { algorithm: "franklin-probabilistic", n, schedule, ports, wake };
  const options = { wires: ringWires(n, ports), links, anonymous: true };

  const result = runAsynchronous(line, options, (self) => {
    let state: "active" | "passive" | "nonleader" | "leader" = "active";
    let id = 0;
    let bit = 0;
    let draws = 0;
    const inbox: Probe[][] = [[], []]; // per port: messages of this round and, stored, of the next
    const begin = () => {
      id = draw(self.position, draws);
      if (id < 1 || id > k) throw new Error("a draw outside 1..k");
      draws++; // equals the round of this process
      for (const port of [0, 1]) self.send(port, "probe", [id, 1, bit], draws);
    };
    const pass = (port: number, probe: Probe) =>
      self.send(1 - port, "probe", [probe.id, probe.hop + 1, probe.bit], probe.phase);
    // The index in the inbox of this round's message: by its bit, or 0 without bits.
    const current = (port: number) =>
      bits ? inbox[port].findIndex((probe) => probe.bit === bit) : inbox[port].length > 0 ? 0 : -1;
    const turn = () => {
      while (state === "active") {
        const places = [current(0), current(1)];
        for (const port of [0, 1]) {
          if (places[port] < 0 || inbox[port][places[port]].hop !== n) continue;
          state = "leader"; // without waiting for the other side (PF-6)
          self.declare();
          self.send(1, "leader", []);
          return;
        }
        if (places[0] < 0 || places[1] < 0) return;
        const pair = [0, 1].map((port) => inbox[port].splice(places[port], 1)[0]);
        if (pair.some((probe) => probe.id > id)) {
          state = "passive"; // PF-4: strictly larger; PF-1: stored messages are forwarded, port 0 first
          for (const port of [0, 1]) for (const probe of inbox[port]) pass(port, probe);
        } else {
          bit = bits ? 1 - bit : 0;
          begin();
        }
      }
    };
    return {
      start: begin,
      receive(port, kind, words, phase) {
        if (state === "leader") return; // PF-2
        if (kind === "leader") {
          state = "nonleader";
          self.decide();
          return self.send(1 - port, "leader", []);
        }
        const probe = { id: words[0], hop: words[1], bit: words[2], phase };
        if (state !== "active") return pass(port, probe); // PF-3: nonleaders too
        inbox[port].push(probe);
        turn();
      },
    };
  });
  return { ...result, rounds: Object.keys(result.messages.byPhase ?? {}).length };
}
