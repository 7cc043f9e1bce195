import { elementModule } from '../../support/browser/element-module';

interface Description {
  readonly tag: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
}

const { rowView, ENGLISH, deskWriting } = elementModule([
  'desk/screens/today/row.mts',
  'desk/texts/texts.mts',
  'desk/writing.mts',
]) as {
  rowView: (appointment: object, parts: object, listed: readonly object[]) => Description;
  ENGLISH: object;
  deskWriting: (locale: object, zone: string, language: string) => object;
};

const NOW = Date.UTC(2026, 9, 22, 7) / 1000; // Nine o'clock in Berlin.
const A_DAY = 86_400;

/** Row of an appointment that starts in `seconds` from now. */
function rowAt(seconds: number, changes: object = {}, listed: readonly object[] = []): Description {
  const start = NOW + seconds;
  const appointment = {
    id: 5,
    start: start + 7200,
    end: start + 9000,
    start_utc: start,
    end_utc: start + 1800,
    product_name: 'Cut',
    customer_name: 'Cleo Bright',
    customer_phone: '',
    customer_status: 'expected',
    status: 'paid',
    staff_ids: [],
    qty: 1,
    may_record_attendance: true,
    release_utc: null,
    ...changes,
  };
  const locale = { language: 'en-GB', hourCycle: 'h23', firstWeekday: 1, currency: 'EUR' };
  const context = {
    texts: ENGLISH,
    language: 'en-GB',
    facts: { statuses: [], members: [] },
    writing: deskWriting(locale, 'Europe/Berlin', 'en-GB'),
    now: () => NOW,
  };
  return rowView(appointment, { context, state: { marking: new Set() }, actions: {} }, listed);
}

const textOf = ({ content }: Description): string =>
  content.map((one) => (typeof one === 'object' && one !== null ? textOf(one as Description) : one)).join('');

/**
 * Labels of the buttons that record whether the customer came, for an appointment that starts in `seconds`
 * from now.
 */
function marksAt(seconds: number, changes: object = {}): unknown[] {
  const row = rowAt(seconds, changes);
  const parts = row.content.filter((one): one is Description => typeof one === 'object');
  const actions = parts.find(({ values }) => values.key === 'actions');
  const group = actions?.content.find((one) => one) as Description | undefined;
  return (group?.content ?? []).map((one) => (one as Description).content[0]);
}

test('whether a customer came can be marked from the day of the appointment on', () => {
  expect(marksAt(-A_DAY)).toEqual(['Arrived', 'No-show']);
  expect(marksAt(14 * 3600)).toEqual(['Arrived', 'No-show']); // Eleven in the evening of the same day.
  expect(marksAt(15 * 3600)).toEqual([]); // Midnight, on the next day.
});

const UNPAID = {
  status: 'unpaid',
  payment: 'unpaid',
  open_amount: '48.00',
  open_refund: '0.00',
  money_notes: [],
  money_settled: false,
};

test.each([
  ['of today', NOW + 6420, 'Unpaid€48.00released at 10:47'],
  ['of another day', NOW + A_DAY, 'Unpaid€48.00released on Fri 23 Oct, 09:00'],
])('an unpaid booking names the time %s at which it is released', (_, release, said) => {
  expect(textOf(rowAt(A_DAY, { ...UNPAID, release_utc: release }))).toContain(said);
  expect(textOf(rowAt(A_DAY, UNPAID))).not.toContain('released');
});

test('a mark on an appointment of a later day can be undone', () => {
  expect(marksAt(A_DAY, { customer_status: 'no-show' })).toEqual(['Arrived', 'No-show']);
});

test('the telephone number of a customer is not divided between two lines', () => {
  expect(textOf(rowAt(0, { customer_phone: '+49 30 123' }))).toContain('+49\u00a030\u00a0123');
});

test('the services of a visit are numbered, and one without others in the list is not', () => {
  const listed = [
    { id: 4, visit_id: 9 },
    { id: 6, visit_id: 0 },
    { id: 5, visit_id: 9 },
  ];
  expect(textOf(rowAt(0, { visit_id: 9 }, listed))).toContain('Cut · visit, 2 of 2');
  expect(textOf(rowAt(0, { visit_id: 9 }, listed.slice(1)))).not.toContain('visit');
  expect(textOf(rowAt(0, { visit_id: 0 }, listed))).not.toContain('visit');
  expect(textOf(rowAt(0, {}, listed))).not.toContain('visit');
});
