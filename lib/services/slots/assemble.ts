/** The fixed texts of a response: before its first day or page, between two days or pages, and after the last one. */
export interface Frame {
  readonly before: Buffer;
  readonly between: Buffer;
  readonly after: Buffer;
}

/**
 * Lists the parts of a response's text in their order: the days or pages, and the texts around them. An empty day or
 * page adds nothing, not even a separator.
 */
export function assemble(pieces: readonly Buffer[], { before, between, after }: Frame): Buffer[] {
  const parts: Buffer[] = [];
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    parts.push(parts.length === 0 ? before : between, piece);
  }
  return parts.length === 0 ? [before, after] : [...parts, after];
}

/** Joins parts of a text. Returns the whole text, and for each part its bytes within it. */
export function join(parts: readonly Buffer[]) {
  // The text gets a memory block of its own: a slice of a shared block would keep the whole shared block in memory.
  const text = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  /** Map from each part to its bytes within `text`. */
  const within = new Map<Buffer, Buffer>();
  let at = 0;
  for (const part of parts) {
    const from = at;
    at += part.copy(text, from);
    within.set(part, text.subarray(from, at));
  }
  return { text, within };
}
