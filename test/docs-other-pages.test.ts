import { testCommands } from "./documents/commands.ts";
import { firstChapters, pages } from "./documents/pages.ts";

testCommands(pages.filter((page) => !firstChapters.includes(page)));
