import { Readable } from 'node:stream';
import type { CsvTable, ImportVerdict } from 'shop-appointments';
import { CsvReader, type CsvRecord } from '../../../lib/services/transfer/sources/csv-reader';
import { csvTime } from '../../../lib/services/transfer/sources/csv-time';
import { amountValue } from '../../../lib/services/transfer/sources/amounts';
import fc from '../../support/fast-check';
import { at, openShop, SALON } from '../../support/http/shop';

const records = (pieces: readonly string[]): CsvRecord[] => {
  const reader = new CsvReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
};
const read = (pieces: readonly string[]) => records(pieces).map(({ fields }) => fields);

test('RFC 4180: records are read as they were written, however the text is cut into pieces', () => {
  const field = fc.string({
    unit: fc.constantFrom('a', 'ü', ',', ';', '"', '\r', '\n', ' ', '\t'),
    maxLength: 6,
  });
  const tables = fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      tables,
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.constantFrom(',', ';'),
      fc.integer({ min: 1, max: 9 }),
      (rows, lineEnd, separator, size) => {
        const all = [['id', 'b', 'c'], ...rows];
        const quoted = all.map((row) =>
          row.map((one) => (/^[a-zü]+$/.test(one) ? one : `"${one.replaceAll('"', '""')}"`)),
        );
        const text = `\uFEFF${quoted.map((row) => row.join(separator)).join(lineEnd)}`;
        expect(read(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(all);
      },
    ),
  );
});

/**
 * Cases: the lines after the title line `a,b,c`, the first and last line that cannot be read, the reason, and the
 * lines that are read.
 */
const BROKEN: readonly (readonly [lines: string, lost: string, why: string, read: string])[] = [
  ['1,"x,y\n2,p,q\n3,r,"s"\n4,t,u\n', '2-2', 'text follows a closing quotation mark', '2 3 4'],
  ['1,"x" y,z\r\n2,p,q\r\n', '2-2', 'text follows a closing quotation mark', '2'],
  ['1,"x,y\n\n2,p\n3,r,s', '2-4', 'a quotation mark has no end', '3'],
  ['1,p,q\n2,"x,y\n3,"z', '3-4', 'text follows a closing quotation mark', '1'],
  ['1,p,q\n2,"x,y\n', '3-3', 'a quotation mark has no end', '1'],
  ['1,"x,y\n2,p,q"\n3,r,s\n', '2-2', '2 lines with quotation marks have 2 fields', '2 3'],
  [`1,"x,y\n${'2,p,q\n'.repeat(300)}3,"r",s\n`, '2-2', 'no end within 200 lines', `${'2 '.repeat(300)}3`],
  [`1,"${'x'.repeat(33_000)}\n2,"p",q\n`, '2-2', 'no end within 200 lines and 32767', '2'],
  ['1,"x\n2,p,"q"\n3,"r,s', '2-2', 'text follows a closing quotation mark', '2'],
];

test('a broken quotation mark costs its own record, and the rest of the table is read, however it is cut into pieces', () => {
  for (const [lines, lost, why, rest] of BROKEN) {
    const text = `a,b,c\n${lines}`;
    const whole = records([text]);
    const broken = whole.filter(({ unreadable }) => unreadable);
    const { line, unreadable } = broken[0]!;
    expect(`${line}-${unreadable!.lastLine}`).toBe(lost);
    expect(unreadable!.why).toContain(why);
    expect(whole.filter((one) => !one.unreadable).map(({ fields }) => fields[0])).toEqual([
      'a',
      ...rest.split(' '),
    ]);
    for (const size of [1, 2, 7]) {
      const pieces =
        text.length > 1_000
          ? [text.slice(0, 999), text.slice(999)]
          : text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
      expect(records(pieces)).toEqual(whole);
    }
  }
});

test('a table whose first line has a broken quotation mark, or whose line has no end, is refused', () => {
  expect(() => read(['a,"b\n1,2\n'])).toThrow('In the first line, a quotation mark has no end');
  expect(() => read(['a,b\n1,', 'x'.repeat(1_000_001)])).toThrow('Line 2 has more than a million characters');
});

test.each([
  ['2026-03-10 09:00', undefined, '2026-03-10T09:00'],
  ['2026-03-10 9:00', undefined, '2026-03-10T09:00'],
  ['2026-3-10 9:00 PM', undefined, '2026-03-10T21:00'],
  ['10.3.2026 9:05', undefined, '2026-03-10T09:05'],
  ['10.03.2026, 09.30 Uhr', undefined, '2026-03-10T09:30'],
  ['03/10/2026 9:00 PM', 'month-first', '2026-03-10T21:00'],
  ['10/03/2026 12:15 am', 'day-first', '2026-03-10T00:15'],
  ['03/10/2026 09:00', undefined, undefined],
  ['31.02.2026 09:00', undefined, undefined],
  ['10.03.2026 25:00', undefined, undefined],
  ['tomorrow', undefined, undefined],
] as const)('the time %s with slashes %s is %s', (text, slashes, expected) => {
  expect(csvTime(text, slashes)?.site).toBe(expected === undefined ? undefined : at(expected));
});

