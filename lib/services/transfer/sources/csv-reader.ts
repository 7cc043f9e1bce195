/** Possible field separators of a CSV table. The one that occurs most often in the first line is used. */
const SEPARATORS = [',', ';', '\t'] as const;
/**
 * Maximum number of characters of one record. Without it, a missing quotation mark would make the reader collect the
 * whole file.
 */
const MOST_CHARACTERS = 1_000_000;

/** Thrown if the text of a CSV table cannot be read. */
export class UnreadableCsv extends Error {}

/**
 * Reads the records of a CSV table (RFC 4180) that arrives in pieces. Fields in quotation marks may contain separators,
 * line breaks and doubled quotation marks. Lines end with CRLF, LF or CR. A byte-order mark and empty lines are left
 * out.
 */
export class CsvReader {
  private separator: string | undefined;
  /** Text that arrived and belongs to a record that is not complete yet. */
  private rest = '';
  private isFirst = true;

  /** Takes the next piece of text, and returns the records that it completes. @throws UnreadableCsv */
  push(piece: string): string[][] {
    this.rest += this.isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    if (piece !== '') this.isFirst = false;
    return this.read(false);
  }

  /** Ends the table, and returns the last record if it had no line break. @throws UnreadableCsv */
  end(): string[][] {
    return this.read(true);
  }

  private read(isEnd: boolean): string[][] {
    this.separator ??= separatorOf(this.rest, isEnd);
    if (this.separator === undefined) return this.bounded([]);
    const records: string[][] = [];
    for (;;) {
      const found = readRecord(this.rest, this.separator, isEnd);
      if (!found) return this.bounded(records);
      this.rest = this.rest.slice(found.length);
      if (found.fields.length > 1 || found.fields[0] !== '') records.push(found.fields);
    }
  }

  private bounded(records: string[][]): string[][] {
    if (this.rest.length > MOST_CHARACTERS)
      throw new UnreadableCsv('A record has more than a million characters: a quotation mark has no end.');
    return records;
  }
}

function separatorOf(text: string, isEnd: boolean): string | undefined {
  const end = /[\r\n]/.exec(text)?.index;
  if (end === undefined && !isEnd) return undefined;
  const count = (separator: string): number => text.slice(0, end).split(separator).length;
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0];
}

/** Reads the first record of a text; undefined if the text ends before the record does. */
function readRecord(
  text: string,
  separator: string,
  isEnd: boolean,
): { fields: string[]; length: number } | undefined {
  if (text === '') return undefined;
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const field = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    if (!field) {
      if (!isEnd) return undefined;
      throw new UnreadableCsv('The file ends within quotation marks.');
    }
    fields.push(field.value);
    at = field.end;
    const next = text[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next === undefined) return isEnd ? { fields, length: at } : undefined;
    if (next !== '\r' && next !== '\n')
      throw new UnreadableCsv(`Text follows a quotation mark: ${text.slice(at, at + 20)}`);
    // The next piece may begin with the LF of this CR.
    if (next === '\r' && text[at + 1] === undefined && !isEnd) return undefined;
    return { fields, length: at + (next === '\r' && text[at + 1] === '\n' ? 2 : 1) };
  }
}

function readPlain(text: string, from: number, separator: string): { value: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1;
  return { value: text.slice(from, end), end };
}

function readQuoted(text: string, from: number): { value: string; end: number } | undefined {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    // A quotation mark at the end of a piece may be the first half of a doubled one.
    if (at < 0) return undefined;
    if (text[at + 1] !== '"') return { value: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
}
