import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Handler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { isFileError } from "../../terminal/file-errors.ts";
import { hasFreshCopy, versionHeaders, type FileVersion } from "./fresh-copy.ts";

interface PageFile extends FileVersion {
  readonly bytes: Buffer;
  /** True if the file is stored compressed, `index.html` as `index.html.gz`. */
  readonly isCompressed: boolean;
}

/** The build writes a hash of the content into the names of these files. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;
const A_YEAR = 31_536_000;

/** Serves the files of a folder, compressed. A link that leads out of the folder is not found. */
export function servePage(folder: string): Handler {
  /** Compressed files by tag. */
  const compressed = new Map<string, Buffer>();
  const compress = ({ bytes, etag }: PageFile): Buffer => {
    let gzip = compressed.get(etag);
    if (!gzip) compressed.set(etag, (gzip = gzipSync(bytes)));
    return gzip;
  };
  return async (context, next) => {
    const path = context.req.path.replace(/\/$/, "/index.html");
    const file = readPageFile(folder, path);
    if (!file) return next();
    const headers = {
      ...versionHeaders(file),
      "cache-control": HASHED.test(path) ? `max-age=${A_YEAR}, immutable` : "no-cache",
      vary: "accept-encoding",
    };
    if (hasFreshCopy(context.req, file)) return context.body(null, 304, headers);
    const typed = { ...headers, "content-type": getMimeType(path) ?? "application/octet-stream" };
    if (/\bgzip\b(?!\s*;\s*q=0)/.test(context.req.header("accept-encoding") ?? "")) {
      const gzip = file.isCompressed ? file.bytes : compress(file);
      return context.body(new Uint8Array(gzip), 200, { ...typed, "content-encoding": "gzip" });
    }
    return context.body(new Uint8Array(plainBytes(file)), 200, typed);
  };
}

/** Returns the content policy that the page declares; undefined if it declares none. */
export function readPolicy(folder: string): string | undefined {
  const file = readPageFile(folder, "/index.html");
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
      file ? plainBytes(file).toString() : "",
    ) ?? [];
  return policy?.replaceAll("&#39;", "'");
}

const plainBytes = ({ bytes, isCompressed }: PageFile): Buffer =>
  isCompressed ? gunzipSync(bytes) : bytes;

function readPageFile(folder: string, path: string): PageFile | undefined {
  for (const ending of [".gz", ""]) {
    try {
      const file = realpathSync(join(folder, `${path}${ending}`));
      if (!file.startsWith(realpathSync(folder) + sep) || !statSync(file).isFile()) continue;
      const bytes = readFileSync(file);
      const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
      // The time of installation, because all files of a package have the same time of change.
      const modified = statSync(file).ctime;
      return { bytes, isCompressed: ending !== "", etag: `W/"${hash}"`, modified };
    } catch (error) {
      if (!isFileError(error)) throw error;
    }
  }
  return undefined;
}
