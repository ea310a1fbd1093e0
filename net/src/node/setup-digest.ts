import { Digest, type Header } from "@ringleader/core/internal";

/** The digest of the setup of a run, which both ends of a connection compare. */
export function setupDigest(header: Header): string {
  const digest = new Digest();
  digest.text(JSON.stringify(header));
  return digest.hex();
}
