import type { Page } from "@playwright/test";
import { templates } from "@ringleader/core/internal/templates";
import { expect } from "./patient.ts";

export const report = (page: Page) => page.locator(".report:not([data-stale])");
export const text = (page: Page) => page.getByRole("textbox", { name: "Text of the algorithm" });
export const template = (name: string) => templates.find((it) => it.name === name)!.text;

/** Opens the page and makes a new text from a template. */
export async function open(page: Page, name = "one-way"): Promise<void> {
  await page.goto("/#view=write");
  await page.getByRole("button", { name: new RegExp(`^${name} `) }).click();
  await expect(report(page)).toContainText("Compiles.");
}

export async function replaceBy(page: Page, it: string): Promise<void> {
  await text(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(it);
}

/** LeLann's algorithm, which is safe only if links keep the order of messages. */
export const leLann = (
  isOrdered: boolean,
): string => `import { algorithm, id, one } from "@ringleader/core";
export default algorithm({
  name: "lelann", paper: "after G. Le Lann, 1977", idea: "All ids go around.",
  needs: { ring: true, direction: true, ids: true, everyone: true${isOrdered ? ", fifo: true" : ""} },
  elects: "max", announces: false,
  state: { status: one("largest", "beaten") },
  messages: { token: { id } },
  wake(me) { me.send.token({ id: me.id }); },
  on: {
    token(me, { id }) {
      if (id === me.id) { if (me.status === "largest") me.lead(); return; }
      if (id > me.id) me.status = "beaten";
      me.send.token({ id });
    },
  },
});
`;
