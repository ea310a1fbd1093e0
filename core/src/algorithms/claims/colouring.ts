import type { Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Hypotheses } from "../hypotheses.ts";

/** Which identities reach each process, in order, in one phase: what the process before it sends. */
export type Sent = Map<number, number[]>;

/** Collects what every process sends in every phase. */
export function perPhase(
  judge: (sent: Sent, phase: number, run: Outcome) => string | undefined,
): Watcher {
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

/** An identity is black if no process sends it and a smaller one after it. */
export function blacks(sent: Sent): Set<number> {
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

/** Judges every two identities of which one process sends j first and i later, in one phase. */
const passing = (
  ids: Uint32Array,
  isRight: (i: number, j: number, m: number, t: (j: number) => bigint) => boolean,
): Watcher =>
  perPhase((sent, m, { time }) => {
    const entered = time!.marks.get("entered")!;
    const t = (j: number): bigint => entered[ids.indexOf(j)];
    for (const list of sent.values()) {
      for (let at = 1; at < list.length; at++) {
        const early = list.slice(0, at).find((j) => !isRight(list[at], j, m, t));
        if (early !== undefined) return `${early} is sent before ${list[at]}`;
      }
    }
    return undefined;
  });

export const later = (h: Hypotheses, ids: Uint32Array): Watcher =>
  passing(ids, (i, j, m, t) => i < j && t(j) < t(i) - h.of(m) * BigInt(j - i));

/**
 * Lemma 4.5 made sharp. Step w of j in phase m begins at t(j) + 2 j h_m + w - 1, and where j is in step
 * w, i is in step w + dist(i, j). Both steps are of phase m, so dist(i, j) < h_m - h_{m-1}.
 */
export const laterSharp = (h: Hypotheses, ids: Uint32Array): Watcher =>
  passing(ids, (i, j, m, t) => {
    const dist = BigInt((ids.indexOf(j) - ids.indexOf(i) + ids.length) % ids.length);
    const falls = t(j) < t(i) - 2n * h.of(m) * BigInt(j - i) + dist;
    return i < j && falls && dist < h.of(m) - h.of(m - 1);
  });