test('a table without a first line is refused, and a wrong time is named with its date', async () => {
  const shop = await openShop({ ...SALON, rules: [] });
  const columns = { id: 'Id', product: 'What', start: 'When', time: 'At' };
  const imported = async (...pieces: string[]): Promise<readonly string[]> => {
    const reasons: string[] = [];
    const table: CsvTable = { name: 'odd', csv: Readable.from(pieces), columns };
    for await (const one of shop.appointments.import(table)) reasons.push(...one.reasons);
    return reasons;
  };
  await expect(imported('\uFEFF', '\n')).rejects.toThrow('The CSV table is empty.');
  const [reason] = await imported('Id,What,When,At\n1,Room,2026-03-10,late\n');
  expect(reason).toContain('Line 2: "2026-03-10 late" is not a date and time');
  await shop.close();
});

test.each([
  ['35', 2, '35'],
  ['1.234,50 €', 2, '1234.50'],
  ['1,234.50', 2, '1234.50'],
  ['1’234.50 CHF', 2, '1234.50'],
  ['EUR 12,5', 2, '12.5'],
  ['1.234.000', 2, '1234000'],
  ['1.000', 0, '1000'],
  ['12.500', 3, '12.500'],
  ['12,500 KWD', 3, '12.500'],
  ['0.125', 2, '0.125'],
  // 40.000 could mean forty or forty thousand, and 1,000 one or one thousand.
  ['40.000', 2, undefined],
  ['1,000', 2, undefined],
  ['1.2.3', 2, undefined],
  ['12.34,56.78', 2, undefined],
  ['1e3', 2, undefined],
  ['(40)', 2, undefined],
  ['12 per hour', 2, undefined],
  ['free', 2, undefined],
  ['', 2, undefined],
])('the amount %s in a currency with %s decimals is %s', (text, decimals, expected) =>
  expect(amountValue(text, decimals)).toBe(expected),
);

const FILE = `\uFEFFBooking;Service;Date;Time;With;State;Guest;Mail;Price;Remarks\r
A-1;haircut;10.03.2026;09:00;Anna E.;Booked;Cleo;cleo@shop.example;"40,00";"Likes tea,
and ""quiet"" music"\r
A-2;Room;2026-03-11;10:30;;Called off;Max;max@mail.example;15;\r
A-3;Haircut;11.03.2026;10:00;ben@shop.example;Booked;Ida;;40;\r
A-4;Sauna;11.03.2026;10:00;;Booked;;;;\r
A-5;Room;03/11/2026;10:00;;Booked;;;;\r
A-6;Room;11.03.2026\r
A-7;Room;12.03.2026;10:00;;Booked;"Ida;;;\r
A-8;Room;13.03.2026;10:00;;Booked;"Ida";;;\r
;Room;11.03.2026;09:00;;Booked;;;;\r
`;

const TABLE: Omit<CsvTable, 'csv'> = {
  name: 'old calendar',
  columns: {
    id: 'Booking',
    product: 'Service',
    start: 'date',
    time: 'Time',
    member: 'With',
    status: 'State',
    customerName: 'Guest',
    customerEmail: 'Mail',
    cost: 'Price',
    note: 'Remarks',
  },
  statuses: { Booked: 'confirmed', 'Called off': 'cancelled' },
};

test('a time with Z or an offset is an instant, and not a time of the clock', () => {
  const nine = Date.parse('2027-07-12T07:00Z') / 1_000;
  for (const text of ['2027-07-12T09:00:00+02:00', '2027-07-12T07:00Z'])
    expect(csvTime(text, undefined)).toEqual({ site: undefined, instant: nine });
});

/** Cases: the values of a row, the verdict with its reasons, and the stored values. */
const ROWS: readonly (readonly [row: string, verdict: string, stored: object])[] = [
  ['2027-07-12T09:00:00+02:00,60,40,1,confirmed', 'taken', { startIso: '2027-07-12T09:00:00+02:00' }],
  ['2027-07-13T07:00Z,,40,1,confirmed', 'taken', { startIso: '2027-07-13T09:00:00+02:00' }],
  ['2027-07-14 09:00,99999999999,40,1,confirmed', 'refused Line 4: "99999999999" is not a length', {}],
  ['2027-07-14 09:00,-5,40,1,confirmed', 'refused Line 5: "-5" is not a length', {}],
  ['2027-07-14 09:00,60,40.000,1,confirmed', 'refused Line 6: "40.000" is not an amount, or can be read', {}],
  ['2027-07-14 09:00,60,12 per hour,1,confirmed', 'refused Line 7: "12 per hour" is not an amount', {}],
  [
    '2027-07-15 09:00,60,40,-3,confirmed',
    'changed The quantity "-3" of the appointment is not a number of 1 or more: the appointment takes 1 place.',
    { quantity: 1 },
  ],
  [
    '2027-07-16 09:00,60,40,2.5,confirmed',
    'changed The quantity "2.5" of the appointment is not a number of 1 or more: the appointment takes 1 place.',
    { quantity: 1 },
  ],
  [
    '2027-07-16 09:00,60,40,10001,confirmed',
    'refused The appointment takes 10001 places, and this shop accepts at most 10000.',
    {},
  ],
  [
    '2027-07-19 09:00,60,40,1,toString',
    'refused The appointment has the status "toString". Appointments with this status are not imported.',
    {},
  ],
  [
    '2027-03-28 02:30,60,40,1,confirmed',
    'changed The time 2027-03-28 02:30 does not exist in Europe/Berlin, because the clocks go forward: the appointment starts at 2027-03-28 03:30.',
    { startIso: '2027-03-28T03:30:00+02:00' },
  ],
];

