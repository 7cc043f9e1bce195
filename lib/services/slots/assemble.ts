/**
 * The texts that surround the pieces of a response (its days or pages): before the first, between two, and after the
 * last.
 */
export interface Frame {
  readonly before: Buffer;
  readonly between: Buffer;
  readonly after: Buffer;
}

/**
 * Lists the parts of a response's text: the frame, and the pieces (days or pages) in it. An empty piece adds nothing,
 * not even a separator.
 */
export function assemble(pieces: readonly Buffer[], { before, between, after }: Frame): Buffer[] {
  const parts: Buffer[] = [];
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    parts.push(parts.length === 0 ? before : between, piece);
  }
  return parts.length === 0 ? [before, after] : [...parts, after];
}

/** Joins the parts of a text. Returns the text, and for each part the bytes of that part within the text. */
export function join(parts: readonly Buffer[]) {
  // The bytes get a memory block of their own, because a slice of a shared block would keep the whole block in memory.
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
