// Part B, VariableSpeeds of 003: processes that wake by themselves take part; a hop in phase two takes 2^uid.
import { outcomeOf, size, wakeTimes, type Leader, type Line, type Result } from "./line.ts";

type Token = { at: bigint; place: number; uid: number; phase: 1 | 2 };

export function variableSpeeds(line: Line): Result {
  const n = size(line);
  const ids = line.ids ?? [];
  const wake = wakeTimes(line, n);
  const purge = line.set?.purge === "yes";
  const state: ("asleep" | "participant" | "relay")[] = new Array(n).fill("asleep");
  const smallest: number[] = new Array(n).fill(Infinity); // own uid of a participant, and uids seen (VS-3)
  let flights: Token[] = [];
  let waits: Token[] = [];
  const byPhase: Record<string, number> = {};
  const sendTimes: bigint[] = [];
  const leaders: Leader[] = [];
  let home: bigint | null = null;

  const send = (from: number, at: bigint, uid: number, phase: 1 | 2) => {
    flights.push({ at: at + 1n, place: (from + 1) % n, uid, phase });
    sendTimes.push(at);
    byPhase[phase] = (byPhase[phase] ?? 0) + 1;
  };
  const deliver = ({ place: k, uid }: Token, T: bigint) => {
    if (state[k] === "participant" && uid === ids[k]) {
      leaders.push({ position: k, id: uid }); // VS-2
      home ??= T;
      return;
    }
    if (uid > smallest[k]) return;
    smallest[k] = uid;
    if (purge) waits = waits.filter((wait) => wait.place !== k || wait.uid < uid);
    if (state[k] === "asleep") {
      state[k] = "relay";
      send(k, T, uid, 1);
    } else waits.push({ at: T + 2n ** BigInt(uid) - 1n, place: k, uid, phase: 2 });
  };

  while (true) {
    const times = [...flights, ...waits].map((token) => token.at);
    for (let k = 0; k < n; k++) {
      const time = wake[k];
      if (time !== null && state[k] === "asleep") times.push(time);
    }
    if (times.length === 0) break;
    const T = times.reduce((a, b) => (b < a ? b : a));
    const now = flights.filter((token) => token.at === T).toSorted((a, b) => a.uid - b.uid); // smallest uid first (VS-5)
    flights = flights.filter((token) => token.at !== T);
    for (const token of now) deliver(token, T);
    for (let k = 0; k < n; k++) {
      if (wake[k] !== T || state[k] !== "asleep") continue; // VS-4, VS-6
      state[k] = "participant";
      smallest[k] = ids[k];
      send(k, T, ids[k], 1);
    }
    const over = waits.filter((wait) => wait.at === T);
    waits = waits.filter((wait) => wait.at !== T);
    for (const wait of over) send(wait.place, T, wait.uid, 2);
  }

  if (home === null) throw new Error("no process was elected");
  const known: bigint = home;
  const total = sendTimes.length;
  const announced = line.set?.announce === "yes";
  const result: Result = {
    algorithm: line.algorithm,
    n,
    leaders,
    informed: announced ? n : 1,
    outcome: outcomeOf(leaders.length),
    messages: { total, byKind: { token: total }, byPhase },
    time: { home: String(known) },
    inFlight: 0,
  };
  if (announced) {
    result.messages.total += n; // VS-8: counted separately; it is not delayed and changes nothing else
    result.messages.byKind.announce = n;
    return result;
  }
  result.messages.atElection = sendTimes.filter((time) => time <= known).length;
  result.messages.late = total - result.messages.atElection;
  result.time = { home: String(known), lastSend: String(sendTimes[total - 1]) };
  return result;
}
