import { createTheme } from "@mantine/core";

/** Widgets in the colours of the page, with enough contrast in both schemes. */
export const theme = createTheme({
  primaryColor: "blue",
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif',
  defaultRadius: "md",
  cursorType: "pointer",
});
