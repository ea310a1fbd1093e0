import { expect, test } from "vitest";
import { opening } from "../run/form.ts";
import { fromAddress, toAddress, type Place } from "./address.ts";
import { fromText } from "./schedule-text.ts";

const first = { form: { ...opening, n: "16", set: { losers: "swallow" } } };
const second = {
  form: {
    ...opening,
    algorithm: "peterson",
    ids: "3, 1, 2",
    set: { elects: "min" },
    seed: "a&b=%",
  },
  hand: fromText("lifo.BQYC"),
};

test("an address of two runs gives both back", () => {
  const place: Place = { view: "compare", asked: first, other: { asked: second } };
  const address = toAddress(place);
  expect(address).toMatch(/^#view=compare&algorithm=hirschberg-sinclair&/);
  expect(second.hand.choices).toEqual([0, 0, 3, 1]);
  expect(address.match(/other=/g)).toHaveLength(1);
  expect(fromAddress(address)).toEqual(place);
  expect(toAddress(fromAddress(address))).toBe(address);
});

test("only a comparison has a second run", () => {
  expect(toAddress({ view: "watch", asked: first, other: { asked: second } })).toBe(
    toAddress({ view: "watch", asked: first }),
  );
  expect(fromAddress(toAddress({ view: "compare", asked: first }))).not.toHaveProperty("other");
});

test.each(["", "nonsense", "%zz", "algorithm=", "n=12&seed=1"])(
  "a second run that is damaged, %j, is a sentence, and the first is read",
  (text) => {
    const { asked, other } = fromAddress(`#view=compare&n=7&other=${encodeURIComponent(text)}`);
    expect(asked.form.n).toBe("7");
    expect(other?.asked).toBeUndefined();
    expect(other?.complaint).toMatch(/^other: .* is not accepted; .*\.$/);
  },
);

test("a damaged schedule of the second run leaves its setup", () => {
  const text = encodeURIComponent("algorithm=peterson&n=5&hand=soon.AAAA");
  const { other } = fromAddress(`#view=compare&other=${text}`);
  expect(other?.asked?.form).toMatchObject({ algorithm: "peterson", n: "5" });
  expect(other?.asked).not.toHaveProperty("hand");
  expect(other?.complaint).toContain("hand: soon is not accepted");
});
