/** The texts before, between and after the pieces. */
export interface Frame {
  readonly before: Buffer;
  readonly between: Buffer;
  readonly after: Buffer;
}

/** Joins pieces into one text; empty pieces leave nothing. */
export function assemble(pieces: readonly Buffer[], { before, between, after }: Frame) {
  const written = pieces.filter(({ length }) => length > 0);
  const bytes = written.reduce((sum, { length }) => sum + length, 0);
  const betweens = Math.max(written.length - 1, 0) * between.length;
  // Allocated on its own: a slice of a shared block would keep the whole block in memory.
  const text = Buffer.allocUnsafeSlow(before.length + bytes + betweens + after.length);
  let at = before.copy(text);
  const parts = pieces.map((piece) => {
    if (piece.length > 0 && at > before.length) at += between.copy(text, at);
    const from = at;
    at += piece.copy(text, from);
    return text.subarray(from, at);
  });
  after.copy(text, at);
  return {
    text,
    /** The bytes of each piece within `text`. */
    parts,
  };
}
