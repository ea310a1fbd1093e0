// The scheme of 001 as printed in its pseudocode (s.3), one time unit after another, with the corrections MS-1 to
// MS-9. A second implementation for short runs; marchetti-spaccamela.ts goes from event to event.
import { hypotheses } from "./hypotheses.ts";
import { size, wakeTimes, willingOf, type Line } from "./line.ts";

type Message =
  | { kind: "started" }
  | { kind: "walk"; j: number; m: number; w: number }
  | { kind: "elected"; j: number };
type Processor = {
  phase0: boolean;
  sent: boolean;
  awaken: boolean;
  bestid: number;
  waiting: { j: number; m: number; w: number } | null;
  count: number;
};

export function unitByUnit(line: Line): object {
  const n = size(line);
  const ids = line.ids ?? [];
  const wake = wakeTimes(line, n).map((time) => (time === null ? null : Number(time)));
  const willing = willingOf(line, n);
  const h = hypotheses(line.set ?? {}, BigInt(n)).list.map(Number);
  const all: Processor[] = ids.map(() => ({
    phase0: true,
    sent: false,
    awaken: false,
    bestid: Infinity,
    waiting: null,
    count: 0,
  }));
  const byKind: Record<string, number> = { started: 0, walk: 0, elected: 0 };
  const byPhase: Record<string, number> = {};
  const entered: string[] = [];
  let home = -1;
  let link: (Message | null)[] = ids.map(() => null); // the message in flight to processor k

  for (let T = 0; ; T++) {
    const incoming = link;
    link = ids.map(() => null);
    const send = (k: number, message: Message) => {
      link[(k + 1) % n] = message;
      byKind[message.kind]++;
      if (message.kind === "walk") byPhase[message.m + 1] = (byPhase[message.m + 1] ?? 0) + 1;
    };
    for (let k = 0; k < n; k++) {
      const i = ids[k];
      const p = all[k];
      const M = incoming[k];
      if (p.phase0) {
        if (M !== null) {
          p.phase0 = false;
          entered[k] = String(T);
          if (!p.sent) send(k, { kind: "started" });
          p.sent = true;
          if (!p.awaken && !willing[k]) continue;
          p.waiting = { j: i, m: 0, w: 1 };
          p.count = 2 * i * h[0];
          p.bestid = i;
        } else if (wake[k] === T) {
          p.awaken = true;
          p.sent = true;
          send(k, { kind: "started" });
        }
      } else if (M?.kind === "elected") {
        if (M.j !== i) send(k, M);
        else
          return {
            messages: { byKind, byPhase },
            time: { home: String(home), finish: String(T), entered },
          };
      } else if (M?.kind === "walk" && M.j === i) {
        home = T;
        send(k, { kind: "elected", j: i });
      } else if (M?.kind === "walk" && M.j < p.bestid) {
        p.bestid = M.j;
        p.waiting = null;
        if (M.w < h[M.m]) send(k, { ...M, w: M.w + 1 });
        else {
          p.waiting = { j: M.j, m: M.m + 1, w: M.w + 1 };
          p.count = 2 * M.j * (h[M.m + 1] - h[M.m]);
        }
      } else if (p.waiting !== null) {
        p.count--;
        if (p.count > 0) continue;
        send(k, { kind: "walk", ...p.waiting });
        p.waiting = null;
      }
    }
  }
}
