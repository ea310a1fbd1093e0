import type { Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Hypotheses } from "../hypotheses.ts";

/** Who sent which identities, in order, in one phase. */
type Sent = Map<number, number[]>;

/** Collects what every process sends in every phase: what its neighbour receives. */
function perPhase(judge: (sent: Sent, phase: number, run: Outcome) => string | undefined): Watcher {
  const phases = new Map<number, Sent>();
  return {
    see({ kind, process: p, words: [j, m] }) {
      if (kind !== "walk") return undefined;
      const sent = phases.get(m) ?? new Map<number, number[]>();
      phases.set(m, sent);
      sent.set(p, [...(sent.get(p) ?? []), j]);
      return undefined;
    },
    end(run) {
      for (const [m, sent] of phases) {
        const wrong = judge(sent, m, run);
        if (wrong !== undefined) return `phase ${m}: ${wrong}`;
      }
      return undefined;
    },
  };
}

/** An identity is black if nobody sends it and a smaller one after it. */
function blacks(sent: Sent): Set<number> {
  const all = new Set([...sent.values()].flat());
  for (const list of sent.values()) {
    list.forEach((j, at) => {
      if (list.slice(at + 1).some((i) => i < j)) all.delete(j);
    });
  }
  return all;
}

export const black = (): Watcher =>
  perPhase((sent) => {
    const ours = blacks(sent);
    for (const list of sent.values()) {
      const both = list.filter((j) => ours.has(j));
      if (both.length > 1) return `one process sends ${both.join(" and ")}, all of them black`;
    }
    return undefined;
  });

/** White or red is what is not black; the proof counts both together. */
export const others = (): Watcher =>
  perPhase((sent, _, { n }) => {
    const ours = blacks(sent);
    const count = [...sent.values()].flat().filter((j) => !ours.has(j)).length;
    return count < n ? undefined : `${count} messages of red and white identities`;
  });

export const later = (h: Hypotheses, ids: Uint32Array): Watcher =>
  perPhase((sent, m, { time }) => {
    const entered = time!.marks.get("entered")!;
    const t = (j: number): bigint => entered[ids.indexOf(j)];
    for (const list of sent.values()) {
      for (let at = 1; at < list.length; at++) {
        const i = list[at];
        const early = list
          .slice(0, at)
          .find((j) => j <= i || t(j) >= t(i) - h.of(m) * BigInt(j - i));
        if (early !== undefined) return `${early} is sent before ${i}`;
      }
    }
    return undefined;
  });
