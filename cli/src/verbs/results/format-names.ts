export const tableFormats = ["text", "markdown", "latex", "csv", "json"] as const;
export type TableFormat = (typeof tableFormats)[number];
