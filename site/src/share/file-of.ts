/** Lines written at once, before the page is given a moment. */
const PIECE = 20_000;

/** Lines as a file; long ones in pieces, so that the page goes on meanwhile. */
export async function fileOf(lines: Iterable<string>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(`${line}\n`);
    if (piece.length < PIECE) continue;
    parts.push(new Blob(piece));
    piece = [];
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([...parts, ...piece], { type });
}
