import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

/** Light or dark, whatever the system says. */
export function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <button type="button" className="scheme" onClick={() => setColorScheme(other)}>
      {other === "dark" ? "Dark" : "Light"}
    </button>
  );
}
