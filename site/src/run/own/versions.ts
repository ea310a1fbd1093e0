const KEY = "ringleader.versions";
/** Number of versions that are kept of a text. */
const MOST = 20;
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

function store(all: Versions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The texts need the room more than their versions do.
  }
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
