import { proved } from "../../model/basis.ts";
import { along, exactly, type Claim } from "../../model/claim.ts";

const correctness = "003, VariableSpeeds, Correctness";
type Part = "asleep" | "participant" | "relay";

/** What messages of VariableSpeeds meet on their way, and what the smallest of them never meets. */
export const meetings: readonly Claim[] = [
  along(
    "no process but its owner swallows the smallest uid that takes part",
    correctness,
    ({ ids }) => {
      const swallowed = new Set<number>();
      return {
        see({ kind, process: p, words: [uid] }, read) {
          if (kind === "token" && uid !== ids![p] && read(p)["least"] !== uid) swallowed.add(uid);
          return undefined;
        },
        end: ({ expected }) =>
          expected !== undefined && swallowed.has(expected)
            ? `${expected} is swallowed`
            : undefined,
      };
    },
    proved("decision 18"),
  ),
  exactly(
    "the smallest uid of all is elected",
    `${correctness}: the message with minimum uid, read as: of all processors`,
    { of: "time", value: ({ leaders: [leader] }) => leader && BigInt(leader.id!) },
    ({ setup }) => setup.ids!.reduce((least, uid) => Math.min(least, uid)),
    {
      by: "--ids 1,2 --wake 1@0",
      truth:
        "of those that take part: a process that only relays sends no message of its own (VS-4)",
      known: proved("decision 18"),
      chosen: true,
    },
  ),
  along(
    "a uid goes through all processes, once each and in order, before its owner is elected",
    correctness,
    ({ n, ids }) => {
      const steps = new Map<number, number>();
      return {
        see({ kind, process: p, words: [uid] }, read) {
          if (kind !== "token") return undefined;
          const step = (steps.get(uid) ?? 0) + 1;
          steps.set(uid, step);
          if ((ids!.indexOf(uid) + step) % n !== p) return `${uid} is at position ${p}`;
          return read(p)["decision"] === "leads" && uid === ids![p] && step !== n
            ? `${uid} is elected after ${step} steps`
            : undefined;
        },
      };
    },
    proved("decision 18"),
  ),
  along(
    "a message of phase one meets no relay, and one of phase two no sleeper",
    "003, VariableSpeeds: until it is received by an awake processor (VS-7)",
    ({ n }) => {
      const parts = new Array<Part>(n).fill("asleep");
      return {
        see({ kind, process: p, words: [uid, phase] }, read) {
          const before = parts[p];
          parts[p] = read(p)["part"] as Part;
          const isWrong = before === (phase === 1 ? "relay" : "asleep");
          return kind === "token" && isWrong
            ? `${uid} meets the ${before} process at position ${p} in phase ${phase}`
            : undefined;
        },
      };
    },
    proved("decision 16"),
  ),
];
