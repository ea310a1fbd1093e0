/** What a page inside another one shows. */
export type Embedded = "ring" | "space-time";

/** `?embed` or `?embed=space-time`; nothing for the whole page. */
export function embeddedIn(search: string): Embedded | undefined {
  const value = new URLSearchParams(search).get("embed");
  if (value === null) return undefined;
  return value === "space-time" ? "space-time" : "ring";
}
