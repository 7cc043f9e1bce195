/** Value of `format` in the first line of an export. */
export const FORMAT = 'shop-appointments export';
/** Version of the lines of an export. */
export const FORMAT_VERSION = 1;
/** Purpose of the keyed hash by which an export names the secret of its shop without containing it. */
export const FINGERPRINT = 'export';

/** The first line of an export. */
export interface ExportHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof FORMAT_VERSION;
  /** Name of the last migration of the exported tables. */
  readonly migration: string;
  /** Instant at which the export began. */
  readonly created_at: number;
  /** Zone of the site: an IANA name or an offset. */
  readonly zone: string;
  /** Whether the shop's own ids are texts. */
  readonly has_text_ids: boolean;
  /** Keyed hash that is equal for shops with the same secret. */
  readonly secret: string;
  /** The largest id that each table has ever given to a row. */
  readonly last_ids: Readonly<Record<string, number>>;
}

/** Yields the lines of a text that arrives in pieces, without their line breaks. Empty lines are left out. */
export async function* exportedLines(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (
      rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
    ).split(/\r?\n/);
    rest = lines.pop()!;
    for (const one of lines) if (one !== '') yield one;
  }
  if (rest !== '') yield rest;
}
