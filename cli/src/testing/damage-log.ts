import { readFileSync, writeFileSync } from "node:fs";

/** The ways in which a power cut or a bad disk damages a log. */
export const damages = ["cut", "bit", "zeros", "garbage"] as const;

/** Damages a log from the byte that `share`, from 0 to 1, selects to its end; with "bit", only that byte. */
export function damageLog(log: string, way: (typeof damages)[number], share: number): void {
  const bytes = readFileSync(log);
  const at = Math.floor(share * bytes.length);
  if (way === "cut") return writeFileSync(log, bytes.subarray(0, at));
  if (way === "bit") bytes[at] ^= 1 << (at % 8);
  else if (way === "zeros") bytes.fill(0, at);
  else for (let i = at; i < bytes.length; i++) bytes[i] = (Math.imul(i, 2654435761) >>> 13) & 255;
  writeFileSync(log, bytes);
}
