import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { freePort, redisServer, redisTest, type RedisServer } from "../../testing/redis-server.ts";
import { ended, folder, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";

const PASSWORD = "s3cret-and-long";
let guarded: RedisServer;
beforeAll(async () => void (guarded = await redisServer("--requirepass", PASSWORD)));
afterAll(() => guarded.remove());

const urlOf = (more: string) => `redis://${more}@127.0.0.1:${guarded.port}`;
const worker = (url: string, env?: Record<string, string>) =>
  ringleader(["worker", "--redis", url], { env });

describe("connection: refuses an unusable server in one sentence", () => {
  redisTest.each([
    [
      "a closed port",
      async () => `redis://127.0.0.1:${await freePort()}`,
      "no server listens there",
    ],
    ["no such host", () => "redis://:no-word@no-such-host.invalid", "no such host exists"],
    ["no password", () => guarded.url, "the server needs a password: redis://:PASSWORD@HOST"],
    ["wrong password", () => urlOf(":no-word"), "the user or the password is wrong"],
    ["wrong user", () => urlOf(`ann:${PASSWORD}`), "the user or the password is wrong"],
    ["no such database", () => `${urlOf(`:${PASSWORD}`)}/99`, "no such database exists"],
    ["no Redis at all", () => `rediss://:${PASSWORD}@127.0.0.1:${guarded.port}`, "TLS"],
    ["no URL", () => `redis:/:${PASSWORD}@h`, "is not accepted; write redis://HOST:PORT"],
  ])("%s", async (_, urlFor, why) => {
    // A server without TLS never answers, so a longer wait would only slow down the test.
    const env = why === "TLS" ? { RINGLEADER_PATIENCE: "1" } : undefined;
    const { status, out, err } = await worker(await urlFor(), env);
    expect(err).toContain(why);
    expect(err).toMatch(/^ringleader: [^\n]*\.\n$|^ringleader: [^\n]*TLS\?\n$/);
    expect([status, out]).toEqual([64, ""]);
    expect(err).not.toMatch(/no-word|s3cret/);
  });

  redisTest("connection: refuses a Redis that may drop jobs", async () => {
    const server = await redisServer("--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lru");
    const { status, err } = await worker(server.url);
    await server.remove();
    expect([status, err]).toEqual([
      64,
      `ringleader: ${server.url} drops keys when its memory is full (maxmemory-policy allkeys-lru); a sweep needs noeviction.\n`,
    ]);
  });
});

redisTest("connection: does not retry a Redis whose memory is full", async () => {
  const server = await redisServer("--maxmemory", "1kb");
  const { path: cwd, remove } = folder();
  const sweep = ["sweep", "peterson", "-n", "4", "--redis", server.url];
  const { status, err } = await ringleader(sweep, { cwd });
  remove();
  await server.remove();
  expect(err).toMatch(/^ringleader: redis:\S+ does not accept the cells: OOM command not allowed/m);
  expect(status).toBe(64);
});

redisTest("connection: reports once that a server is lost and once that it is back", async () => {
  const child = start(["worker", "--workers", "1", "--redis", `${urlOf(`:${PASSWORD}`)}/1`]);
  await untilPrinted(child, "stdout");
  await guarded.kill();
  await untilPrinted(child, "stderr", /is unreachable/);
  await guarded.restart();
  await untilPrinted(child, "stderr", /is back/);
  child.kill("SIGINT");
  const { status, out, err } = await ended(child);
  expect(status).toBe(130);
  const shown = `redis://127.0.0.1:${guarded.port}/1`;
  expect(out).toMatch(`taking cells from ${shown} with 1 thread, version `);
  expect(err.split("\n")).toEqual([
    `ringleader: ${shown} is unreachable; retrying until it answers.`,
    `ringleader: ${shown} is back.`,
    "ringleader: interrupted after 0 cells; unfinished cells go back to the queue.",
    "",
  ]);
  expect(out + err).not.toContain("s3cret");
});

// OpenSSL makes the certificates; without it, these tests are skipped.
const hasOpenSsl = spawnSync("openssl", ["version"]).status === 0;

describe.skipIf(!hasOpenSsl)("TLS", () => {
  const { path, remove } = folder();
  afterAll(remove);
  const [key, certificate] = [join(path, "key.pem"), join(path, "certificate.pem")];
  let server: RedisServer;
  beforeAll(async () => {
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const made = ["-nodes", "-days", "2", "-keyout", key, "-out", certificate];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    execFileSync("openssl", ["req", "-x509", ...curve, ...subject, ...made], { stdio: "ignore" });
    const tlsPort = String(await freePort());
    const files = ["--tls-cert-file", certificate, "--tls-key-file", key];
    server = await redisServer("--tls-port", tlsPort, ...files, "--tls-auth-clients", "no");
    url = `rediss://localhost:${tlsPort}`;
  });
  afterAll(() => server.remove());
  let url: string;

  redisTest("connection: refuses an untrusted certificate", async () => {
    const { status, err } = await worker(url);
    expect([status, err]).toEqual([
      64,
      `ringleader: cannot use ${url}: its certificate is not trusted; set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.\n`,
    ]);
  });

  redisTest("connection: accepts a trusted certificate for its own name only", async () => {
    const trusting = { NODE_EXTRA_CA_CERTS: certificate };
    const child = start(["worker", "--redis", url], undefined, trusting);
    expect(await untilPrinted(child, "stdout")).toContain(`taking cells from ${url} `);
    child.kill("SIGINT");
    expect((await ended(child)).status).toBe(130);
    const other = url.replace("localhost", "127.0.0.1");
    const { status, err } = await ended(start(["worker", "--redis", other], undefined, trusting));
    expect([status, err]).toEqual([
      64,
      `ringleader: cannot use ${other}: its certificate is for another name.\n`,
    ]);
  });
});
