/** How sentences name processes: by id, or by position where ids are absent or repeat. */
export interface Names {
  /** True if processes are named by id. */
  readonly byId: boolean;
  /** Names the process at position p: `12`, or `position 3`. */
  of(p: number): string;
  /** Names a process and says where it is: `12 (position 2)`, or `position 3`. */
  full(p: number): string;
}

/** Names the processes of a run. `ids` are those that the user sees, by position. */
export function namesOf(ids: Uint32Array | undefined, n: number): Names {
  const byId = ids !== undefined && isUnique(ids.subarray(0, n));
  const at = (p: number) => `position ${p}`;
  if (!byId) return { byId, of: at, full: at };
  return { byId, of: (p) => String(ids[p]), full: (p) => `${ids[p]} (${at(p)})` };
}

function isUnique(ids: Uint32Array): boolean {
  const sorted = ids.slice().sort();
  return sorted.every((id, i) => i === 0 || id !== sorted[i - 1]);
}
