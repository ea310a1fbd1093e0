import { expect, test } from "vitest";
import { svgOf } from "./chart-file.ts";

test("charts: texts of a foreign file keep the SVG well-formed", async () => {
  const text = 'a</text><script>b" c="d<e\u00A0\u001B&';
  const svg = await svgOf((plot) => ({
    ariaLabel: text,
    marks: [
      plot.text([text], { frameAnchor: "middle", text: (it: string) => it, title: () => text }),
    ],
  }));
  const escaped = 'a&lt;/text&gt;&lt;script&gt;b" c="d&lt;e&#160;�&amp;';
  const inAttribute = escaped.replaceAll('"', "&quot;").replaceAll("&gt;", ">");
  expect(svg).toContain(`aria-label="${inAttribute}"`);
  expect(svg).toContain(`>${escaped}<`);
  // Without its tags, nothing is left that begins one.
  expect(svg.replace(/<\/?[a-z]+(?: [\w:-]+="[^"<]*")*\/?>/gi, "")).not.toContain("<");
});
