import { catalogue, find, requestOf, run, twinName, twins } from "@ringleader/core";
import { expect, test } from "vitest";
import { lineOf, mostOf } from "../run/form.ts";
import { toldRun } from "./told-run.ts";

const made = (form: ReturnType<typeof toldRun>) => {
  const { needs } = find(form.algorithm).with(form.set);
  const most = mostOf(form);
  return run(requestOf(lineOf(form, needs)), most === undefined ? {} : { maxMessages: most });
};

test("every broken twin shows on the page what it shows on the command line", () => {
  const looked = ["deadlock", "budget", "many-leaders"];
  const wrong = twins
    .filter(({ caught }) => looked.includes(caught))
    .map((twin) => [twinName(twin), twin.caught, made(toldRun(twinName(twin), twin.by, twin.set))])
    .filter(([, caught, { outcome }]: any) => outcome !== caught);
  expect(wrong).toEqual([]);
});

test("every refuted claim is refuted by the run its card offers", () => {
  const refuted = catalogue.flatMap((family) =>
    (family.with({}).claims ?? []).flatMap((claim) =>
      claim.refuted ? [{ name: family.name, says: claim.says, by: claim.refuted.by }] : [],
    ),
  );
  expect(refuted.length).toBeGreaterThan(3);
  for (const { name, says, by } of refuted) {
    const { claims } = made(toldRun(name, by));
    expect(claims.find((claim) => claim.says === says)?.holds, `${name}: ${says}`).toBe(false);
  }
});
