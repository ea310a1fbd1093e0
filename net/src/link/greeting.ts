import { COLLECTOR, VERSION, type ByeReason, type Hello } from "./frame.ts";

/** The holder of a certificate: `URI:ringleader:RING/NODE`. */
export interface Identity {
  readonly ring: string;
  readonly node: string;
}

/** The name in the certificate of a collector, which may ask every node for its status. No node has it. */
export const COLLECTOR_NAME = "collector";

/** What a node expects of the other end of a connection. */
export interface GreetingExpectation {
  readonly run: string;
  readonly setup: string;
  /** The end that the other process is. */
  readonly end: 0 | 1;
  /** Tells who may be at the other end of an edge; undefined if this process has no such edge. */
  readonly neighbour: (edge: number) => Identity | undefined;
}

/**
 * Says why a greeting is refused; undefined if it is accepted. `identity` is the holder of the certificate; undefined on
 * wires without certificates.
 */
export function refuseGreeting(
  hello: Hello,
  identity: Identity | undefined,
  { run, setup, end, neighbour }: GreetingExpectation,
): ByeReason | undefined {
  if (hello.version !== VERSION) return "other version";
  if (hello.run !== run) return "other run";
  if (hello.setup !== setup) return "other setup";
  if (hello.edge === COLLECTOR)
    return !identity || identity.node === COLLECTOR_NAME ? undefined : "wrong neighbour";
  const expected = neighbour(hello.edge);
  if (!expected) return "no such edge";
  if (hello.end !== end) return "wrong neighbour";
  if (!identity) return undefined;
  const isExpected = identity.ring === expected.ring && identity.node === expected.node;
  return isExpected ? undefined : "wrong neighbour";
}

/** What a reason means, in a sentence for both ends. */
export const BYE_SENTENCES: Readonly<Record<ByeReason, string>> = {
  closing: "the other end closes the connection.",
  "other version": `the other end speaks another version of the protocol; this is version ${VERSION}.`,
  "other run": "the other end belongs to another ring or another run.",
  "other setup":
    "the other end has another setup: both need the same algorithm, size, ids and seed, and voters the same lease and drift.",
  "no such edge": "the node has no such edge.",
  "wrong neighbour": "only the neighbour of this edge may connect, and the collector.",
  "bad record": "a record was not accepted.",
  "forgotten items":
    "this node has forgotten what it handled; it needs its journal of this election.",
};
