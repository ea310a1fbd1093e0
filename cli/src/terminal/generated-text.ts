import { writeSync } from "node:fs";
import { onGeneratedText } from "@ringleader/core/internal";

// Writes synchronously, because a thread may end before buffered output is written.
onGeneratedText((name, text) => void writeSync(2, `// ${name}\n${text}\n`));
