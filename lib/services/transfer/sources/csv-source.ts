import { notImported } from '../not-imported';
import { CsvReader, type CsvRecord, UnreadableCsv } from './csv-reader';
import { csvTime, type SlashOrder } from './csv-time';
import { amountValue } from './amounts';
import { integerValue, quoted } from './lenient-values';
import { quantityValue } from './quantity';
import { SeenIds } from './seen-ids';
import type { ImportSource, SourceAppointment, SourceRecord } from './source';
import { later } from './source-clock';

/** The column titles of a table of appointments: for each value, the title in the first line of the table. */
export interface CsvColumns {
  /** Column with a different text in each row. A later import needs this text to recognise the row. */
  readonly id: string;
  readonly product: string;
  /** Column with date and time of the start, or only the date if there is a column `time`. */
  readonly start: string;
  readonly time?: string;
  readonly end?: string;
  /**
   * Column with the length in minutes. Without this column and `end`, appointments have the duration of the product.
   */
  readonly minutes?: string;
  /** Column with the name or e-mail address of the member of staff. */
  readonly member?: string;
  readonly status?: string;
  readonly quantity?: string;
  readonly cost?: string;
  readonly customerName?: string;
  readonly customerEmail?: string;
  readonly customerPhone?: string;
  readonly note?: string;
}

/** A table of appointments as comma-separated values in UTF-8. */
export interface CsvTable {
  /** Name of the table. A later import needs the name to recognise the same rows. */
  readonly name: string;
  /** Content of the table, such as the stream of a file: texts or bytes, which need not be whole lines. */
  readonly csv: AsyncIterable<string | Uint8Array>;
  readonly columns: CsvColumns;
  /**
   * For each text of the column `status`, the status in this shop. Default: the texts are the library's own statuses.
   */
  readonly statuses?: Readonly<Record<string, string>>;
  /** Order of day and month in dates such as `03/10/2026`. Default: such dates are refused. */
  readonly slashes?: SlashOrder;
}

const ROWS_A_PAGE = 100;

/** Maximum length of an imported appointment in minutes: 366 days. */
const MOST_MINUTES = 366 * 1_440;

/**
 * Returns an import source that reads the appointments of a table, row by row.
 *
 * @param decimals number of decimals of the currency of its costs
 */
export function csvSource(table: CsvTable, decimals: number): ImportSource {
  const none = async function* (): AsyncGenerator<never> {};
  const linesOfIds = new SeenIds();
  let hasLostLines = false;
  return {
    name: `csv:${table.name}`.slice(0, 191),
    products: none,
    members: none,
    resources: none,
    rules: none,
    groups: none,
    idsFrom: none,
    async *appointments() {
      let page: SourceRecord<SourceAppointment>[] = [];
      let places: Places | undefined;
      for await (const record of recordsOf(table.csv)) {
        if (!places) places = placesOf(record.fields, table.columns);
        else {
          hasLostLines ||= record.unreadable !== undefined;
          page.push(onlyOnce(readRow(record, places, { table, decimals }), record.line, linesOfIds));
        }
        if (page.length < ROWS_A_PAGE) continue;
        yield page;
        page = [];
      }
      if (!places)
        throw notImported(
          'The CSV table is empty. Its first line must have the titles of the columns: export the table again.',
        );
      if (page.length > 0) yield page;
    },
    // `hasLostLines`: some lines could not be read, and the appointment may have been in them. A table without any
    // appointment is an export that failed, so no appointment counts as missing.
    hasAppointment: (id) => Promise.resolve(hasLostLines || linesOfIds.size === 0 || linesOfIds.has(id)),
  };
}

/** Returns a row of the table, or a refusal if an earlier row has the same id. */
function onlyOnce(
  record: SourceRecord<SourceAppointment>,
  line: number,
  linesOfIds: SeenIds,
): SourceRecord<SourceAppointment> {
  const { id } = record;
  const before = linesOfIds.numberOf(id);
  if (before !== undefined)
    return {
      id,
      problem: `Line ${line}: the row has the same id as line ${before}. Give each row a different id.`,
    };
  if (id !== '') linesOfIds.add(id, line);
  return record;
}

