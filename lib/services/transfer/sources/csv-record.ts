/** Maximum number of characters of a field in quotation marks, as in the cell of a spreadsheet. */
const MOST_QUOTED_CHARACTERS = 32_767;
/** Maximum number of lines of a field in quotation marks. A quotation mark without its end would take all lines. */
const MOST_QUOTED_LINES = 200;

/** One end of a line: CRLF, LF or CR. */
export const LINE_END = /\r\n|\r|\n/;

/** The first record of a text, or a fault in the quotation marks of this record. */
type FoundRecord =
  | { readonly fields: readonly string[]; readonly length: number }
  | { readonly fault: string; readonly fields: readonly string[] };

/**
 * Reads the first record of a text of comma-separated values (RFC 4180); undefined if the text ends before the record
 * does. If the record has a fault, `fields` has only the fields before it.
 *
 * @param isEnd whether no text follows
 */
export function readCsvRecord(text: string, separator: string, isEnd: boolean): FoundRecord | undefined {
  if (text === '') return undefined;
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const field = text[at] === '"' ? readQuoted(text, at, isEnd) : readPlain(text, at, separator);
    if (!field) return undefined;
    if ('fault' in field) return { fault: field.fault, fields };
    fields.push(field.value);
    at = field.end;
    const next = text[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next === undefined) return isEnd ? { fields, length: at } : undefined;
    if (next !== '\r' && next !== '\n') return { fault: 'text follows a closing quotation mark', fields };
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

const ENDLESS = `a quotation mark has no end within ${MOST_QUOTED_LINES} lines and ${MOST_QUOTED_CHARACTERS} characters`;

function readQuoted(
  whole: string,
  from: number,
  isEnd: boolean,
): { value: string; end: number } | { fault: string } | undefined {
  const most = from + MOST_QUOTED_CHARACTERS + 2;
  const text = whole.slice(from, most);
  for (let at = 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) break;
    if (text[at + 1] === '"') continue;
    // A quotation mark at the end of a chunk may be the first half of an escaped pair.
    if (text[at + 1] === undefined && !isEnd && whole.length < most) return undefined;
    const value = text.slice(1, at).replaceAll('""', '"');
    return isWithinLines(value) ? { value, end: from + at + 1 } : { fault: ENDLESS };
  }
  if (whole.length >= most || !isWithinLines(text)) return { fault: ENDLESS };
  return isEnd ? { fault: 'a quotation mark has no end' } : undefined;
}

const isWithinLines = (text: string): boolean =>
  text.split(LINE_END, MOST_QUOTED_LINES + 1).length <= MOST_QUOTED_LINES;
