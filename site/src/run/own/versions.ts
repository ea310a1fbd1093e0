const KEY = "ringleader.versions";
/** Number of versions that are kept of a text. */
const MOST = 20;
/** Number of characters of all versions together. Browsers store about five million characters for a page. */
export const MOST_CHARACTERS = 1_000_000;
/** Milliseconds within which a later version replaces the one before it. */
const SAME = 60_000;

/** A text as it once was. */
export interface TextVersion {
  readonly text: string;
  /** The time, in milliseconds since 1970. */
  readonly at: number;
  /** True if the text compiled while it was being written. Soon afterwards, another such version replaces it. */
  readonly isPassing?: true;
}

type Versions = Readonly<Record<string, readonly TextVersion[]>>;

function allVersions(): Versions {
  try {
    return { ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Versions) };
  } catch {
    // The browser has no storage, or the stored value is not JSON.
    return {};
  }
}

/** Returns the newest versions, as many as have at most this number of characters together. */
function newest(all: Versions, most: number): Versions {
  let left = most;
  const kept = new Set<TextVersion>();
  for (const version of Object.values(all)
    .flat()
    .toSorted((x, y) => y.at - x.at)) {
    left -= version.text.length;
    if (left < 0) break;
    kept.add(version);
  }
  const entries = Object.entries(all).map(
    ([name, versions]) => [name, versions.filter((version) => kept.has(version))] as const,
  );
  return Object.fromEntries(entries.filter(([, versions]) => versions.length > 0));
}

/** False if the browser had no room for a version. */
let hasRoom = true;
export const hasRoomForVersions = (): boolean => hasRoom;

/** Stores versions. If the storage is full, the oldest ones go, because the texts need the room more. */
function store(all: Versions): void {
  for (let most = MOST_CHARACTERS; most > 1000; most /= 2) {
    try {
      localStorage.setItem(KEY, JSON.stringify(newest(all, most)));
      hasRoom = true;
      return;
    } catch {
      // Tries again with fewer versions.
    }
  }
  hasRoom = false;
}

/** Deletes the older half of the versions, so that a text has room. Returns false if there are none. */
export function makeRoom(): boolean {
  const all = allVersions();
  const characters = Object.values(all)
    .flat()
    .reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return false;
  const half = newest(all, Math.floor(characters / 2));
  try {
    localStorage.removeItem(KEY);
    if (Object.keys(half).length > 0) localStorage.setItem(KEY, JSON.stringify(half));
  } catch {
    // The removed versions have made all the room there is.
  }
  return true;
}

/** Lists the versions of a text, the newest first. */
export const versionsOf = (name: string): readonly TextVersion[] => {
  const versions = allVersions()[name];
  return Array.isArray(versions) ? versions : [];
};

/** Adds a version, unless it is the newest one. */
export function addVersion(name: string, text: string, isPassing = false): void {
  const before = versionsOf(name);
  const [newest] = before;
  if (newest?.text === text) return;
  const at = Date.now();
  const isReplaced = isPassing && newest?.isPassing === true && at - newest.at < SAME;
  const version = { text, at, ...(isPassing && { isPassing }) };
  const versions = [version, ...(isReplaced ? before.slice(1) : before)];
  store({ ...allVersions(), [name]: versions.slice(0, MOST) });
}

/** Gives the versions of a text to another name, or deletes them. */
export function moveVersions(name: string, to: string | undefined): void {
  const { [name]: versions = [], ...others } = allVersions();
  store(to === undefined ? others : { ...others, [to]: versions });
}
