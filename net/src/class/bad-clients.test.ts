import { once } from "node:events";
import type { PhoneReport, RoomMessage } from "@ringleader/core/internal/role";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { cleanName } from "./parse-class.ts";
import { openClass, type OpenClass } from "./testing/open-class.ts";
import { ORIGIN, type SocketPhone } from "./testing/socket-phone.ts";

const TOKEN = "token-of-an-attacker";
const join = (more: object = {}) =>
  JSON.stringify({ join: { room: "ABCD", name: "Eve", token: TOKEN, ...more } });

/** Connects, says these messages, and returns why the room closed the connection. */
async function refusedFor(
  url: string,
  said: readonly (string | Uint8Array)[],
  origin = ORIGIN,
): Promise<string> {
  const socket = new WebSocket(url, { origin });
  return new Promise((fulfil) => {
    socket.on("error", (error) => fulfil(error.message));
    socket.on("close", (code, reason) => fulfil(reason.toString() || `code ${code}`));
    socket.on("open", () => {
      for (const message of said) socket.send(message);
    });
  });
}

/** What strangers say, and why they are refused. */
const strangers: readonly (readonly [string, readonly (string | Uint8Array)[], RegExp])[] = [
  ["text that is not JSON", ["join"], /is not a greeting/],
  ["an empty message", [""], /is not a greeting/],
  ["a list", ["[]"], /is not a greeting/],
  ["null", ["null"], /is not a greeting/],
  ["a number", ["7"], /is not a greeting/],
  ["an object without keys", ["{}"], /is not a greeting/],
  ["an unknown key", ['{"hello":1}'], /is not a greeting/],
  ["two keys", ['{"teach":"x","join":{}}'], /is not a greeting/],
  ["a key of every object", ['{"constructor":{}}'], /is not a greeting/],
  ["a prototype", ['{"__proto__":{"join":1}}'], /is not a greeting/],
  ["brackets without end", ["[".repeat(10_000)], /is not a greeting/],
  ["another room", [join({ room: "WXYZ" })], /this room is not here/],
  ["a room of many letters", [join({ room: "A".repeat(1000) })], /is not a greeting/],
  ["a name that is an object", [join({ name: { toString: 1 } })], /is not a greeting/],
  ["a name of a thousand letters", [join({ name: "x".repeat(1000) })], /is not a greeting/],
  ["no token", ['{"join":{"room":"ABCD","name":"Eve"}}'], /is not a greeting/],
  ["a short token", [join({ token: "x" })], /is not a greeting/],
  ["code in a token", [join({ token: "<script>alert(1)</script>" })], /is not a greeting/],
  ["more than a greeting has", [join({ admin: true })], /is not a greeting/],
  ["a negative count", [join({ run: 0, handled: -1 })], /is not a greeting/],
  ["a count beyond all", [join({ run: 0, handled: 1e300 })], /is not a greeting/],
  ["a guessed key of the teacher", ['{"teach":"guess"}'], /not the address of the teacher/],
  ["a command without being the teacher", ['{"start":true}'], /is not a greeting/],
  ["a report before a greeting", ['{"report":{"run":0,"seq":0}}'], /is not a greeting/],
  ["bytes", [new Uint8Array([1, 2, 3])], /binary/],
  ["a large message", [JSON.stringify("x".repeat(20_000))], /1009/],
  ["two greetings", [join(), join()], /joined already/],
  ["a command as a phone", [join(), '{"close":true}'], /is not a message of a phone/],
  [
    "a report without a place",
    [join(), '{"report":{"run":0,"seq":0,"lines":[],"sent":[]}}'],
    /no place/,
  ],
  [
    "a flood",
    [join(), ...Array<string>(300).fill('{"report":{"run":9,"seq":0}}')],
    /50 messages a second/,
  ],
];

/** What a phone with a place reports although its process does not do it. */
const lies: readonly (readonly [string, (report: PhoneReport) => object, RegExp])[] = [
  [
    "another id",
    (it) => ({ ...it, sent: it.sent!.map((m) => ({ ...m, words: [m.words[0] + 1] })) }),
    /does not do/,
  ],
  [
    "another link",
    (it) => ({ ...it, sent: it.sent!.map((m) => ({ ...m, link: m.link + 1 })) }),
    /does not do/,
  ],
  [
    "an unknown kind",
    (it) => ({ ...it, sent: it.sent!.map((m) => ({ ...m, kind: 99 })) }),
    /does not do/,
  ],
  ["a second message", (it) => ({ ...it, sent: [...it.sent!, ...it.sent!] }), /does not do/],
  ["no message", (it) => ({ ...it, sent: [] }), /does not do/],
  [
    "a declaration",
    (it) => ({ ...it, lines: it.lines!.map((l) => ({ ...l, does: "leads" })) }),
    /does not do/,
  ],
  [
    "an event of another time",
    (it) => ({ ...it, lines: it.lines!.map((l) => ({ ...l, time: "7" })) }),
    /does not do/,
  ],
  ["a report too early", (it) => ({ ...it, seq: it.seq + 1 }), /is not accepted; input 0 is next/],
  ["its end", ({ run, seq }) => ({ run, seq, end: { sent: 0, fields: "" } }), /does not do/],
  ["half a report", ({ run, seq, lines }) => ({ run, seq, lines }), /lines and sent/],
  [
    "a word that is too large",
    (it) => ({ ...it, sent: it.sent!.map((m) => ({ ...m, words: [1e20] })) }),
    /is not a message/,
  ],
  ["code", (it) => ({ ...it, code: "alert(1)" }), /is not a message/],
];

