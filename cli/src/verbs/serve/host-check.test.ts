import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isOfThisPage } from "./host-check.ts";

const requestOf = (host?: string, origin?: string, localAddress = "127.0.0.1") =>
  ({ socket: { localAddress }, headers: { host, origin } }) as unknown as IncomingMessage;

test.each([
  ["127.0.0.1:8020", "http://127.0.0.1:8020", true],
  ["localhost:8020", "http://localhost:8020", true],
  ["[::1]:8020", "http://[::1]:8020", true],
  ["127.0.0.1:8020", "http://127.0.0.1:9000", false],
  ["127.0.0.1:8020", "http://elsewhere.example", false],
  ["127.0.0.1:8020", "null", false],
  ["127.0.0.1:8020", undefined, false],
  // The name of another page that points at this machine.
  ["elsewhere.example:8020", "http://elsewhere.example:8020", false],
  [undefined, "http://undefined", false],
])("host check: a page at %s with the origin %s", (host, origin, isAccepted) => {
  expect(isOfThisPage(requestOf(host, origin))).toBe(isAccepted);
});
