import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
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
 * all that their machines need. It grows under another name beside, so that it is there as a whole or not at all.
 */
export async function newRing(folder: string, ring: RingFile): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  if (there.length > 0)
    throw new Refusal(`${folder} is not empty; give another name, or remove the folder.`);
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    await fillRing(draft, ring);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fillRing(folder: string, ring: RingFile): Promise<void> {
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
