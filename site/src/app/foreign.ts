import { create } from "zustand";
import { complaintBeside } from "./form-run.ts";
import { usePageStore } from "./store.ts";
import {
  freeName,
  isOwn,
  nameOf,
  ownName,
  ownTexts,
  storeText,
} from "../run/own/own-algorithms.ts";
import type { PageRequest } from "../run/request.ts";
import type { View } from "../share/address.ts";
import { unpackText } from "../share/text-link.ts";

/** An algorithm that an address carries. It does not run before the reader agrees. */
export interface Foreign {
  readonly name: string;
  readonly text: string;
  /** The run that the address describes, and its view. */
  readonly request: PageRequest;
  readonly view: View;
  /** True if the reader only reads the text. */
  readonly isRead: boolean;
}

export const useForeign = create<{ readonly foreign: Foreign | undefined }>()(() => ({
  foreign: undefined,
}));

// A text that is only read gives way to the next run.
usePageStore.subscribe(({ request }, before) => {
  if (request !== before.request) useForeign.setState({ foreign: undefined });
});

/** Asks the reader about the algorithm that an address carries. A text that this browser has stored runs at once. */
export async function openForeign(request: PageRequest, packed: string): Promise<void> {
  // If the reader has left this address in the meantime, the text is ignored.
  const { hash } = location;
  const { complain } = usePageStore.getState();
  try {
    const text = await unpackText(packed);
    if (location.hash !== hash) return;
    const [known] = Object.entries(ownTexts()).find((entry) => entry[1] === text) ?? [];
    if (known !== undefined) return await run(request, known);
    const { nameOfFile } = await import("./own-store.ts");
    const { algorithm } = request.form;
    const name = nameOfFile(isOwn(algorithm) ? nameOf(algorithm) : algorithm);
    const { view } = usePageStore.getState();
    useForeign.setState({ foreign: { name, text, request, view, isRead: false } });
  } catch (error) {
    complain(complaintBeside((error as Error).message));
  }
}

/** Stores the text under a free name and runs it. */
export function runForeign(): Promise<void> {
  const { name, text, request } = useForeign.getState().foreign!;
  const free = freeName(name);
  storeText(free, text);
  useForeign.setState({ foreign: undefined });
  return run(request, free);
}

export const readForeign = (): void =>
  useForeign.setState(({ foreign }) => ({ foreign: foreign && { ...foreign, isRead: true } }));

const run = (request: PageRequest, name: string): Promise<void> =>
  usePageStore
    .getState()
    .run({ ...request, form: { ...request.form, algorithm: ownName(name) } }, false);
