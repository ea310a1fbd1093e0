import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import {
  issue,
  makeAuthority,
  readAuthority,
  writeAuthority,
  writeCredentials,
} from "../link/certificates.ts";
import { COLLECTOR_NAME } from "../link/greeting.ts";
import { AUTHORITY_NAME, writeRing, type RingFile } from "./ring-file.ts";

/**
 * Makes the folder of a ring: `ring.json`, the authority, and a folder for each node and for the collector, which is
 * all that their machines need.
 */
export async function newRing(folder: string, ring: RingFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [there] = await readdir(folder);
  if (there !== undefined)
    throw new Refusal(`${folder} is not empty; give another name, or remove the folder.`);
  const authority = await makeAuthority(ring.ring);
  await writeAuthority(join(folder, AUTHORITY_NAME), authority);
  await writeRing(join(folder, "ring.json"), ring);
  for (const name of membersOf(ring)) {
    const credentials = await issue(authority, { ring: ring.ring, node: name });
    await writeCredentials(join(folder, name), credentials);
    await writeRing(join(folder, name, "ring.json"), ring);
  }
}

/** Issues new certificates and keys for every node, from the authority beside `ring.json`. */
export async function renewRing(folder: string, ring: RingFile): Promise<void> {
  const authority = await readAuthority(join(folder, AUTHORITY_NAME)).catch(() => {
    throw new Refusal(
      `${join(folder, AUTHORITY_NAME)} is not there; renew on the machine on which ring new made the ring.`,
    );
  });
  for (const name of membersOf(ring))
    await writeCredentials(
      join(folder, name),
      await issue(authority, { ring: ring.ring, node: name }),
    );
}

const membersOf = ({ nodes }: RingFile): readonly string[] => [
  ...nodes.map(({ name }) => name),
  COLLECTOR_NAME,
];
