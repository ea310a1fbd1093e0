import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { readPolicy, servePage } from "./page-files.ts";

const { path, remove } = folder();
afterAll(remove);

const page = join(path, "page");
mkdirSync(join(page, "assets"), { recursive: true });
writeFileSync(join(path, "secret.txt"), "secret");
writeFileSync(join(page, "index.html"), "<!doctype html>");
writeFileSync(join(page, "assets", "index-CQgagzas.js"), "let a;");
writeFileSync(join(page, "assets", "packed-CQgagzas.js.gz"), gzipSync("let b;"));
symlinkSync(join(path, "secret.txt"), join(page, "secret.txt"));
symlinkSync(path, join(page, "up"));
symlinkSync("index.html", join(page, "inside.html"));

const app = new Hono().get("*", servePage(page));
const get = (name: string, headers: Readonly<Record<string, string>> = {}) =>
  app.request(name, { headers });

test("page files: no link leads out of the folder", async () => {
  const outside = ["/secret.txt", "/up/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/up"];
  const missing = ["/assets", "/none.js", "/%00", "/a%2fb", `/${"x".repeat(5000)}`];
  for (const name of [...outside, ...missing])
    expect([name, (await get(name)).status]).toEqual([name, 404]);
  expect(await (await get("/inside.html")).text()).toBe("<!doctype html>");
});

test.each([
  ["/assets/index-CQgagzas.js", "let a;"],
  ["/assets/packed-CQgagzas.js", "let b;"],
])("page files: %s is sent compressed to a browser that accepts it", async (name, text) => {
  const packed = await get(name, { "accept-encoding": "br, gzip" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text);
  for (const accepted of ["", "gzip;q=0"]) {
    const plain = await get(name, { "accept-encoding": accepted });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, text]);
  }
  expect(packed.headers.get("content-type")).toContain("text/javascript");
});

test("page files: a browser keeps hashed files and asks again for others", async () => {
  const cached = async (name: string) => (await get(name)).headers.get("cache-control");
  expect(await cached("/assets/index-CQgagzas.js")).toBe("max-age=31536000, immutable");
  expect(await cached("/assets/packed-CQgagzas.js")).toBe("max-age=31536000, immutable");
  expect(await cached("/")).toBe("no-cache");
});

test("page files: a browser that has this version gets 304", async () => {
  const { headers } = await get("/");
  const [etag, modified] = [headers.get("etag")!, headers.get("last-modified")!];
  const status = async (asked: Readonly<Record<string, string>>) => (await get("/", asked)).status;
  expect(await status({ "if-none-match": etag })).toBe(304);
  expect(await status({ "if-none-match": `"other", ${etag}` })).toBe(304);
  expect(await status({ "if-modified-since": modified })).toBe(304);
  expect(await status({ "if-none-match": '"other"', "if-modified-since": modified })).toBe(200);
  expect(await status({ "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" })).toBe(200);
  expect(await status({ "if-modified-since": "yesterday" })).toBe(200);
  writeFileSync(join(page, "index.html"), "<!DOCTYPE html>");
  expect(await status({ "if-none-match": etag })).toBe(200);
});

test("page files: the policy is that of the page, stored plain or compressed", () => {
  expect(readPolicy(page)).toBeUndefined();
  const policy = "default-src 'none'; connect-src 'self'";
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll("'", "&#39;")}">`;
  writeFileSync(join(page, "index.html"), meta);
  expect(readPolicy(page)).toBe(policy);
  rmSync(join(page, "index.html"));
  writeFileSync(join(page, "index.html.gz"), gzipSync(meta));
  expect(readPolicy(page)).toBe(policy);
});
