import { readFileSync } from "node:fs";
import { Refusal } from "@ringleader/core/internal";
import { withFile } from "../../terminal/file-errors.ts";
import { masked } from "../../terminal/shell-word.ts";

/** The address of a Redis. `shown` is the form for messages, without user and password. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly db: number;
  readonly tls: boolean;
  readonly shown: string;
}

const PORT = 6379;
const accepted =
  "write redis://HOST:PORT or, with TLS, rediss://USER:PASSWORD@HOST:PORT/DB, or @FILE for a file with such an address";

/** Parses `--redis URL` or `--redis @FILE`. With a file, the password does not appear on the command line. */
export function redisAddress(typed: string): RedisAddress {
  const isFile = typed.startsWith("@");
  const text = isFile
    ? withFile("read", typed.slice(1), () => readFileSync(typed.slice(1), "utf8")).trim()
    : typed;
  const refused = (why: string) =>
    new Refusal(`--redis ${isFile ? typed : sayable(text)} is not accepted${why}; ${accepted}.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === "") throw refused("");
  if (url.search !== "" || url.hash !== "") throw refused(": nothing may follow the database");
  const [, database] = /^\/?(\d{1,4})?$/.exec(url.pathname) ?? [];
  if (database === undefined && url.pathname.length > 1) {
    throw refused(": the database is a whole number");
  }
  const [username, password] = [url.username, url.password].map(decoded);
  if (username === undefined || password === undefined) {
    throw refused(": a % in a password is written %25");
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? PORT : Number(url.port),
    username: username || undefined,
    password: password || undefined,
    db: Number(database ?? 0),
    tls: url.protocol === "rediss:",
    shown: `${url.protocol}//${url.hostname}:${url.port || PORT}${database === undefined ? "" : `/${database}`}`,
  };
}

/** Returns the given text with its password masked, or a placeholder if the password cannot be located. */
const sayable = (text: string): string => {
  const shown = masked(text);
  return /^(\w+:\/\/)?(\*\*\*@)?[\w.-]*(:\d*)?(\/\d*)?$/.test(shown)
    ? shown
    : "(hidden, because it may contain a password)";
};

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
