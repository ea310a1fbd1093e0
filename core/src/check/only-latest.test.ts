import { expect, test } from "vitest";
import { find } from "../line.ts";
import { setup } from "../model/setup.ts";
import { beginnings } from "./begin.ts";
import { explore } from "./explore.ts";
import { kits } from "./kit.ts";
import { wiresOf } from "./wires.ts";

test("a search that another took the place of does not answer for it", () => {
  const kit = kits();
  const begin = (ids: number[]) => {
    const given = setup({ algorithm: find("peterson").with({}), n: 3, ids });
    const places = kit.places(given, { ghosts: false, causal: false, reorder: false });
    const wires = wiresOf(given, places.lone.shape.links);
    return explore(given, places, wires, {
      reduce: false,
      edges: true,
      begun: beginnings(given, places, wires, false),
      mostStates: 1000,
      mostBytes: 1e9,
      wrong: () => false,
    });
  };
  const first = begin([1, 2, 3]);
  while (first.advance(10));
  const [{ states }, row] = [first, first.row(1)];
  expect(states).toBeGreaterThan(10);
  const second = begin([1, 3, 2]);
  while (second.advance(10));
  expect(second.row(1)).not.toEqual(row);
  const over = "another search has begun in its place";
  for (const ask of [
    () => first.states,
    () => first.edges,
    () => first.row(1),
    () => first.parent(1),
    () => first.advance(1),
  ])
    expect(ask).toThrow(over);
});
