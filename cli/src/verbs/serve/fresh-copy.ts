import type { HonoRequest } from "hono";

/** What tells two versions of a file apart. */
export interface FileVersion {
  readonly etag: string;
  readonly modified: Date;
}

export const versionHeaders = ({ etag, modified }: FileVersion): Record<string, string> => ({
  etag,
  "last-modified": modified.toUTCString(),
});

/** Tells whether the browser already has this version. As in RFC 9110, the tag decides before the time. */
export function hasFreshCopy(request: HonoRequest, { etag, modified }: FileVersion): boolean {
  const tags = request.header("if-none-match");
  if (tags !== undefined) return tags.split(",").some((tag) => ["*", etag].includes(tag.trim()));
  const since = Date.parse(request.header("if-modified-since") ?? "");
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}
