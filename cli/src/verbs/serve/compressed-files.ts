import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";

/** Serves the files of a folder that are stored compressed, `index.html` as `index.html.gz`. Other paths go on. */
export function serveCompressed(folder: string): MiddlewareHandler {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = new Set(names.map((name) => `/${name.replaceAll("\\", "/")}`));
  return async (context, next) => {
    const path = context.req.path.replace(/\/$/, "/index.html");
    if (!files.has(`${path}.gz`)) return next();
    const bytes = readFileSync(join(folder, `${path}.gz`));
    const type = { "content-type": getMimeType(path) ?? "application/octet-stream" };
    return /\bgzip\b/.test(context.req.header("accept-encoding") ?? "")
      ? context.body(bytes, 200, { ...type, "content-encoding": "gzip" })
      : context.body(gunzipSync(bytes), 200, type);
  };
}
