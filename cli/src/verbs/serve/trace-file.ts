import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { shorten } from "@ringleader/core/internal/words";
import type { Handler } from "hono";
import { hasFreshCopy, versionHeaders } from "./fresh-copy.ts";

/** Serves a trace. If its file has disappeared since the start, the answer is 404. */
export function serveTrace(path: string): Handler {
  return async (context) => {
    const file = await openFile(path);
    if (!file) return context.text(`${shorten(path, 60)} can no longer be read.\n`, 404);
    const { size, mtime } = await file.stat();
    const version = { etag: `W/"${size}-${mtime.getTime()}"`, modified: mtime };
    const headers = { ...versionHeaders(version), "cache-control": "no-cache" };
    if (hasFreshCopy(context.req, version) || context.req.method === "HEAD") {
      await file.close();
      return context.body(null, context.req.method === "HEAD" ? 200 : 304, headers);
    }
    const bytes = Readable.toWeb(file.createReadStream()) as ReadableStream;
    return context.body(bytes, 200, { ...headers, "content-type": "application/jsonl" });
  };
}

/** Opens a regular file; undefined if that is impossible. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file && (await file.stat()).isFile()) return file;
  await file?.close();
  return undefined;
}
