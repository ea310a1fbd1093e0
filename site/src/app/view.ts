/** What the page shows, in the order of its tabs. */
export const views = ["watch", "compare", "check", "measure", "learn", "write"] as const;
export type View = (typeof views)[number];

export const isView = (text: string | undefined): text is View =>
  (views as readonly string[]).includes(text ?? "");
