import { expect as impatient } from "@playwright/test";

/** On a busy machine a page may need more than the usual five seconds. */
export const expect = impatient.configure({ timeout: 20_000 });
