import { expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import { makeSetup } from "../model/setup.ts";
import { below, stream } from "../model/system/random.ts";
import { parseRun } from "../request/parse-run.ts";
import { possibleEffects } from "./possible-effects.ts";
import { Roles, type RoleMail, type RoleStep } from "./roles.ts";

/** The names of all asynchronous algorithms. */
const asynchronous = catalogue
  .map((family) => family.with({}))
  .filter(({ needs }) => !needs.rounds)
  .map(({ name }) => name);

/** Plays a run, and calls `see` with every message and what its receiver did. */
function play(
  algorithm: string,
  n: number,
  seed: number,
  see: (kind: string, step: RoleStep, what: string) => void,
): Roles {
  const roles = new Roles(makeSetup(parseRun({ algorithm, n, seed })));
  const draws = stream(seed, "variations");
  const flights: Omit<RoleMail, "nth">[] = [];
  const add = ({ sent, depth }: RoleStep) => {
    for (const message of sent) flights.push({ ...message, type: "mail", depth });
  };
  for (let p = 0; p < n; p++) add(roles.handle(p, { type: "wake" }));
  for (let count = 0; flights.length > 0; count++) {
    const { link } = flights[below(draws, 0, count, flights.length)];
    const [mail] = flights.splice(
      flights.findIndex((flight) => flight.link === link),
      1,
    );
    const step = roles.handle(roles.receiverOf(mail), { ...mail, nth: 0 });
    see(roles.kindOf(mail), step, roles.say(mail));
    add(step);
  }
  return roles;
}

test.each(asynchronous)(
  "roles: what %s does in larger rings is among its possible effects, with a reason, and elects one leader",
  (algorithm) => {
    const possible = possibleEffects({ algorithm, parameters: {} });
    // More would be too many to choose from on a phone.
    for (const effects of possible.values()) expect(effects.length).toBeLessThanOrEqual(9);
    for (let seed = 10; seed < 16; seed++) {
      const roles = play(algorithm, 9, seed, (kind, { effect, reason, lines }, what) => {
        expect(possible.get(kind)).toContain(effect);
        expect(reason).not.toBe("");
        expect(what).not.toContain("{");
        expect(lines.at(-1)!.kind).toBe(kind);
      });
      const decisions = Array.from({ length: 9 }, (_, p) => roles.decision(p));
      expect(decisions.filter((decision) => decision === "leads")).toHaveLength(1);
    }
  },
);

test.runIf(process.env["FULL"])(
  "roles: every kind of message leaves something to guess, in most algorithms",
  () => {
    const guessed = asynchronous.filter((algorithm) =>
      [...possibleEffects({ algorithm, parameters: {} })].every(
        ([kind, effects]) => kind === "wake" || effects.length > 1,
      ),
    );
    expect(guessed).toEqual(asynchronous);
  },
);

test("roles: effects and reasons are those of the definition", () => {
  const seen = new Set<string>();
  const roles = play("chang-roberts", 3, 1, (_, { effect, reason }, what) =>
    seen.add(`${what}: ${effect}, because ${reason}`),
  );
  expect(seen).toContain("1's message: forward it, because 1 is smaller than 3, so 3 forwards it");
  expect(seen).toContain("3's message: discard it, because 3 is larger than 2, so 2 discards it");
  expect(seen).toContain(
    "1's announcement: accept the leader and forward it, because 1 leads, so 2 follows and forwards the announcement",
  );
  expect(roles.fields(0)).toEqual([["part", "initiator"]]);
});
