import type { Header, Result } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { opening } from "../run/form.ts";
import { fromAddress } from "./address.ts";
import { commandOf, embedOf, fileName, linkTo } from "./link.ts";

const page = "https://example.org/rings/?embed#algorithm=dfs";
const header = {
  algorithm: "peterson",
  n: 3,
  seed: 1,
  setup: { schedule: "fifo" },
} as unknown as Header;
const form = { ...opening, algorithm: "peterson", ids: "3,1,2" };

test("link: reopens the run at the event", () => {
  const hand = { choices: [0, 1, 0, 2], then: "stop" as const };
  const link = linkTo(page, "watch", { form, hand }, header, 4)!;
  expect(link).toMatch(/^https:\/\/example\.org\/rings\/#algorithm=peterson&/);
  expect(fromAddress(new URL(link).hash)).toEqual({
    view: "watch",
    request: { form, hand, at: 4 },
  });
  expect(linkTo(page, "watch", { form, traceOnly: true }, header, 4)).toBeUndefined();
});

test("link: holds the second run of a comparison and the step of a tour", () => {
  const other = { request: { form: { ...form, algorithm: "franklin" } } };
  const lesson = { tour: "the-bit", step: 2 };
  const place = (view: "compare" | "learn" | "watch") =>
    fromAddress(new URL(linkTo(page, view, { form }, header, undefined, { other, lesson })!).hash);
  expect(place("compare")).toEqual({ view: "compare", request: { form }, other });
  expect(place("learn")).toEqual({ view: "learn", request: { form }, lesson });
  expect(place("watch")).toEqual({ view: "watch", request: { form } });
});

test("link: keeps the limit of a stopped run", () => {
  const stopped = { ...header, maxMessages: 9 };
  const link = linkTo(page, "watch", { form }, stopped, undefined)!;
  expect(fromAddress(new URL(link).hash).request.form.most).toBe("9");
  expect(commandOf({ replay: "ringleader run peterson" } as Result, stopped)).toBe(
    "ringleader run peterson --max-messages 9",
  );
});

test("embed: is an iframe of the same run", () => {
  const link = linkTo(page, "watch", { form }, header, undefined)!;
  const snippet = embedOf(link, 'peterson "by hand"');
  const [, source = "", title] = /^<iframe src="([^"]*)" title="([^"]*)"/.exec(snippet)!;
  const url = new URL(source.replaceAll("&amp;", "&"));
  expect([url.search, `#${link.split("#")[1]}`]).toEqual(["?embed", url.hash]);
  expect(title).toBe("peterson &quot;by hand&quot;");
});

test("command: exists only if flags make the run", () => {
  const result = { replay: "ringleader run peterson -n 3" } as Result;
  expect(commandOf(result, header)).toBe(result.replay);
  expect(commandOf(result, { ...header, setup: { schedule: "trace" } })).toBeUndefined();
  expect(fileName({ ...header, algorithm: "own:mine" })).toBe("own-mine-n3-seed1");
});
