import { testCommands } from "./documents/commands.ts";
import { firstChapters, tried } from "./documents/pages.ts";

testCommands(tried.filter((page) => !firstChapters.includes(page)));
