/** What users' files import as `@ringleader/core`; undefined until it is loaded. */
export let library: object | undefined;

/** Loads the library for users' files. It is most of core, so commands without such a file start sooner without it. */
export async function loadLibrary(): Promise<void> {
  library ??= await import("@ringleader/core");
}
