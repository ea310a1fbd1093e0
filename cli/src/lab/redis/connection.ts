import { isIP } from "node:net";
import { Refusal } from "@ringleader/core/internal";
import { Redis } from "ioredis";
import { complain } from "../../terminal/output.ts";
import { patiently } from "../../workers/patience.ts";
import type { RedisAddress } from "./address.ts";

/** Milliseconds to wait for the first answer. */
const FIRST = patiently(4000);
/** Milliseconds between attempts to reconnect. */
const AGAIN = 1000;
/** Oldest version of Redis that has streams and all commands that the queue uses. */
const OLDEST = [6, 2] as const;

export interface RedisConnection {
  readonly options: ReturnType<typeof optionsOf>;
  readonly shown: string;
  /** Runs a script on the server. */
  evaluate(script: string, keys: readonly string[]): Promise<unknown>;
  close(): void;
}

/**
 * Connects, or refuses with a sentence. If the connection is lost later, it is retried until the server answers. Only
 * this connection reports that the server is lost or back; other connections with its options stay silent.
 */
export async function connect(address: RedisAddress): Promise<RedisConnection> {
  const { shown, ...server } = address;
  const options = optionsOf(server);
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
    // If the database does not exist, the library silently uses database 0, so the database is selected here.
    await client.select(address.db);
    checkServer(await client.info(), shown);
  } catch (error) {
    client.disconnect();
    throw error instanceof Refusal ? error : refusal(trouble ?? (error as Error), address);
  }
  isUp = true;
  sayWhenLost(client, shown);
  return {
    options,
    shown,
    evaluate: (script, keys) => client.eval(script, keys.length, ...keys),
    close: () => client.disconnect(),
  };
}

const optionsOf = ({ tls, ...server }: Omit<RedisAddress, "shown">) => ({
  ...server,
  // A server with several certificates chooses one by this name.
  ...(tls && { tls: isIP(server.host) === 0 ? { servername: server.host } : {} }),
  connectTimeout: FIRST,
  // Commands wait while the server is unreachable.
  maxRetriesPerRequest: null,
  retryStrategy: () => AGAIN,
});

/** Reports each error of a queue once, except lost connections and lost leases, which are handled elsewhere. */
export function reportErrors(
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
    // Status `end` means that we closed the connection.
    if (isLost || client.status === "end") return;
    isLost = true;
    complain(`${shown} is unreachable; retrying until it answers.`);
  });
  client.on("ready", () => {
    if (isLost) complain(`${shown} is back.`);
    isLost = false;
  });
}

/** Refuses a server that is too old, is read-only or may drop keys. */
function checkServer(info: string, shown: string): void {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
  const version = field("redis_version") ?? "0";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Refusal(`${shown} is Redis ${version}; a sweep needs ${OLDEST.join(".")} or later.`);
  }
  if (field("role") === "slave") {
    throw new Refusal(`${shown} is a read-only replica; a sweep needs the primary.`);
  }
  const policy = field("maxmemory_policy") ?? "noeviction";
  if (Number(field("maxmemory") ?? 0) > 0 && policy !== "noeviction") {
    throw new Refusal(
      `${shown} drops keys when its memory is full (maxmemory-policy ${policy}); a sweep needs noeviction.`,
    );
  }
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "no server listens there"],
  [/ENOTFOUND|EAI_AGAIN/, "no such host exists"],
  [/ETIMEDOUT/, `no answer within ${FIRST / 1000} s`],
  [/EHOSTUNREACH|ENETUNREACH/, "the host is unreachable"],
  [/ECONNRESET|EPIPE|Connection is closed/, "the server closed the connection"],
  [/^WRONGPASS|AUTH failed|invalid password/, "the user or the password is wrong"],
  [/^NOAUTH|NOPERM.*hello/i, "the server needs a password: redis://:PASSWORD@HOST"],
  [/^NOPERM/, "the user lacks permissions that a sweep needs"],
  [/DB index/, "no such database exists"],
  [/RESP type/, "the server there is not Redis"],
  [/altnames/i, "its certificate is for another name"],
  [
    /certificate/i,
    "its certificate is not trusted; set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority",
  ],
  [/SSL|TLS|packet length/i, "the server there does not use TLS"],
  [/^LOADING/, "the server is still loading its data"],
];

/** Replaces the message of an error, because it may contain a password. */
function refusal({ message, ...rest }: Error, { shown, tls }: RedisAddress): Refusal {
  const { code = "" } = rest as NodeJS.ErrnoException;
  const [, why = "the server cannot be reached"] =
    reasons.find(([pattern]) => pattern.test(message) || pattern.test(code)) ?? [];
  const hint = tls && code === "ETIMEDOUT" ? "; does it use TLS?" : ".";
  return new Refusal(`cannot use ${shown}: ${why}${hint}`);
}
