import { expect, test } from "vitest";
import { fromAddress, toAddress } from "../../share/address.ts";
import { describePart } from "./describe-part.ts";
import { formatLook, parseLook, pan, reveal, whole, zoom, type Scale } from "./viewport.ts";

const extents = (["even", "doubling"] as Scale[]).map((scale) => ({ n: 1e6, rows: 3e6, scale }));

test.each(extents)("look: an address holds the view, $scale", (extent) => {
  let view = whole(extent);
  expect(formatLook(view, extent)).toBeUndefined();
  expect(describePart(view, extent)).toBe(
    "positions 0 to 999,999, rows 0 to 2,999,999 of 3,000,000",
  );
  for (let i = 0; i < 12; i++) view = zoom(view, 0.5, 0.5, { x: 0.3, y: 0.8 }, extent);
  const look = formatLook(pan(view, 0.2, -0.1, extent), extent)!;
  expect(look).toMatch(/^\d+-\d+,\d+-\d+$/);
  const address = toAddress({
    view: "watch",
    request: { ...fromAddress("#algorithm=peterson&n=1000000").request, look },
  });
  const opened = parseLook(fromAddress(address).request.look!, extent)!;
  expect(formatLook(opened, extent)).toBe(look);
});

test("look: a part that does not exist is not shown", () => {
  const [extent] = extents;
  for (const look of ["5-5,0-9", "9-3,0-9", "0-1000001,0-9", "0-9,0-3000001"])
    expect(parseLook(look, extent)).toBeUndefined();
  expect(fromAddress("#n=5&look=<b>").request.look).toBeUndefined();
  expect(fromAddress("#n=5&look=<b>").request.form.set).toEqual({});
});

test("reveal: moves only as far as needed", () => {
  const [extent] = extents;
  const view = { left: 10, right: 20, top: 10, bottom: 20 };
  expect(reveal(view, 12, 15, extent)).toBe(view);
  const moved = reveal(view, 12, 90, extent);
  expect(moved).toMatchObject({ left: 10, right: 20 });
  expect(moved.top).toBeLessThan(90);
  expect(moved.bottom).toBeGreaterThan(91);
  expect(reveal(view, 900, 15, extent)).toEqual({ left: 895.5, right: 905.5, top: 10, bottom: 20 });
});
