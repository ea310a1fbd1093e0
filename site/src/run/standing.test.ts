import { findAlgorithm } from "@ringleader/core/internal";
import {
  AWAKE,
  CRASHED,
  FOLLOWS,
  labelsOf,
  LEADS,
  namesOf,
} from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import type { RunPicture } from "./run.worker.ts";
import { countStanding, leadersIn, listNames, shadeOf } from "./standing.ts";

const pictureOf = (name: string): RunPicture => {
  const { labels, standing } = labelsOf(findAlgorithm(name).with({}));
  return { n: 4, labels, standing, kinds: [], faces: new Uint8Array(4), ring: true };
};

test.each([
  ["hirschberg-sinclair", { candidate: 0, withdrawn: 1, leader: 1 }],
  ["chang-roberts", { relay: 1, initiator: 0 }],
  ["peterson", { active: 0, relay: 1 }],
])("standing: %s has one colour for processes that can be elected", (name, shades) => {
  const picture = pictureOf(name);
  const found = picture.labels.map((label, i) => [label, shadeOf(picture, i)]);
  expect(Object.fromEntries(found)).toMatchObject(shades);
});

test("standing: counts processes that sleep or compete, not leaders, followers and crashed ones", () => {
  const faces = Uint8Array.from([
    0,
    AWAKE,
    AWAKE | 1,
    AWAKE | FOLLOWS,
    AWAKE | LEADS | 2,
    AWAKE | CRASHED,
  ]);
  expect(countStanding(pictureOf("hirschberg-sinclair"), faces)).toBe(2);
  expect(leadersIn(faces)).toEqual([4]);
});

test("names: leaders are listed by id, or by position where ids repeat", () => {
  expect(listNames([2, 0], namesOf(Uint32Array.from([7, 8, 9]), 3), 4)).toBe("7, 9");
  expect(listNames([2, 0, 1], namesOf(Uint32Array.from([7, 7, 9]), 3), 2)).toBe(
    "positions 0, 1, …",
  );
});
