import { COLLECTOR_NAME, folderOf, makeKeys, readCredentials, type Keys } from "@ringleader/net";
import { Refusal } from "@ringleader/core/internal/refusal";

/** Reads the keys with which this machine asks nodes; undefined on the wire tcp, which has none. */
export async function collectorKeys(file: string, wire: "tls" | "tcp"): Promise<Keys | undefined> {
  if (wire === "tcp") return undefined;
  const folder = folderOf(file, COLLECTOR_NAME);
  const credentials = await readCredentials(folder).catch(() => {
    throw new Refusal(
      `${folder} does not hold the keys of the collector; ring new makes them beside ring.json.`,
    );
  });
  return makeKeys(credentials);
}
