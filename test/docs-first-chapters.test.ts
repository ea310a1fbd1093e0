import { testCommands } from "./documents/commands.ts";
import { firstChapters } from "./documents/pages.ts";

testCommands(firstChapters);
