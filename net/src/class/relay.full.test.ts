import { expect, test } from "vitest";
import { openClass } from "./testing/open-class.ts";

test.each(["chang-roberts", "hirschberg-sinclair", "itai-rodeh"])(
  "class over sockets: 200 phones elect with %s through 60 reloads, and the log conforms",
  async (algorithm) => {
    const room = await openClass(algorithm, 3);
    const phones = await room.join(200);
    room.command({ start: true });
    await room.until(() => phones.some(({ phone }) => phone.view.steps.length > 1));
    for (let i = 0; i < 60 && room.verdicts.length === 0; i++)
      await phones[(i * 37) % phones.length].reload();
    await room.until(() => room.verdicts.length > 0);
    expect(room.verdicts[0].conformance).toMatchObject({
      verdict: "conforms",
      result: { outcome: "elected", n: 200 },
    });
    expect(room.refused.filter((why) => !why.includes("another tab"))).toEqual([]);
    await room.close();
  },
);
