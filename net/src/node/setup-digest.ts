import type { Header } from "@ringleader/core/internal";
import { Digest } from "@ringleader/core/internal/conform";

/** The digest of the setup of a run, which both ends of a connection compare. */
export function setupDigest(header: Header): string {
  const digest = new Digest();
  digest.text(JSON.stringify(header));
  return digest.hex();
}
