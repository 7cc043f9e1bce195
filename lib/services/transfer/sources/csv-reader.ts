import { LINE_END, readCsvRecord } from './csv-record';

/** Possible field separators of a CSV table. The one that occurs most often in the first line is used. */
const SEPARATORS = [',', ';', '\t'] as const;
/** Maximum number of characters of one record. Without it, a file without line breaks would fill the memory. */
const MOST_CHARACTERS = 1_000_000;

/** Thrown if the text of a CSV table cannot be read. */
export class UnreadableCsv extends Error {}

/** A record of a CSV table, or lines without a readable record because their quotation marks are wrong. */
export interface CsvRecord {
  /** Number of the line at which the record begins; the first line of the table is 1. */
  readonly line: number;
  /** The values of the record; of unreadable lines, the values before the fault. */
  readonly fields: readonly string[];
  /** The fault, with the number of the last line that was not read. Undefined for a record that can be read. */
  readonly unreadable?: { readonly why: string; readonly lastLine: number };
}

/**
 * Reads the records of a CSV table (RFC 4180) that arrives in pieces. Fields in quotation marks may contain separators,
 * line breaks and doubled quotation marks. Lines end with CRLF, LF or CR. A byte-order mark and empty lines are left
 * out. After a record with wrong quotation marks, reading goes on at the next line that has as many fields as the first
 * record.
 */
export class CsvReader {
  private separator: string | undefined;
  /** Text that arrived and belongs to a record that is not complete yet. */
  private rest = '';
  private isFirst = true;
  /** Number of the line at which `rest` begins. */
  private line = 1;
  /** Number of fields of the first record. */
  private width: number | undefined;
  /** The last record with a fault. Set while the lines after this record are left out. */
  private broken:
    | { readonly line: number; readonly fields: readonly string[]; readonly why: string }
    | undefined;
  /** Whether the text up to the next line end is left out. */
  private isLeavingOut = false;

  /** Takes the next piece of text, and returns the records that it completes. @throws UnreadableCsv */
  push(piece: string): CsvRecord[] {
    this.rest += this.isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    if (piece !== '') this.isFirst = false;
    return this.read(false);
  }

  /** Ends the table, and returns the last record if it had no line break. @throws UnreadableCsv */
  end(): CsvRecord[] {
    const records = this.read(true);
    return this.broken ? [...records, this.endOfFault()] : records;
  }

  private read(isEnd: boolean): CsvRecord[] {
    this.separator ??= separatorOf(this.rest, isEnd);
    const records: CsvRecord[] = [];
    while (this.separator !== undefined) {
      if (this.isLeavingOut && !this.leaveLineOut(isEnd)) break;
      const found = readCsvRecord(this.rest, this.separator, isEnd);
      if (!found) break;
      const why = 'fault' in found ? found.fault : this.faultOfWidth(found);
      if (why !== undefined) {
        if (this.width === undefined) throw new UnreadableCsv(`In the first line, ${why}.`);
        this.broken ??= { line: this.line, fields: found.fields, why };
        this.isLeavingOut = true;
      } else if ('length' in found) {
        if (this.broken) records.push(this.endOfFault());
        if (found.fields.length > 1 || found.fields[0] !== '') {
          records.push({ line: this.line, fields: found.fields });
          this.width ??= found.fields.length;
        }
        this.drop(found.length);
      }
    }
    if (this.rest.length > MOST_CHARACTERS)
      throw new UnreadableCsv(
        `Line ${this.line} has more than a million characters: a closing quotation mark may be missing.`,
      );
    return records;
  }

  /**
   * Returns the fault of a record with a wrong number of fields, if its quotation marks may be the reason. This is
   * possible if the record has several lines, or follows a record with a fault. Undefined for any other record.
   */
  private faultOfWidth({
    fields,
    length,
  }: {
    readonly fields: readonly string[];
    readonly length: number;
  }): string | undefined {
    if (this.width === undefined || fields.length === this.width) return undefined;
    const lines = this.rest.slice(0, length).trimEnd().split(LINE_END).length;
    if (!this.broken && lines === 1) return undefined;
    return `${lines} lines with quotation marks have ${fields.length} fields, and the first line has ${this.width}`;
  }

  /** Removes the rest of a line. @returns false if its end has not arrived yet */
  private leaveLineOut(isEnd: boolean): boolean {
    const end = LINE_END.exec(this.rest);
    const length = end ? end.index + end[0].length : this.rest.length;
    // The next piece may begin with the LF of this CR.
    if (!isEnd && (!end || (end[0] === '\r' && length === this.rest.length))) return false;
    this.drop(length);
    if (!end) this.line += 1;
    this.isLeavingOut = false;
    return true;
  }

  private drop(length: number): void {
    this.line += this.rest.slice(0, length).split(LINE_END).length - 1;
    this.rest = this.rest.slice(length);
  }

  private endOfFault(): CsvRecord {
    const { line, fields, why } = this.broken!;
    this.broken = undefined;
    return { line, fields, unreadable: { why, lastLine: this.line - 1 } };
  }
}

function separatorOf(text: string, isEnd: boolean): string | undefined {
  const end = LINE_END.exec(text)?.index;
  if (end === undefined && !isEnd) return undefined;
  const count = (separator: string): number => text.slice(0, end).split(separator).length;
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0];
}
