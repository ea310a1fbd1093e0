/** The algorithms' files as they are in the repository; each is loaded when it is looked at. */
const files = import.meta.glob<string>(
  ["../../../core/src/algorithms/*.ts", "!../../../core/src/algorithms/*.test.ts"],
  {
    query: "?raw",
    import: "default",
  },
);

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The text of an own algorithm; else the file named like it, and those beside it that it imports. */
export async function sourceOf(algorithm: string, own?: string): Promise<SourceFile[]> {
  if (own !== undefined) return [{ file: algorithm, text: own }];
  const found: SourceFile[] = [];
  const add = async (file: string): Promise<void> => {
    const load = files[`../../../core/src/algorithms/${file}`];
    if (!load || found.some((it) => it.file === file)) return;
    const text = await load();
    found.push({ file, text });
    for (const [, beside] of text.matchAll(/from "\.\/([\w-]+\.ts)"/g)) await add(beside);
  };
  await add(`${algorithm.split(":")[0]}.ts`);
  return found;
}
