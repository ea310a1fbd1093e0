import { deflateRawSync } from "node:zlib";
import { templates } from "@ringleader/core/internal/templates";
import { expect, test } from "vitest";
import { packText, unpackText } from "./text-link.ts";

test("text link: texts survive, and templates stay short enough for an address", async () => {
  for (const text of ["", "é 😀 \n\t&#=%", ...templates.map((template) => template.text)]) {
    const packed = await packText(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(packed.length).toBeLessThan(2000);
    expect(await unpackText(packed)).toBe(text);
  }
});

test("text link: damaged, foreign and endless texts are refused", async () => {
  const packed = await packText(templates[0].text);
  const bytes = (content: Buffer) => deflateRawSync(content).toString("base64url");
  for (const bad of [packed.slice(0, -9), "!!", "AAAA", bytes(Buffer.from([255]))]) {
    await expect(unpackText(bad)).rejects.toThrow("is damaged");
  }
  await expect(unpackText(bytes(Buffer.alloc(1e8)))).rejects.toThrow(
    "more than 200,000 characters",
  );
});