async function* recordsOf(pieces: CsvTable['csv']): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = new CsvReader();
  try {
    for await (const piece of pieces)
      yield* reader.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    yield* reader.push(decoder.decode());
    yield* reader.end();
  } catch (error) {
    if (error instanceof UnreadableCsv) throw notImported(`The CSV table cannot be read. ${error.message}`);
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw notImported('The CSV table is not in UTF-8. Save it as "CSV UTF-8", and import again.');
    throw error;
  }
}

type Places = { readonly width: number } & {
  readonly at: Readonly<Partial<Record<keyof CsvColumns, number>>>;
};

/** Finds the position of each column by the titles in the first line. */
function placesOf(header: readonly string[], columns: CsvColumns): Places {
  const titles = header.map((title) => title.trim().toLowerCase());
  const missing: string[] = [];
  const at = Object.fromEntries(
    Object.entries(columns as unknown as Readonly<Record<string, string>>).map(([fact, title]) => {
      const place = titles.indexOf(title.trim().toLowerCase());
      if (place < 0) missing.push(title);
      return [fact, place];
    }),
  );
  if (missing.length > 0) {
    throw notImported(
      `The CSV table has no column with the title ${missing.map((title) => JSON.stringify(title)).join(', ')}. The titles in its first line are: ${header.join(', ')}.`,
    );
  }
  return { width: header.length, at };
}

function readRow(
  { fields, line, unreadable }: CsvRecord,
  { at, width }: Places,
  { table, decimals }: { readonly table: CsvTable; readonly decimals: number },
): SourceRecord<SourceAppointment> {
  const text = (fact: keyof CsvColumns): string =>
    at[fact] === undefined ? '' : (fields[at[fact]] ?? '').trim();
  const id = text('id');
  const problem = (why: string) => ({ id, problem: `Line ${line}: ${why}` });
  if (unreadable) {
    const { why, lastLine } = unreadable;
    const lost = lastLine > line ? ` Lines ${line} to ${lastLine} are not read.` : '';
    return problem(
      `${why}.${lost} Write each quotation mark within a text twice, close the text with one, and import again.`,
    );
  }
  if (fields.length !== width)
    return problem(
      `the row has ${fields.length} fields, and the first line of the table has ${width} titles. Check for a missing or additional separator.`,
    );
  if (id === '') return problem('the column of the id is empty. Give each row a different id.');
  const start = csvTime(`${text('start')} ${text('time')}`, table.slashes);
  if (!start)
    return problem(
      `${quoted(`${text('start')} ${text('time')}`.trim())} is not a date and time, such as 2026-03-10 09:00. For a date such as 03/10/2026, set the order of day and month in slashes.`,
    );
  const minutes = integerValue(text('minutes'));
  if (text('minutes') !== '' && !(minutes !== undefined && minutes > 0 && minutes <= MOST_MINUTES))
    return problem(
      `${quoted(text('minutes'))} is not a length in minutes, from 1 to ${MOST_MINUTES} (366 days).`,
    );
  const end = text('end') === '' ? undefined : csvTime(text('end'), table.slashes);
  if (text('end') !== '' && !end)
    return problem(`${JSON.stringify(text('end'))} is not a date and time, such as 2026-03-10 10:00.`);
  const cost = amountValue(text('cost'), decimals);
  if (text('cost') !== '' && cost === undefined) {
    return problem(
      `${quoted(text('cost'))} is not an amount, or can be read in two ways. Write it with ${decimals} decimals, and without separators of thousands.`,
    );
  }
  const { quantity, reasons } = quantityValue(text('quantity'));
  const member = text('member');
  const status = text('status');
  const statuses = table.statuses ?? {};
  return {
    id,
    read: {
      id,
      status: Object.hasOwn(statuses, status) ? statuses[status]! : status || 'confirmed',
      customerStatus: '',
      product: { id: text('product'), name: text('product') },
      members: member === '' ? [] : [{ id: member, name: member, email: member.includes('@') ? member : '' }],
      resourceIds: [],
      metaData: [],
      start,
      end: end ?? (minutes === undefined ? undefined : later(start, minutes * 60)),
      allDay: false,
      quantity,
      cost,
      customer: {
        id: '',
        name: text('customerName'),
        email: text('customerEmail'),
        phone: text('customerPhone'),
      },
      order: undefined,
      localTimezone: '',
      note: text('note'),
      createdAt: undefined,
      modifiedAt: undefined,
      leftBehind: reasons,
    },
  };
}
