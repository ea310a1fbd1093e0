import { X509Certificate } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  issue,
  LEAF_DAYS,
  makeAuthority,
  readAuthority,
  readCredentials,
  validUntil,
  writeAuthority,
  writeCredentials,
} from "./certificates.ts";

const modes = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    (statSync(join(folder, name)).mode & 0o777).toString(8),
  ]);

test("certificates: name the node, are signed by the authority of the ring, and end", async () => {
  const authority = await makeAuthority("lab");
  const from = new Date();
  const { certificate } = await issue(authority, { ring: "lab", node: "a" });
  const leaf = new X509Certificate(certificate);
  const root = new X509Certificate(authority.certificate);
  expect(leaf.subjectAltName).toBe("URI:ringleader:lab/a");
  expect([leaf.ca, root.ca]).toEqual([false, true]);
  expect(leaf.verify(root.publicKey)).toBe(true);
  expect(leaf.publicKey.asymmetricKeyType).toBe("ec");
  const days = (validUntil(certificate).getTime() - from.getTime()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(LEAF_DAYS);
});

test("certificates: only their owner reads the files, also after a renewal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ringleader-certificates-"));
  const authority = await makeAuthority("lab");
  await writeAuthority(join(folder, "authority"), authority);
  const again = await readAuthority(join(folder, "authority"));
  expect(again).toEqual(authority);
  for (let i = 0; i < 2; i++) {
    const credentials = await issue(again, { ring: "lab", node: "a" });
    await writeCredentials(join(folder, "a"), credentials);
    expect(await readCredentials(join(folder, "a"))).toEqual(credentials);
  }
  expect(modes(join(folder, "a"))).toEqual([
    ["authority.pem", "600"],
    ["node.key", "600"],
    ["node.pem", "600"],
  ]);
  expect(modes(folder)).toEqual([
    ["a", "700"],
    ["authority", "700"],
  ]);
  await rm(folder, { recursive: true });
});
