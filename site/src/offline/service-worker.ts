/**
 * Keeps the page usable without its server. The build replaces `FILES` by the list of its files and `VERSION` by a
 * hash of them. All files but the page itself have a hash in their names, so a stored file is never out of date. The
 * page itself is loaded from the server whenever there is one, so a new version is seen at once.
 */
declare const FILES: readonly string[];
declare const VERSION: string;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", act: (event: Extendable) => void): void;
  addEventListener(type: "fetch", act: (event: Fetching) => void): void;
}

const worker = globalThis as unknown as Scope;
const { scope } = worker.registration;
/** Begins the names of the caches of this page. Other pages of the same server have their own. */
const PREFIX = `ringleader-files ${scope} `;
const addresses = new Set(FILES.map((file) => new URL(file, scope).href));

/** Opens the files of this version. */
const ours = (): Promise<Cache> => caches.open(`${PREFIX}${VERSION}`);

worker.addEventListener("install", (event) => event.waitUntil(store()));

async function store(): Promise<void> {
  const cache = await ours();
  // `reload` asks the server, because the browser may hold an older page.
  await cache.addAll([scope, ...addresses].map((file) => new Request(file, { cache: "reload" })));
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => event.waitUntil(replaceOld()));

const versions = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Deletes all versions but this one and the one before, which pages that are still open may need. */
async function replaceOld(): Promise<void> {
  const names = await versions();
  await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET") return;
  const address = url.replace(/[?#].*$/, "");
  if (addresses.has(address)) event.respondWith(storedOrLoaded(event.request, address));
  else if (address === scope || address === `${scope}index.html`) {
    event.respondWith(loadedOrStored(event.request));
  }
  // All other requests, such as that for a trace, go to the server.
});

async function storedOrLoaded(request: Request, address: string): Promise<Response> {
  // An older version may be the one that an open page needs.
  for (const cacheName of (await versions()).toReversed()) {
    const stored = await caches.match(address, { cacheName });
    if (stored) return stored;
  }
  return fetch(request);
}

async function loadedOrStored(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // A page that has moved or is gone must not seem to be there.
    if (answer.type === "opaqueredirect" || answer.status < 500) return answer;
    return (await storedPage()) ?? answer;
  } catch (error) {
    const page = await storedPage();
    if (page) return page;
    throw error;
  }
}

const storedPage = async (): Promise<Response | undefined> => (await ours()).match(scope);
