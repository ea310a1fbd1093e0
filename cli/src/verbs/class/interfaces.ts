import { networkInterfaces } from "node:os";

/** An address of this machine that other devices may reach. */
export interface LocalAddress {
  readonly name: string;
  readonly address: string;
}

/** Lists the IPv4 addresses of this machine, except those of the loopback interface. */
export const localAddresses = (all = networkInterfaces()): readonly LocalAddress[] =>
  Object.entries(all).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === "IPv4" && !internal)
      .map(({ address }) => ({ name, address })),
  );