/** Takes the place of a phone, waits for its first input, and reports something else. */
async function lie(
  room: OpenClass,
  phone: SocketPhone,
  make: (report: PhoneReport) => object,
): Promise<string> {
  const socket = new WebSocket(room.url, { origin: ORIGIN });
  await once(socket, "open");
  const { token } = JSON.parse(phone.stored!) as { token: string };
  const why = new Promise<string>((fulfil) =>
    socket.on("close", (_, reason) => fulfil(reason.toString())),
  );
  socket.on("message", (data) => {
    const { input } = JSON.parse((data as Buffer).toString()) as RoomMessage;
    if (!input) return;
    const { run, seq } = input;
    const { lines, sent } = honest(phone);
    socket.send(JSON.stringify({ report: make({ run, seq, lines, sent }) }));
  });
  socket.send(join({ token }));
  return why;
}

/** What the process of a phone that has done nothing does first. */
function honest({ phone }: SocketPhone): Pick<PhoneReport, "lines" | "sent"> {
  const { id, position, n } = phone.view;
  return {
    lines: [{ time: "0", kind: "wake", port: 0, words: [], tosses: [] }],
    sent: [{ link: (position! + 1) % n!, kind: 0, words: [id!] }],
  };
}

/** Returns every fifth client; the full suite tries all. */
const some = <T>(clients: readonly T[]): T[] =>
  clients.filter((_, i) => process.env["FULL"] || i % 5 === 0);

test(`class: ${some(strangers).length + some(lies).length + 2} bad clients are refused with a sentence, and the others elect`, async () => {
  const room = await openClass("chang-roberts");
  const phones = await room.join(4);
  room.command({ mode: "hand" });
  room.command({ start: true });
  await room.until(() => phones.every(({ phone }) => phone.view.question !== undefined));
  expect(await refusedFor(room.url, [], "http://elsewhere")).toContain("403");
  expect(await refusedFor(room.url.replace("class", "other"), [])).toContain("403");
  for (const [what, said, why] of some(strangers))
    expect(`${what}: ${await refusedFor(room.url, said)}`).toMatch(why);
  for (const [i, [what, make, why]] of some(lies).entries()) {
    const phone = phones[i % phones.length];
    expect(`${what}: ${await lie(room, phone, make)}`).toMatch(why);
    await phone.reload();
  }
  expect(room.verdicts).toEqual([]);
  await room.until(() => phones.every(({ phone }) => phone.view.question !== undefined));
  room.command({ mode: "auto" });
  await room.until(() => room.verdicts.length > 0);
  expect(room.verdicts[0].conformance).toMatchObject({
    verdict: "conforms",
    result: { outcome: "elected", n: 4 },
  });
  await room.close();
});

test("class: the honest first report, which the lies change, is accepted", async () => {
  const room = await openClass("chang-roberts");
  const phones = await room.join(2);
  room.command({ mode: "hand" });
  room.command({ start: true });
  await room.until(() => phones.every(({ phone }) => phone.view.question !== undefined));
  const { lines, sent } = honest(phones[0]);
  phones[0].socket!.send(JSON.stringify({ report: { run: 0, seq: 0, lines, sent } }));
  await room.until(() => room.seen.some(({ live }) => (live?.events ?? []).length > 0));
  expect(room.refused).toEqual([]);
  await room.close();
});

test("class: names are short and have nothing that cannot be seen", () => {
  expect(cleanName("  Ada \n Lovelace ")).toBe("Ada Lovelace");
  expect(cleanName("a\u0000b\u202Ec\u200Bd\u2028e")).toBe("a b c d e");
  expect(cleanName("x".repeat(200))).toBe("x".repeat(24));
  expect(cleanName("😀".repeat(30))).toBe("😀".repeat(24));
  expect(cleanName(`Z${"\u0301".repeat(50)}`)).toBe("Z\u0301\u0301");
  expect(cleanName("<b>Eve</b>")).toBe("<b>Eve</b>");
  expect(cleanName(" \u200B ")).toBeUndefined();
});
