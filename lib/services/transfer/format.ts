import { notImported } from './not-imported';

/** Value of `format` in the first line of an export. A restore accepts only files with this value. */
export const FORMAT = 'shop-appointments export';
/** Version of the format of an export. */
export const FORMAT_VERSION = 1;
/**
 * Purpose of the keyed hash in an export. The hash tells to which shop secret the export belongs, without containing
 * the secret.
 */
export const FINGERPRINT = 'export';

/** The first line of an export. */
export interface ExportHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof FORMAT_VERSION;
  /** Name of the last migration (numbered change of the tables) before the export. */
  readonly migration: string;
  /** Instant at which the export began. */
  readonly created_at: number;
  /** Zone of the site: an IANA name or an offset. */
  readonly zone: string;
  /** Whether the shop's own ids are texts. */
  readonly has_text_ids: boolean;
  /** Keyed hash that is equal for shops with the same secret. */
  readonly secret: string;
  /** For each table, the largest id that it has ever given to a row. */
  readonly last_ids: Readonly<Record<string, number>>;
}

/**
 * Maximum number of characters of a line of an export, far more than a row has. Without it, a file without line breaks
 * would fill the memory.
 */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Yields the lines of an export that arrives in pieces of UTF-8, without their line breaks. Empty lines and a
 * byte-order mark are left out.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` for bytes that are not UTF-8, and for a line that is too long
 */
export async function* exportedLines(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  let isFirst = true;
  for await (const text of textsOf(pieces)) {
    parts.push(isFirst ? text.replace(/^\uFEFF/, '') : text);
    if (text !== '') isFirst = false;
    length += text.length;
    // The pieces of a long line are joined once at its end, not with each piece, which would be slow.
    const lines = text.includes('\n') ? parts.join('').split('\n') : [];
    if (lines.length > 0) {
      const rest = lines.pop()!;
      parts = [rest];
      length = rest.length;
    }
    if (length > MOST_CHARACTERS || lines.some((one) => one.length > MOST_CHARACTERS))
      throw notImported(
        'The file is not an export, or is damaged: a line has more than 16 million characters. Export the shop again.',
      );
    for (const one of lines) if (!isBlank(one)) yield one;
  }
  const rest = parts.join('');
  if (!isBlank(rest)) yield rest;
}

const isBlank = (line: string): boolean => line === '' || line === '\r';

async function* textsOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw notImported(
        'The export is damaged: it has bytes that are not UTF-8. Export the shop again.',
        error,
      );
    }
  };
  for await (const piece of pieces) yield typeof piece === 'string' ? piece : decoded(piece);
  yield decoded();
}
