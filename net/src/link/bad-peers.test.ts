import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import { issue, makeAuthority } from "./certificates.ts";
import {
  COLLECTOR,
  decodeFrames,
  encodeFrames,
  type ByeReason,
  type Frame,
  type Hello,
} from "./frame.ts";
import { COLLECTOR_NAME } from "./greeting.ts";
import { makeKeys, secureOptions, type Credentials } from "./identity.ts";
import { Door, honest, kinds, nodeOf } from "./testing/door.ts";

const past = { from: new Date("2020-01-01"), days: 3 };
const future = { from: new Date("2100-01-01"), days: 3 };

/** The node over TLS, over TCP, and over TCP with little patience. */
let doors: Record<"tls" | "tcp" | "impatient", Door>;
let credentials: Record<string, Credentials>;
beforeAll(async () => {
  const [authority, other] = [await makeAuthority("lab"), await makeAuthority("lab")];
  credentials = {
    a: await issue(authority, nodeOf("a")),
    b: await issue(authority, nodeOf("b")),
    c: await issue(authority, nodeOf("c")),
    collector: await issue(authority, nodeOf(COLLECTOR_NAME)),
    "other ring": await issue(authority, { ring: "home", node: "a" }),
    "no name": await issue(authority, { ring: "lab/a", node: "a" }),
    expired: await issue(authority, nodeOf("a"), past),
    early: await issue(authority, nodeOf("a"), future),
    "other authority": {
      ...(await issue(other, nodeOf("a"))),
      authority: authority.certificate,
    },
  };
  doors = {
    tls: await Door.open("tls", makeKeys(credentials.b)),
    tcp: await Door.open("tcp", undefined),
    impatient: await Door.open("tcp", undefined, 200),
  };
  for (const door of [doors.tls, doors.tcp]) await deliverHonestly(door);
});
afterAll(() => Promise.all(Object.values(doors).map(({ listener }) => listener.close())));

const open: WebSocket[] = [];
afterAll(() => {
  for (const socket of open) socket.terminate();
});

const tcp = (door: Door): Socket =>
  connectPlain(door.listener.address.port!, "127.0.0.1").on("error", () => {});

const tls = (door: Door, options: ConnectionOptions): Socket =>
  connectTls({
    host: "127.0.0.1",
    port: door.listener.address.port!,
    ca: credentials.a.authority,
    checkServerIdentity: () => undefined,
    ...options,
  }).on("error", () => {});

/** Opens a WebSocket as a peer that may do anything. */
function openSocket(stream: () => Socket, options: ClientOptions = {}): WebSocket {
  const socket = new WebSocket("ws://ringleader", { createConnection: stream, ...options });
  open.push(socket);
  return socket.on("error", () => {});
}

const isOpen = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on("open", () => resolve());
  });

/** Reads the next message; undefined if the connection closes instead. */
const nextFrame = (socket: WebSocket): Promise<Frame | undefined> =>
  new Promise((resolve) => {
    socket.once("message", (data: Uint8Array) => resolve(decodeFrames(data, kinds)[0]));
    socket.once("close", () => resolve(undefined));
  });

/** Greets and returns the socket and the answer. */
async function greet(socket: WebSocket, hello: Hello): Promise<Frame | undefined> {
  await isOpen(socket);
  const answer = nextFrame(socket);
  socket.send(encodeFrames([hello])[0]);
  return answer;
}

/** Sends an item in both directions, as the neighbour of the node does. */
async function deliverHonestly(door: Door): Promise<void> {
  const before = door.handled;
  const stream = () => (door === doors.tls ? tls(door, secureOptions(credentials.a)) : tcp(door));
  const socket = openSocket(stream);
  const answer = await greet(socket, { ...honest, expected: door.link.sent });
  expect(answer).toMatchObject({ type: "hello", end: 1 });
  const { expected } = answer as Hello;
  door.link.send({ type: "skip", to: undefined });
  const acknowledged = nextFrame(socket);
  socket.send(data(expected, 0, [1, 1]));
  expect(await acknowledged).toEqual({ type: "ack", expected: expected + 1 });
  expect(door.handled).toBe(before + 1);
  socket.send(encodeFrames([{ type: "ack", expected: door.link.sent }])[0]);
  socket.close();
  expect(await door.nextWhy()).toBe("the connection was lost.");
  expect(door.link.unacknowledged).toBe(0);
}

const data = (seq: number, kind: number, words: readonly number[]): Uint8Array =>
  encodeFrames([{ type: "data", seq, item: { type: "message", depth: 1, kind, words } }])[0];

/** A peer that is refused, and the sentence of the node. */
interface BadPeer {
  readonly door: keyof typeof doors;
  readonly act: (door: Door) => unknown;
  readonly why: RegExp | string;
  /** The reason that the peer is told, if it is told one. */
  readonly told?: ByeReason;
}

/** A peer with a certificate. */
const withCertificate = (
  name: string,
  why: RegExp | string,
  told?: ByeReason,
  hello: Hello = honest,
): BadPeer => ({
  door: "tls",
  act: (door) => {
    const socket = openSocket(() => tls(door, secureOptions(credentials[name])));
    return told && greet(socket, hello);
  },
  why,
  ...(told && { told }),
});

