import { writeSync } from "node:fs";
import { onGeneratedText } from "@ringleader/core/internal";

// Imported if RINGLEADER_SHOW_TEXT=1. Synchronous, because a thread may end before its output is drained.
onGeneratedText((name, text) => void writeSync(2, `// ${name}\n${text}\n`));
