import { writeSync } from "node:fs";
import { onGeneratedText } from "@ringleader/core/internal";

// This module is imported if RINGLEADER_SHOW_TEXT=1. It writes synchronously, because a thread may
// end before buffered output is written.
onGeneratedText((name, text) => void writeSync(2, `// ${name}\n${text}\n`));
