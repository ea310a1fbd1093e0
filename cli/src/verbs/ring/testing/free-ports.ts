import { createServer, type AddressInfo } from "node:net";

/** Finds free ports. The command needs them before its nodes listen. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((fulfil) => server.listen(0, "127.0.0.1", fulfil));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((fulfil) => server.close(fulfil))));
  return ports;
}
