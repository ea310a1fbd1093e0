import { isLoopback } from "../serve/host-check.ts";
import { fact, page } from "../../terminal/page.ts";
import { bad, good, quiet, strong, wrapped, WIDTH } from "../../terminal/style.ts";
import type { LocalAddress } from "./interfaces.ts";
import type { ClassRunDocument } from "./json.ts";

interface ShownRoom {
  readonly algorithm: string;
  readonly code: string;
  /** The address that phones open. */
  readonly address: string;
  /** The address of the teacher, which opens the controls. */
  readonly teacher: string;
  readonly host: string;
  readonly addresses: readonly LocalAddress[];
  readonly qr: readonly string[];
}

const paragraph = (text: string): string[] => wrapped(text, WIDTH - 2);

/** Shows a room that has opened: what phones open, and what the teacher opens. */
export function showRoom(room: ShownRoom): string {
  const { algorithm, code, address, teacher, host, addresses, qr } = room;
  return page([
    [`${strong(`Room ${code}`)}  ${quiet(algorithm)}`],
    qr.map((line) => ` ${line}`),
    [fact("phones", address), fact("teacher", teacher)],
    isLoopback(host) || host === "localhost" ? sayAddresses(addresses) : paragraph(PLAIN),
    paragraph(
      "Every phone or tab that opens the address is a process. A star plays the ring: this server relays the messages of neighbours. Ctrl-C closes the room.",
    ),
  ]);
}

const PLAIN =
  "This is plain HTTP: everybody on this network can read names and messages, and join. Keep the address of the teacher to yourself.";

/** Says how phones can reach the room, if it listens on the loopback interface only. */
function sayAddresses(addresses: readonly LocalAddress[]): string[] {
  if (addresses.length === 0)
    return paragraph(
      "Only this machine can reach 127.0.0.1, and it has no address of a local network. Tabs of this machine can be the ring.",
    );
  return [
    ...paragraph(
      `Only this machine can reach 127.0.0.1. For phones, start the room with ${addresses.length === 1 ? "its address" : "one of its addresses"}:`,
    ),
    ...addresses.map(({ name, address }) => `  --host ${address}  ${quiet(name)}`),
  ];
}

/** Shows a run that is over. */
export function showClassRun(
  { verdict, sentence, digest, guesses }: ClassRunDocument,
  number: number,
  file: string | undefined,
): string {
  const sign = verdict === "conforms" ? good("✓") : verdict === "differs" ? bad("✗") : "?";
  const guessed = guesses.right + guesses.wrong;
  const [first, ...more] = wrapped(`Run ${number}: ${sentence}`, WIDTH - 4);
  return page([
    [
      `${sign} ${first}`,
      ...more.map((line) => `  ${line}`),
      guessed > 0 && `  ${guesses.right} of ${guessed} guesses were right`,
      digest !== undefined && fact("digest", digest),
      file !== undefined && fact("trace", file),
    ],
  ]);
}
