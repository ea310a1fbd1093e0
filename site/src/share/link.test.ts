import type { Header, Result } from "@ringleader/core";
import { expect, test } from "vitest";
import { opening } from "../run/form.ts";
import { fromAddress } from "./address.ts";
import { commandOf, embedOf, fileName, linkTo } from "./link.ts";

const page = "https://example.org/rings/?embed#algorithm=dfs";
const form = { ...opening, algorithm: "peterson", ids: "3,1,2" };

test("a link reopens the run at the event, on the whole page", () => {
  // oxlint-disable-next-line unicorn/no-thenable -- what comes after a schedule, and no promise.
  const hand = { choices: [0, 1, 0, 2], then: "stop" as const };
  const link = linkTo(page, "watch", { form, hand }, 4)!;
  expect(link).toMatch(/^https:\/\/example\.org\/rings\/#algorithm=peterson&/);
  expect(fromAddress(new URL(link).hash)).toEqual({ view: "watch", asked: { form, hand, at: 4 } });
  expect(linkTo(page, "watch", { form, traceOnly: true }, 4)).toBeUndefined();
});

test("what is embedded is the same run, in an attribute", () => {
  const link = linkTo(page, "watch", { form }, undefined)!;
  const snippet = embedOf(link, 'peterson "by hand"');
  const [, source = "", title] = /^<iframe src="([^"]*)" title="([^"]*)"/.exec(snippet)!;
  const url = new URL(source.replaceAll("&amp;", "&"));
  expect([url.search, `#${link.split("#")[1]}`]).toEqual(["?embed", url.hash]);
  expect(title).toBe("peterson &quot;by hand&quot;");
});

test("a command, where flags make the run; a file, where the text is somebody's own", () => {
  const header = { algorithm: "peterson", n: 3, seed: 1, setup: { schedule: "fifo" } } as unknown;
  const result = { replay: "ringleader run own:mine -n 3" } as Result;
  const plain = header as Header;
  expect(commandOf(result, plain)).toBe(result.replay);
  const own = { ...plain, algorithm: "own:mine" };
  expect(commandOf(result, own)).toBe("ringleader run ./mine.ts -n 3");
  expect(commandOf(result, { ...plain, setup: { schedule: "trace" } })).toBeUndefined();
  expect(fileName(own)).toBe("own-mine-n3-seed1");
});
