import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { HANG } from "../../../test/machine-speed.ts";
import { MOST_CONNECTIONS } from "./class-limits.ts";
import { openClass } from "./testing/open-class.ts";
import { ORIGIN } from "./testing/socket-phone.ts";

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

/** Opens a connection that says nothing. */
async function openSilent(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { origin: ORIGIN });
  await once(socket, "open");
  return socket;
}

test("class over sockets: a connection too many is refused, and one that leaves makes room", async () => {
  const room = await openClass("chang-roberts");
  // The teacher has a connection too.
  const silent = await Promise.all(
    Array.from({ length: MOST_CONNECTIONS - 1 }, () => openSilent(room.url)),
  );
  await expect(openSilent(room.url)).rejects.toThrow("503");
  silent[0].terminate();
  silent.push(await vi.waitFor(() => openSilent(room.url), { timeout: HANG, interval: 20 }));
  await expect(openSilent(room.url)).rejects.toThrow("503");
  for (const socket of silent) socket.terminate();
  const phones = await vi.waitFor(() => room.join(3), { timeout: HANG, interval: 20 });
  room.command({ start: true });
  await room.until(() => room.verdicts.length > 0);
  expect(room.verdicts[0].conformance).toMatchObject({ verdict: "conforms" });
  expect(phones).toHaveLength(3);
  await room.close();
});
