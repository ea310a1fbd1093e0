import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TeacherCommand, TeacherMessage } from "@ringleader/core/internal/role";
import { WebSocket } from "ws";
import type { ClassVerdict } from "../judge-class.ts";
import { serveClass } from "../relay.ts";
import { roomOf } from "./class-world.ts";
import { ORIGIN, SocketPhone } from "./socket-phone.ts";

/** A room over real sockets, and its teacher. */
export interface OpenClass {
  readonly url: string;
  readonly verdicts: ClassVerdict[];
  readonly refused: string[];
  readonly seen: TeacherMessage[];
  readonly command: (command: TeacherCommand) => void;
  readonly join: (count: number) => Promise<SocketPhone[]>;
  /** Resolves when the condition holds; asked after everything that happens. */
  readonly until: (holds: () => boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a room for an algorithm. */
export async function openClass(algorithm: string, seed = 1): Promise<OpenClass> {
  const server = createServer();
  const verdicts: ClassVerdict[] = [];
  const refused: string[] = [];
  const seen: TeacherMessage[] = [];
  const relay = await serveClass({
    server,
    path: "/class",
    room: roomOf(algorithm, seed),
    accepts: ({ headers }) => headers.origin === ORIGIN,
    onVerdict: (verdict) => verdicts.push(verdict),
    onClose() {},
    onRefused: (why) => refused.push(why),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/class`;
  const teacher = new WebSocket(url, { origin: ORIGIN });
  teacher.on("message", (data) =>
    seen.push(JSON.parse((data as Buffer).toString()) as TeacherMessage),
  );
  await once(teacher, "open");
  const command = (said: TeacherCommand) => teacher.send(JSON.stringify(said));
  command({ teach: "teacher" });
  const phones: SocketPhone[] = [];
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((fulfil) => setTimeout(fulfil, 5));
  };
  const present = () =>
    seen.findLast(({ view }) => view)?.view?.phones.filter((it) => it.isConnected).length ?? 0;
  return {
    url,
    verdicts,
    refused,
    seen,
    command,
    until,
    async join(count) {
      const start = phones.length;
      const joined = Array.from({ length: count }, (_, i) => {
        const number = start + i;
        return new SocketPhone(url, `student ${number}`, `token-of-student-${number}`);
      });
      phones.push(...joined);
      for (const phone of joined) await phone.connect();
      await until(() => present() >= phones.length);
      return joined;
    },
    async close() {
      for (const phone of phones) phone.close();
      teacher.terminate();
      relay.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
