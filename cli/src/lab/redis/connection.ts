import { isIP } from "node:net";
import { Refusal } from "@ringleader/core";
import { Redis } from "ioredis";
import { complain } from "../../output.ts";
import { patiently } from "../../patience.ts";
import type { RedisAddress } from "./address.ts";

/** Milliseconds: for the first answer, and between attempts once the server was lost. */
const FIRST = patiently(4000);
const AGAIN = 1000;
/** Streams, and the commands of the queue's scripts. */
const OLDEST = [6, 2] as const;

/** A Redis that has answered. */
export interface RedisConnection {
  readonly options: ReturnType<typeof optionsOf>;
  readonly shown: string;
  close(): void;
}

/**
 * Connects, or refuses with a sentence. What is lost later is tried again until it is back; that is
 * said once each way, by this connection on behalf of all others with its options.
 */
export async function connect(address: RedisAddress): Promise<RedisConnection> {
  const { shown } = address;
  const options = optionsOf(address);
  let isUp = false;
  let trouble: Error | undefined;
  const client = new Redis({
    ...options,
    lazyConnect: true,
    retryStrategy: () => (isUp ? AGAIN : null),
  });
  client.on("error", (error: Error) => (trouble = error));
  try {
    await client.connect();
    // The library goes on with database 0 where there is no such one.
    await client.select(address.db);
    fits(await client.info(), shown);
  } catch (error) {
    client.disconnect();
    throw error instanceof Refusal ? error : refusal(trouble ?? (error as Error), address);
  }
  isUp = true;
  sayWhenLost(client, shown);
  return { options, shown, close: () => client.disconnect() };
}

const optionsOf = ({ host, port, username, password, db, tls }: RedisAddress) => ({
  host,
  port,
  db,
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  // Where many certificates share an address, the right one is asked for by name.
  ...(tls && { tls: isIP(host) === 0 ? { servername: host } : {} }),
  connectTimeout: FIRST,
  // What is asked while the server is away waits for it.
  maxRetriesPerRequest: null,
  retryStrategy: () => AGAIN,
});

/**
 * Hears of errors of what was made with the options of a connection. That the server is away is said
 * already, and a batch whose lease ran out meanwhile is run again; anything else is said once.
 */
export function hearErrors(
  from: { on(event: "error", hear: (error: Error) => void): unknown },
  shown: string,
): void {
  const known = new Set<string>();
  from.on("error", ({ message }) => {
    const [first] = message.split("\n");
    if (/connect|ECONN|ETIMEDOUT|EPIPE|closed|lock|LOADING|Missing key/i.test(first)) return;
    if (!known.has(first)) complain(`${shown} says: ${first}`);
    known.add(first);
  });
}

function sayWhenLost(client: Redis, shown: string): void {
  let isLost = false;
  client.on("close", () => {
    // Closed by us, it does not come back.
    if (isLost || client.status === "end") return;
    isLost = true;
    complain(`${shown} is out of reach; it is tried again until it answers.`);
  });
  client.on("ready", () => {
    if (isLost) complain(`${shown} is back.`);
    isLost = false;
  });
}

/** Is it new enough, and does it keep what it is given? */
function fits(info: string, shown: string): void {
  const said = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
  const version = said("redis_version") ?? "0";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Refusal(`${shown} is Redis ${version}; a sweep needs ${OLDEST.join(".")} or later.`);
  }
  if (said("role") === "slave") {
    throw new Refusal(
      `${shown} is a copy that is only read; a sweep needs the one that it copies.`,
    );
  }
  const policy = said("maxmemory_policy") ?? "noeviction";
  if (Number(said("maxmemory") ?? 0) > 0 && policy !== "noeviction") {
    throw new Refusal(
      `${shown} throws keys away when its memory is full (maxmemory-policy ${policy}); a sweep needs noeviction.`,
    );
  }
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "nobody listens there"],
  [/ENOTFOUND|EAI_AGAIN/, "there is no such host"],
  [/ETIMEDOUT/, `no answer within ${FIRST / 1000} s`],
  [/EHOSTUNREACH|ENETUNREACH/, "there is no way to that host"],
  [/ECONNRESET|EPIPE|Connection is closed/, "it hangs up"],
  [/^WRONGPASS|AUTH failed|invalid password/, "the user or the password is wrong"],
  [/^NOAUTH|NOPERM.*hello/i, "it wants a password, redis://:PASSWORD@HOST"],
  [/^NOPERM/, "the user may not do what a sweep needs"],
  [/DB index/, "there is no such database"],
  [/RESP type/, "what answers there is no Redis"],
  [/altnames/i, "its certificate is for another name"],
  [/certificate/i, "its certificate is not trusted; NODE_EXTRA_CA_CERTS names a file with its own"],
  [/SSL|TLS|packet length/i, "what answers there does not speak TLS"],
  [/^LOADING/, "it is still loading its data"],
];

/** None of its own words: they may repeat what was given. */
function refusal({ message, ...rest }: Error, { shown, tls }: RedisAddress): Refusal {
  const { code = "" } = rest as NodeJS.ErrnoException;
  const [, why = "it cannot be reached"] =
    reasons.find(([pattern]) => pattern.test(message) || pattern.test(code)) ?? [];
  const hint = tls && code === "ETIMEDOUT" ? "; does it speak TLS?" : ".";
  return new Refusal(`cannot use ${shown}: ${why}${hint}`);
}
