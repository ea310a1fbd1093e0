import { X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Identity } from "./greeting.ts";
import { readIdentity, uriOf, type Credentials } from "./identity.ts";

/** A certificate authority: its certificate and its key, as PEM. */
export interface Authority {
  readonly certificate: string;
  readonly key: string;
}

/** Days for which the certificate of a node is valid; `ring renew` issues the next. */
export const LEAF_DAYS = 90;
const AUTHORITY_DAYS = 3650;
const DAY = 24 * 60 * 60 * 1000;

/** Clocks of two machines may differ by this much, in milliseconds. */
const SKEW = 60 * 60 * 1000;

type Extensions = NonNullable<
  NonNullable<Parameters<(typeof import("selfsigned"))["generate"]>[1]>["extensions"]
>;

async function generate(
  name: string,
  validity: { readonly from: Date; readonly days: number },
  extensions: Extensions,
  authority?: Authority,
): Promise<Authority> {
  // Loading it takes half a second.
  const { generate } = await import("selfsigned");
  const { cert, private: key } = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notBeforeDate: new Date(validity.from.getTime() - SKEW),
    notAfterDate: new Date(validity.from.getTime() + validity.days * DAY),
    extensions,
    ...(authority && { ca: { key: authority.key, cert: authority.certificate } }),
  });
  return { certificate: cert, key };
}

/** Makes a certificate authority for one ring. */
export const makeAuthority = (ring: string): Promise<Authority> =>
  generate(`ringleader ${ring}`, { from: new Date(), days: AUTHORITY_DAYS }, [
    { name: "basicConstraints", cA: true, pathLenConstraint: 0, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
  ]);

/** Issues the certificate of a node. */
export async function issue(
  authority: Authority,
  identity: Identity,
  validity = { from: new Date(), days: LEAF_DAYS },
): Promise<Credentials> {
  const extensions: Extensions = [
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, critical: true },
    { name: "extKeyUsage", serverAuth: true, clientAuth: true },
    { name: "subjectAltName", altNames: [{ type: 6, value: uriOf(identity) }] },
  ];
  const leaf = await generate(identity.node, validity, extensions, authority);
  return { ...leaf, authority: authority.certificate };
}

/** The holder of a certificate. */
export const readHolder = (certificate: string): Identity =>
  readIdentity(new X509Certificate(certificate).subjectAltName);

/** The last moment at which a certificate is valid. */
export const validUntil = (certificate: string): Date =>
  new Date(new X509Certificate(certificate).validTo);

/** Replaces a file as a whole, so that a node that starts meanwhile reads the old or the new one. Only its owner reads it. */
async function writeSecret(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
  await rename(draft, path);
}

/** Writes an authority into a folder. */
export async function writeAuthority(folder: string, authority: Authority): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeSecret(join(folder, "authority.key"), authority.key);
  await writeSecret(join(folder, "authority.pem"), authority.certificate);
}

export const readAuthority = async (folder: string): Promise<Authority> => ({
  certificate: await readFile(join(folder, "authority.pem"), "utf8"),
  key: await readFile(join(folder, "authority.key"), "utf8"),
});

/** Writes the credentials of a node into its folder. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeSecret(join(folder, "node.key"), credentials.key);
  await writeSecret(join(folder, "node.pem"), credentials.certificate);
  await writeSecret(join(folder, "authority.pem"), credentials.authority);
}

export const readCredentials = async (folder: string): Promise<Credentials> => ({
  authority: await readFile(join(folder, "authority.pem"), "utf8"),
  certificate: await readFile(join(folder, "node.pem"), "utf8"),
  key: await readFile(join(folder, "node.key"), "utf8"),
});
