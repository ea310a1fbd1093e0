import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal";
import { fromBase64, toBase64 } from "./base64.ts";

/** Longest text, in characters, that an address may unpack to. */
const MOST = 200_000;

/** Writes the text of an algorithm for an address: compressed, in base 64. */
export async function packText(text: string): Promise<string> {
  return toBase64(await through(text, new CompressionStream("deflate-raw"), Infinity));
}

/** Reads what `packText` has written; refuses damaged and very long texts. */
export async function unpackText(packed: string): Promise<string> {
  try {
    const coder = new DecompressionStream("deflate-raw");
    const text = await through(fromBase64(packed), coder, MOST);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      "text: the algorithm in this address is damaged; copy the whole address again.",
    );
  }
}

async function through(
  content: string | Uint8Array<ArrayBuffer>,
  coder: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([content]).stream().pipeThrough(coder).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // A few letters can unpack to any length.
    if (length > most) {
      throw new Refusal(
        `text: the algorithm in this address has more than ${groupDigits(most)} characters.`,
      );
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
