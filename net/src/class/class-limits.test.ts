import { expect, test } from "vitest";
import { MOST_PHONES, MOST_RATE, ROOM_LIFE } from "./class-limits.ts";
import { Rate } from "./rate.ts";
import { Roster } from "./roster.ts";
import { ClassWorld } from "./testing/class-world.ts";

/** A room with this number of phones, all connected. */
function roomWith(algorithm: string, count: number): ClassWorld {
  const world = new ClassWorld(algorithm, 1);
  for (let i = 0; i < count; i++) {
    const device = world.add(`student ${i}`);
    world.connect(device);
    world.up(device);
  }
  return world;
}

test("class: a full room refuses another phone, and lets a known one back in", () => {
  const world = roomWith("chang-roberts", MOST_PHONES);
  const late = world.add("late");
  world.connect(late);
  world.up(late);
  expect(late.closedFor).toBe("the room is full: it has 300 phones.");
  const [first] = world.devices;
  world.reload(first);
  world.connect(first);
  world.up(first);
  expect(first.closedFor).toBeUndefined();
});

test("class: a seat whose phone is away is free, and the teacher removes all that are away", () => {
  const world = roomWith("chang-roberts", MOST_PHONES);
  const [first, second, third] = world.devices;
  for (const device of [first, second, third]) world.cut(device);
  const late = world.add("late");
  world.connect(late);
  world.up(late);
  expect(late.closedFor).toBeUndefined();
  world.command({ forgetAway: true });
  expect(world.view!.phones).toHaveLength(MOST_PHONES - 2);
  // A phone that was removed so may join again.
  world.connect(third);
  world.up(third);
  expect(third.closedFor).toBeUndefined();
});

test("class: phones of one address have their share of the seats, and names differ", () => {
  const roster = new Roster(40);
  const join = (i: number, address: string, name = "Anna") =>
    roster.admit({ token: `${address} ${i}`, name }, address);
  const joined = Array.from({ length: 40 }, (_, i) => join(i, "one"));
  for (const phone of joined) phone.client = phone.key;
  expect(joined.slice(0, 3).map(({ name }) => name)).toEqual(["Anna", "Anna 2", "Anna 3"]);
  expect(() => join(40, "one")).toThrow(
    "the room has 40 phones of this address; class --per-address allows more.",
  );
  expect(join(0, "two", "ANNA").name).toBe("ANNA 41");
  expect(join(1, "two", "A".repeat(24)).name).toBe("A".repeat(24));
  expect(join(2, "two", "A".repeat(24)).name).toBe(`${"A".repeat(22)} 2`);
  // The seat of a phone that is away goes to another of its address; a known one keeps its own.
  joined[7].client = undefined;
  expect(join(40, "one").name).toBe("Anna 8");
  expect(join(3, "one")).toBe(joined[3]);
});

test("class: a room ends after an hour, whatever happens in it", () => {
  const world = roomWith("chang-roberts", 3);
  world.command({ start: true });
  world.now = ROOM_LIFE - 1;
  world.room.tick(world.now);
  expect(world.closedFor).toBeUndefined();
  world.room.tick(ROOM_LIFE);
  expect(world.closedFor).toBe("the room was open for an hour.");
  expect(world.devices.map(({ closedFor }) => closedFor)).toEqual(
    Array(3).fill("the room was open for an hour."),
  );
  expect(world.room.isClosed).toBe(true);
});

test("class: a rate allows bursts of twice the rate, and the rate after that", () => {
  const rate = new Rate(MOST_RATE, 0);
  const taken = (count: number, now: number) =>
    Array.from({ length: count }, () => rate.take(now)).filter(Boolean).length;
  expect(taken(500, 0)).toBe(2 * MOST_RATE);
  expect(taken(500, 1000)).toBe(MOST_RATE);
  expect(taken(500, 1100)).toBe(MOST_RATE / 10);
  expect(taken(500, 1e9)).toBe(2 * MOST_RATE);
});

/** The latest refusal of a command. */
const refusalOf = (world: ClassWorld) => {
  world.now += 1000;
  world.room.tick(world.now);
  return world.view?.refusal;
};

test("class: commands that do not apply are refused with a sentence, and change nothing", () => {
  const world = roomWith("chang-roberts", 1);
  world.command({ start: true });
  expect(refusalOf(world)).toBe("a ring needs 2 phones or more; 1 is here.");
  world.command({ pause: true });
  expect(refusalOf(world)).toBe("no run is under way.");
  world.command({ end: true });
  expect(refusalOf(world)).toBe("no run is under way.");
  world.command({ again: true });
  expect(refusalOf(world)).toBe("the run is not over; end it first.");
  world.command({ ports: "scrambled" });
  expect(refusalOf(world)).toBe("chang-roberts needs processes that agree on a direction.");
  world.command({ replace: 0 });
  expect(refusalOf(world)).toBe("student 0 has no place in a run that is under way.");
  world.command({ drop: 77 });
  expect(refusalOf(world)).toBe("phone 77 is not in the room.");
  expect(world.view).toMatchObject({ state: "open", ports: "aligned", runs: 0 });
  world.command({ delay: 40 });
  expect(refusalOf(world)).toBeUndefined();
  expect(world.view).toMatchObject({ delay: 40 });
});

test("class: ports are scrambled or aligned as the teacher says", () => {
  const portsOf = (ports: "aligned" | "scrambled") => {
    const world = roomWith("franklin", 5);
    world.command({ ports });
    world.command({ start: true });
    world.settle();
    expect(world.verdict!.conformance.verdict).toBe("conforms");
    return world.room.run!.header.setup["ports"];
  };
  expect(portsOf("aligned")).toBe("00000");
  expect(portsOf("scrambled")).not.toBe("00000");
});

test("class: a phone that the teacher removes before a run cannot join again", () => {
  const world = roomWith("chang-roberts", 3);
  world.command({ drop: 2 });
  const [, , removed] = world.devices;
  expect(removed.closedFor).toBe("the teacher has removed this phone from the room.");
  world.reload(removed);
  removed.closedFor = undefined;
  world.connect(removed);
  world.up(removed);
  expect(removed.closedFor).toBe("the teacher has removed this phone from the room.");
  world.command({ start: true });
  expect(world.room.run!.setup.n).toBe(2);
});

test("class: a newcomer takes the place of a phone that is gone, and the run conforms", () => {
  const world = roomWith("hirschberg-sinclair", 4);
  world.command({ start: true });
  for (const device of world.devices) world.answer(device);
  world.tick();
  world.command({ replace: 1 });
  expect(refusalOf(world)).toBe("student 1 is here; drop it first.");
  const [, gone] = world.devices;
  world.cut(gone);
  world.command({ replace: 1 });
  expect(refusalOf(world)).toBe("no phone waits for a place; another one must join first.");
  const late = world.add("late");
  world.connect(late);
  world.up(late);
  world.command({ replace: 1 });
  expect(refusalOf(world)).toBeUndefined();
  expect(world.view!.phones.map(({ name, position }) => [name, position])).toEqual([
    ["student 0", 0],
    ["student 1", undefined],
    ["student 2", 2],
    ["student 3", 3],
    ["late", 1],
  ]);
  // The phone that is back has no place, and changes nothing.
  world.settle();
  expect(world.verdict!.conformance).toMatchObject({
    verdict: "conforms",
    result: { outcome: "elected", n: 4 },
  });
  expect(late.phone.view.steps.length).toBeGreaterThan(1);
});
