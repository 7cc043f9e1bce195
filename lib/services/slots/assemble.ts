/** The texts around the written pieces, and between any two of them. */
export interface Frame {
  readonly before: Buffer;
  readonly between: Buffer;
  readonly after: Buffer;
}

/** Puts pieces together; those without bytes leave nothing. */
export function assemble(pieces: readonly Buffer[], { before, between, after }: Frame) {
  const written = pieces.filter(({ length }) => length > 0);
  const bytes = written.reduce((sum, { length }) => sum + length, 0);
  const betweens = Math.max(written.length - 1, 0) * between.length;
  // Memory of its own: a piece of a shared block would keep all of the block.
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