/** A peer whose first message is not an acceptable greeting. */
const withFirst = (first: Uint8Array | string, why: string, told?: ByeReason): BadPeer => ({
  door: "tcp",
  act: async (door) => {
    const socket = openSocket(() => tcp(door));
    await isOpen(socket);
    const answer = nextFrame(socket);
    socket.send(first);
    return answer;
  },
  why,
  ...(told && { told }),
});
const withHello = (hello: Partial<Hello>, told: ByeReason, why: string): BadPeer =>
  withFirst(encodeFrames([{ ...honest, ...hello }])[0], why, told);

/** A peer that greets as it should, and then sends something else. */
const afterGreeting = (
  send: (expected: number) => Uint8Array | string,
  why: string,
  told: ByeReason | "nothing" = "bad record",
): BadPeer => ({
  door: "tcp",
  act: async (door) => {
    const socket = openSocket(() => tcp(door));
    const hello = (await greet(socket, { ...honest, expected: door.link.sent })) as Hello;
    const answer = nextFrame(socket);
    socket.send(send(hello.expected));
    return answer;
  },
  why,
  ...(told !== "nothing" && { told }),
});

/** A peer that writes bytes to the port. */
const withBytes = (text: string, why: RegExp | string, door: "tls" | "tcp" = "tcp"): BadPeer => ({
  door,
  act: (at) => void tcp(at).write(text),
  why,
});

const UPGRADE =
  "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
const hello = encodeFrames([honest])[0];
const u32 = (word: number) => [0, 8, 16, 24].map((bits) => (word >>> bits) & 0xff);
/** A first frame that claims to be compressed, and one that is not masked, as those of clients must be. */
const [COMPRESSED, UNMASKED] = ["\u0042\u0080aaaa", "\u0002\u0001a"];
const LAST = 2 ** 32 - 1;