test('values that the table cannot express as they are stored are refused or reported, and so is an id that occurs twice', async () => {
  const shop = await openShop(SALON);
  async function* csv() {
    const rows = ROWS.map(([row], index) => `${index},Room,${row}\n`).join('');
    yield await Promise.resolve(
      `Id,What,When,Minutes,Cost,Number,State\n${rows}1,Room,2027-09-01 09:00,60,1,1,\n`,
    );
  }
  const columns = {
    id: 'Id',
    product: 'What',
    start: 'When',
    minutes: 'Minutes',
    cost: 'Cost',
    quantity: 'Number',
    status: 'State',
  };
  const verdicts: ImportVerdict[] = [];
  for await (const verdict of shop.appointments.import({ name: 'rows', csv: csv(), columns, statuses: {} }))
    verdicts.push(verdict);
  for (const [index, [, expected, stored]] of ROWS.entries()) {
    const { verdict, reasons, id } = verdicts[index]!;
    expect([verdict, ...reasons].join(' ')).toContain(expected);
    if (id !== null) expect(await shop.appointments.get(id)).toMatchObject(stored);
  }
  expect(verdicts.at(-1)).toMatchObject({
    sourceId: '1',
    verdict: 'refused',
    reasons: [`Line ${ROWS.length + 2}: the row has the same id as line 3. Give each row a different id.`],
  });
  await shop.close();
});

test('a table with usual mistakes is imported with a verdict for each row, and a second import changes nothing', async () => {
  const shop = await openShop(SALON);
  const imported = async (content: string | Uint8Array, table = TABLE): Promise<ImportVerdict[]> => {
    const verdicts: ImportVerdict[] = [];
    async function* csv() {
      yield await Promise.resolve(content);
    }
    for await (const verdict of shop.appointments.import({ ...table, csv: csv() })) verdicts.push(verdict);
    return verdicts;
  };
  const verdicts = await imported(Buffer.from(FILE));
  expect(verdicts.map(({ sourceId, verdict, reasons }) => [sourceId, verdict, ...reasons])).toEqual([
    ['A-1', 'taken'],
    ['A-2', 'taken'],
    ['A-3', 'taken'],
    ['A-4', 'refused', 'The appointment is for the product Sauna, which was not found in this shop.'],
    [
      'A-5',
      'refused',
      'Line 7: "03/11/2026 10:00" is not a date and time, such as 2026-03-10 09:00. For a date such as 03/10/2026, set the order of day and month in slashes.',
    ],
    [
      'A-6',
      'refused',
      'Line 8: the row has 3 fields, and the first line of the table has 10 titles. Check for a missing or additional separator.',
    ],
    [
      'A-7',
      'refused',
      'Line 9: text follows a closing quotation mark. Write each quotation mark within a text twice, close the text with one, and import again.',
    ],
    ['A-8', 'taken'],
    ['', 'refused', 'Line 11: the column of the id is empty. Give each row a different id.'],
  ]);
  expect(await shop.appointments.get(verdicts[0]!.id!)).toMatchObject({
    startIso: '2026-03-10T09:00:00+01:00',
    endIso: '2026-03-10T10:00:00+01:00',
    staffIds: [3],
    customerId: 5,
    cost: '40.00',
    note: 'Likes tea,\nand "quiet" music',
    contact: { name: 'Cleo', email: 'cleo@shop.example' },
  });
  expect(await shop.appointments.get(verdicts[1]!.id!)).toMatchObject({ status: 'cancelled', customerId: 0 });
  expect(await shop.appointments.get(verdicts[2]!.id!)).toMatchObject({ staffIds: [4] });
  const again = await imported(FILE);
  expect(again.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged', 'unchanged']);

  const refused = { code: 'shop_appointments_not_imported' };
  await expect(imported('Id;Service\n1;2\n')).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(
      /^The CSV table has no column with the title "Booking".* The titles in its first line are: Id, Service\.$/,
    ) as unknown,
  });
  const latin1 = Buffer.from('Booking;Service;Date\n1;K\u00fcr;x\n', 'latin1');
  await expect(imported(latin1)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('CSV UTF-8') as unknown,
  });
  await expect(imported(FILE, { ...TABLE, slashes: 'year-first' as never })).rejects.toThrow('slashes');
  await shop.close();
});
