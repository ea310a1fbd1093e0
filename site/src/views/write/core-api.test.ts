import { readFileSync } from "node:fs";
import * as core from "@ringleader/core";
import { expect, test } from "vitest";
import { parseApi, parseMe } from "./core-api.ts";

const api = parseApi(readFileSync("docs/api.md", "utf8"));

test("core api: every exported value has a type and a meaning", () => {
  const names = new Map(api.map((entry) => [entry.name, entry]));
  for (const name of Object.keys(core)) {
    expect(names.get(name)).toMatchObject({
      type: expect.stringMatching(/\w/),
      says: expect.stringMatching(/\w/),
    });
  }
});

test("core api: me has the members that its needs allow", () => {
  const members = parseMe(api.find(({ name }) => name === "Me")!.type);
  const of = (name: string) => members.filter((member) => member.name === name);
  expect(of("id")).toMatchObject([{ need: "ids", type: "number" }]);
  expect(of("follow")).toMatchObject([
    { need: "ids", type: "(leader: number): void" },
    { need: "ids", isWithout: true, type: "(): void" },
  ]);
  expect(of("degree")).toMatchObject([{ need: "ring", isWithout: true }]);
  expect(of("toss")).toMatchObject([{ need: "coins", type: "(sides: number): number" }]);
  expect(of("lead")[0]).not.toHaveProperty("need");
  expect(of("lead")[0].says).toContain("Declares this process the leader.");
  expect(of("because")[0].says).toMatch(/^Says why the process .*\. `\{me\}` is the process/);
  expect(members.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["n", "willing", "alarm", "calm", "send", "decision", "mark"]),
  );
});
