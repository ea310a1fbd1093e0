/** Returns the name of an algorithm for the name of its file: letters, digits, dashes and underscores. */
export const nameOf = (stem: string): string =>
  stem.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "mine";

/** Returns a path that the command takes for a file, not for a name of the catalogue. */
export const pathOf = (file: string): string =>
  /^(\.{0,2}[/\\]|[A-Za-z]:)/.test(file) ? file : `./${file}`;
