// Part B, the scheme of 001, with exact times, from event to event. In each time unit, deliveries come first, then
// wake-ups, then expired waits.
import { hypotheses } from "./hypotheses.ts";
import {
  outcomeOf,
  size,
  wakeTimes,
  willingOf,
  type Leader,
  type Line,
  type Result,
} from "./line.ts";

type Walk = { j: bigint; phase: number; w: bigint };
type Flight = {
  at: bigint;
  to: number;
  kind: "started" | "walk" | "elected";
  walk?: Walk;
  j?: bigint;
};

export function marchettiSpaccamela(line: Line): Result {
  const n = size(line);
  const ids = (line.ids ?? []).map(BigInt);
  const wake = wakeTimes(line, n);
  const willing = willingOf(line, n);
  const { list, enforced } = hypotheses(line.set ?? {}, BigInt(n));
  const h = (phase: number) => list[phase - 1];

  let flights: Flight[] = [];
  const byKind: Record<string, number> = { started: 0, walk: 0, elected: 0 };
  const byPhase: Record<string, number> = {};
  const sendTimes: bigint[] = [];
  const sent: boolean[] = new Array(n).fill(false); // 'election started'
  const spontaneous: boolean[] = new Array(n).fill(false);
  const entered: (bigint | null)[] = new Array(n).fill(null); // t(k)
  const bestid: (bigint | null)[] = new Array(n).fill(null); // null = infinity
  const waits: ({ at: bigint; walk: Walk } | null)[] = new Array(n).fill(null);
  const informed: boolean[] = new Array(n).fill(false);
  const leaders: Leader[] = [];
  let home: bigint | null = null;
  let finish: bigint | null = null;

  // TIME-1: identity j sends hop w of phase m at t(j) + 2 j h_m + w-1.
  const checkTime = ({ j, phase, w }: Walk, at: bigint) => {
    const t = entered[ids.indexOf(j)];
    if (t === null || at !== t + 2n * j * h(phase) + w - 1n) throw new Error("TIME-1");
  };
  const send = (from: number, at: bigint, flight: Pick<Flight, "kind" | "walk" | "j">) => {
    const to = (from + 1) % n;
    if (flights.some((other) => other.to === to && other.at === at + 1n))
      throw new Error("MS-18: two messages on a link");
    if (flight.walk) checkTime(flight.walk, at);
    flights.push({ ...flight, at: at + 1n, to });
    sendTimes.push(at);
    byKind[flight.kind]++;
    if (flight.walk) byPhase[flight.walk.phase] = (byPhase[flight.walk.phase] ?? 0) + 1;
  };

  const deliver = ({ to: k, kind, walk, j }: Flight, T: bigint) => {
    if (kind === "started") {
      if (entered[k] !== null) throw new Error("TIME-6: 'election started' came twice");
      entered[k] = T;
      if (!sent[k]) {
        sent[k] = true;
        send(k, T, { kind: "started" });
      }
      if (spontaneous[k] || willing[k]) {
        bestid[k] = ids[k];
        waits[k] = { at: T + 2n * ids[k] * h(1), walk: { j: ids[k], phase: 1, w: 1n } };
      }
    } else if (kind === "elected") {
      informed[k] = true;
      if (j === ids[k]) finish = T;
      else send(k, T, { kind: "elected", j });
    } else if (walk) {
      if (entered[k] === null) throw new Error("TIME-7: an identity overtook 'election started'");
      const best = bestid[k];
      if (walk.j === ids[k]) {
        leaders.push({ position: k, id: Number(ids[k]) });
        informed[k] = true;
        home = T;
        send(k, T, { kind: "elected", j: walk.j });
      } else if (best === null || walk.j < best) {
        bestid[k] = walk.j;
        waits[k] = null;
        if (walk.w < h(walk.phase)) send(k, T, { kind: "walk", walk: { ...walk, w: walk.w + 1n } });
        else {
          const delay = 2n * walk.j * (h(walk.phase + 1) - h(walk.phase));
          waits[k] = { at: T + delay, walk: { j: walk.j, phase: walk.phase + 1, w: walk.w + 1n } };
        }
      }
    }
  };

  while (true) {
    const times: bigint[] = flights.map((flight) => flight.at);
    for (let k = 0; k < n; k++) {
      const time = wake[k];
      if (time !== null && !sent[k]) times.push(time); // a process that has received a message has sent 'election started'
      const wait = waits[k];
      if (wait !== null) times.push(wait.at);
    }
    if (times.length === 0) break;
    const T = times.reduce((a, b) => (b < a ? b : a));
    const now = flights.filter((flight) => flight.at === T);
    flights = flights.filter((flight) => flight.at !== T);
    for (const flight of now) deliver(flight, T);
    for (let k = 0; k < n; k++) {
      if (wake[k] !== T || sent[k]) continue;
      spontaneous[k] = true;
      sent[k] = true;
      send(k, T, { kind: "started" });
    }
    for (let k = 0; k < n; k++) {
      const wait = waits[k];
      if (wait === null || wait.at !== T) continue;
      waits[k] = null;
      send(k, T, { kind: "walk", walk: wait.walk });
    }
  }

  if (home === null || finish === null) throw new Error("no process was elected");
  const first = wake.filter((time) => time !== null).reduce((a, b) => (b < a ? b : a));
  const end: bigint = finish;
  const known: bigint = home;
  const atElection = sendTimes.filter((time) => time <= known).length;
  return {
    algorithm: line.algorithm,
    n,
    leaders,
    informed: informed.filter((yes) => yes).length,
    outcome: outcomeOf(leaders.length),
    messages: { total: sendTimes.length, byKind, byPhase, atElection },
    time: {
      home: String(known),
      finish: String(end),
      elapsed: String(end - first),
      entered: entered.map(String),
    },
    inFlight: 0,
    hypotheses: list.map(String),
    enforced,
  };
}
