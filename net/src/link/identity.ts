import type { Socket } from "node:net";
import type { SecureContext, TLSSocket } from "node:tls";
import type { Identity } from "./greeting.ts";

/** The certificate of a node, its key, and the authority that both ends trust, as PEM. */
export interface Credentials {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Credentials, ready for use. One context serves all connections, because making one takes milliseconds. */
export interface Keys {
  readonly credentials: Credentials;
  readonly context: SecureContext;
}

/** Makes credentials ready for use. TLS is loaded here, because nodes on other wires start faster without it. */
export const makeKeys = (credentials: Credentials): Keys => ({
  credentials,
  context: process.getBuiltinModule("node:tls").createSecureContext(secureOptions(credentials)),
});

/** The options of a secure context. */
export const secureOptions = ({ authority, certificate, key }: Credentials) =>
  ({
    ca: authority,
    cert: certificate,
    key,
    minVersion: "TLSv1.3",
    maxVersion: "TLSv1.3",
  }) as const;

/** Names of rings and nodes. */
const NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,62}";
export const isName = (name: string): boolean => new RegExp(`^${NAME}$`).test(name);
const URI = new RegExp(`^URI:ringleader:(${NAME})/(${NAME})$`);

/** Prints an identity as a certificate holds it. */
export const uriOf = ({ ring, node }: Identity): string => `ringleader:${ring}/${node}`;

/** Reads the holder of a certificate from its alternative names. One without a name of ours is not for a node. */
export function readIdentity(names = ""): Identity {
  const match = URI.exec(names);
  return match ? { ring: match[1], node: match[2] } : { ring: "", node: "" };
}

/** Reads who is at the other end; undefined if the connection has no certificates. */
export const identityOf = (socket: Socket | TLSSocket | undefined): Identity | undefined =>
  socket && "getPeerCertificate" in socket
    ? readIdentity(socket.getPeerCertificate().subjectaltname)
    : undefined;