const peers: Readonly<Record<string, () => BadPeer>> = {
  "no certificate": () => ({
    door: "tls",
    act: (door) => openSocket(() => tls(door, {})),
    why: /did not return a certificate/,
  }),
  "a certificate of another authority": () =>
    withCertificate("other authority", /not accepted .*CERT_SIGNATURE_FAILURE/),
  "a certificate of another ring": () =>
    withCertificate("other ring", /only the neighbour/, "wrong neighbour"),
  "the certificate of another node": () =>
    withCertificate("c", /only the neighbour/, "wrong neighbour"),
  "a certificate that names no node": () =>
    withCertificate("no name", /only the neighbour/, "wrong neighbour"),
  "the certificate of the node itself": () =>
    withCertificate("b", /only the neighbour/, "wrong neighbour"),
  "a collector that claims an edge": () =>
    withCertificate("collector", /only the neighbour/, "wrong neighbour"),
  "a neighbour that claims to collect": () =>
    withCertificate("a", /only the neighbour/, "wrong neighbour", { ...honest, edge: COLLECTOR }),
  "an expired certificate": () => withCertificate("expired", /CERT_HAS_EXPIRED/),
  "a certificate that is not valid yet": () => withCertificate("early", /CERT_NOT_YET_VALID/),
  "TLS 1.2": () => ({
    door: "tls",
    act: (door) => {
      const { ca, cert, key } = secureOptions(credentials.a);
      return openSocket(() => tls(door, { ca, cert, key, maxVersion: "TLSv1.2" }));
    },
    why: /unsupported protocol/,
  }),
  "plain TCP to TLS": () => withBytes(UPGRADE, /http request/, "tls"),
  "bytes that are not HTTP": () => withBytes("\u0000\u0001\u0002 hello\r\n\r\n", /Invalid method/),
  "a request that is not a WebSocket": () =>
    withBytes("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "a request that is not a WebSocket."),
  "a handshake that is not one": () =>
    withBytes(UPGRADE.replace("Version: 13", "Version: 1"), /Sec-WebSocket-Version/),
  "headers without end": () => withBytes(`GET / HTTP/1.1\r\nX: ${"x".repeat(99_999)}`, /overflow/i),
  "a page of a browser": () => ({
    door: "tcp",
    act: (door) => openSocket(() => tcp(door), { origin: "http://localhost" }),
    why: "a page of a browser.",
  }),
  "a compressed message": () => withBytes(UPGRADE + COMPRESSED, /RSV1/),
  "a message without mask": () => withBytes(UPGRADE + UNMASKED, /MASK/),
  silence: () => ({
    door: "impatient",
    act: (door) => tcp(door),
    why: "the greeting took too long.",
  }),
  "a handshake, byte by byte": () => ({
    door: "impatient",
    act: (door) => {
      const socket = tcp(door);
      let sent = 0;
      const timer = setInterval(() => socket.write(UPGRADE[Math.min(sent++, 20)]), 5);
      socket.on("close", () => clearInterval(timer));
    },
    why: "the greeting took too long.",
  }),
  "a WebSocket without greeting": () => ({
    door: "impatient",
    act: (door) => openSocket(() => tcp(door)),
    why: "the greeting took too long.",
  }),
  "a huge first message": () => withFirst(new Uint8Array(65_537), "Max payload size exceeded"),
  "a text as greeting": () => withFirst("hello", "a text message is not accepted", "bad record"),
  "an item before the greeting": () =>
    withFirst(data(1, 0, [1, 1]), "must be a greeting", "bad record"),
  "an item with the greeting": () =>
    withFirst(Buffer.concat([hello, data(1, 0, [1, 1])]), "must be a greeting", "bad record"),
  "an empty first message": () => withFirst(new Uint8Array(), "must be a greeting", "bad record"),
  "a torn greeting": () => withFirst(hello.subarray(0, 20), "torn", "bad record"),
  "another version": () => withHello({ version: 2 }, "other version", "another version"),
  "a greeting of another run": () =>
    withHello({ run: "00".repeat(16) }, "other run", "another ring or another run"),
  "another setup": () => withHello({ setup: "00".repeat(8) }, "other setup", "another setup"),
  "an edge that does not exist": () => withHello({ edge: 5 }, "no such edge", "no such edge"),
  "the wrong end of the edge": () => withHello({ end: 1 }, "wrong neighbour", "only the neighbour"),
  "a greeting that was recorded earlier": () =>
    withFirst(hello, "it has forgotten what it handled"),
  "a greeting that expects more than was sent": () =>
    withFirst(encodeFrames([{ ...honest, expected: 99 }])[0], "but 1 were sent"),
  "two greetings": () => afterGreeting(() => hello, "a second greeting is not accepted."),
  "a text after the greeting": () => afterGreeting(() => "hello", "a text message is not accepted"),
  "a huge message": () =>
    afterGreeting(() => new Uint8Array(65_537), "Max payload size exceeded", "nothing"),
  "a torn record": () => afterGreeting((next) => data(next, 0, [1]), "torn"),
  "an unknown record": () => afterGreeting(() => Uint8Array.of(77), "record 77 is unknown"),
  "an item before a bad record": () =>
    afterGreeting((next) => Uint8Array.of(...data(next, 0, [1, 1]), 77), "record 77 is unknown"),
  "an unknown kind": () => afterGreeting((next) => data(next, 9, [1, 1]), "kind 9 is unknown"),
  "too many words": () => afterGreeting((next) => data(next, 0, [1, 1, 1]), "torn"),
  "a word out of its range": () =>
    afterGreeting((next) => data(next, 0, [2, 1]), "2 does not fit choice.choice (0 to 1)"),
  "a sequence gap": () => afterGreeting((next) => data(next + 1, 0, [1, 1]), "must follow"),
  "the last number": () =>
    afterGreeting(() => data(LAST, 0, [1, 1]), "at most 4,294,967,295 items"),
  "an acknowledgement of what was not sent": () =>
    afterGreeting(() => Uint8Array.of(2, ...u32(7)), "but 1 were sent"),
  "a round without end": () =>
    afterGreeting(
      () => Uint8Array.of(4, ...u32(1), ...Array<number>(2000).fill(0xff)),
      "1,024 bytes",
    ),
  "an unknown reason to close": () =>
    afterGreeting(() => Uint8Array.of(5, 99), "a reason to close"),
  "a status that was not asked for": () =>
    afterGreeting(() => encodeFrames([{ type: "status", text: "{}" }])[0], "was not asked for"),
};

test.each(Object.keys(peers))("bad peer: %s reaches no handler, and is refused", async (name) => {
  const { door: at, act, why, told } = peers[name]();
  const door = doors[at];
  const before = door.handled;
  const answer = await act(door);
  expect(await door.nextWhy()).toMatch(why);
  expect(door.handled).toBe(before);
  expect(told ? answer : undefined).toEqual(told && { type: "bye", reason: told });
});

test.each(["tls", "tcp"] as const)(
  "bad peers: of 300 strangers that wait with their handshake on %s, 64 stay, and the neighbour is served",
  async (wire) => {
    const isTls = wire === "tls";
    const door = await Door.open(wire, isTls ? makeKeys(credentials.b) : undefined);
    let closed = 0;
    let tell!: () => void;
    const areClosed = new Promise<void>((fulfil) => (tell = fulfil));
    const strangers = Array.from({ length: 300 }, () =>
      tcp(door).on("close", () => ++closed === 236 && tell()),
    );
    await areClosed;
    expect(await door.nextWhy()).toBe("too many connections wait for their greeting.");
    // A neighbour that comes last is let in.
    const stream = () => (isTls ? tls(door, secureOptions(credentials.a)) : tcp(door));
    expect(await greet(openSocket(stream), honest)).toMatchObject({ type: "hello", end: 1 });
    expect(closed).toBeLessThanOrEqual(237);
    for (const stranger of strangers) stranger.destroy();
    await door.listener.close();
  },
);

test("bad peers: afterwards the node serves its neighbour", async () => {
  expect(Object.keys(peers).length).toBeGreaterThanOrEqual(30);
  for (const door of [doors.tls, doors.tcp]) await deliverHonestly(door);
});
