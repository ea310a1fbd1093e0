import { create } from "zustand";
import { openPage } from "./open.ts";
import { usePageStore } from "./store.ts";
import {
  freeName,
  isOwn,
  nameOf,
  ownName,
  ownTexts,
  storeText,
} from "../run/own/own-algorithms.ts";
import { opening } from "../run/form.ts";
import type { PageAddress } from "../share/address.ts";
import { unpackText } from "../share/text-link.ts";

/** An algorithm that an address carries. It does not run before the reader agrees. */
export interface Foreign {
  readonly name: string;
  readonly text: string;
  /** What the address describes. */
  readonly address: PageAddress;
  /** True if the reader only reads the text. */
  readonly isRead: boolean;
}

interface ForeignStore {
  readonly foreign: Foreign | undefined;
  /** True while the text of an address is being unpacked. */
  readonly isUnpacking: boolean;
}

export const useForeign = create<ForeignStore>()(() => ({
  foreign: undefined,
  isUnpacking: false,
}));

// A text that is only read gives way to the next run.
usePageStore.subscribe(({ request }, before) => {
  if (request !== before.request) useForeign.setState({ foreign: undefined });
});

/** Number of the latest address with a text. */
let latest = 0;

/** Asks the reader about the algorithm that an address carries. A text that this browser has stored runs at once. */
export async function openForeign(address: PageAddress, packed: string): Promise<void> {
  // If the reader has left this address in the meantime, the text is ignored.
  const { hash } = location;
  const { view, lesson, other } = address;
  usePageStore.setState({ view, lesson, ...(view === "compare" && { first: undefined, other }) });
  const mine = ++latest;
  useForeign.setState({ isUnpacking: true });
  try {
    const text = await unpackText(packed);
    if (location.hash !== hash) return;
    const algorithm = carrierOf(address);
    const { nameOfFile } = await import("./own-store.ts");
    const name = nameOfFile(isOwn(algorithm) ? nameOf(algorithm) : algorithm);
    const texts = ownTexts();
    const [known] = Object.entries(texts).find((entry) => entry[1] === text) ?? [];
    // If several names have this text, the one in the address is meant.
    if (known !== undefined) return openAs(address, texts[name] === text ? name : known);
    useForeign.setState({ foreign: { name, text, address, isRead: false } });
  } catch (error) {
    const { message } = error as Error;
    openPage({ view: address.view, request: { form: opening }, complaint: message });
  } finally {
    if (mine === latest) useForeign.setState({ isUnpacking: false });
  }
}

/** Stores the text under a free name and runs it. */
export function runForeign(): void {
  const { name, text, address } = useForeign.getState().foreign!;
  const free = freeName(name);
  storeText(free, text);
  useForeign.setState({ foreign: undefined });
  openAs(address, free);
}

export const readForeign = (): void =>
  useForeign.setState(({ foreign }) => ({ foreign: foreign && { ...foreign, isRead: true } }));

/** Returns the algorithm whose text an address carries. */
const carrierOf = ({ request, measure }: Pick<PageAddress, "request" | "measure">): string =>
  measure?.sweep.algorithms.find(isOwn) ?? request.form.algorithm;

/** Opens an address with the stored text of this name in place of the one that it carries. */
function openAs(address: PageAddress, name: string): void {
  const { request, measure } = address;
  const carrier = carrierOf(address);
  const algorithm = ownName(name);
  openPage({
    ...address,
    text: undefined,
    request: { ...request, form: { ...request.form, algorithm } },
    measure: measure && {
      ...measure,
      sweep: {
        ...measure.sweep,
        algorithms: measure.sweep.algorithms.map((it) => (it === carrier ? algorithm : it)),
      },
    },
  });
  // The address names the stored text.
  const { view, editCheck, editMeasure } = usePageStore.getState();
  if (view === "check") editCheck({});
  if (view === "measure") editMeasure({});
}
