import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { WAITING_PER_ADDRESS_MAX } from "./class-limits.ts";
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

test("class over sockets: 700 connections that say nothing keep neither the teacher nor a class of 40 at one address away", async () => {
  const room = await openClass("chang-roberts");
  let closed = 0;
  const codes = new Set<number>();
  const silent: WebSocket[] = [];
  for (let i = 0; i < 700; i++) {
    const socket = await openSilent(room.url);
    socket.on("close", (code) => {
      closed++;
      codes.add(code);
    });
    silent.push(socket);
  }
  await room.until(() => closed >= 700 - WAITING_PER_ADDRESS_MAX);
  // A page may try again.
  expect([...codes]).toEqual([1013]);
  const phones = await room.join(40);
  const teacher = await openSilent(room.url);
  const view = once(teacher, "message");
  teacher.send(JSON.stringify({ teach: "teacher" }));
  expect(String((await view)[0])).toContain('{"view":');
  room.command({ start: true });
  await room.until(() => room.verdicts.length > 0);
  expect(room.verdicts[0].conformance).toMatchObject({ verdict: "conforms", result: { n: 40 } });
  expect(phones).toHaveLength(40);
  for (const socket of [...silent, teacher]) socket.terminate();
  await room.close();
});
