import { Refusal } from "@ringleader/core/internal/refusal";
import { readCredentials, readHolder, validUntil } from "../link/certificates.ts";
import { makeKeys, type Keys } from "../link/identity.ts";

/** Reads the keys of a node from its folder. Refuses those of another node, and a certificate that has expired. */
export async function readNodeKeys(folder: string, me: string): Promise<Keys> {
  const credentials = await readCredentials(folder).catch(() => {
    throw new Refusal(
      `${folder} does not hold the keys of ${me}; ring new makes a folder per node.`,
    );
  });
  const { node } = readHolder(credentials.certificate);
  if (node !== me) throw new Refusal(`${folder} holds the keys of ${node}, not of ${me}.`);
  const until = validUntil(credentials.certificate);
  if (until.getTime() < Date.now())
    throw new Refusal(
      `the certificate of ${me} was valid until ${until.toISOString()}; ringleader ring renew issues the next.`,
    );
  return makeKeys(credentials);
}
