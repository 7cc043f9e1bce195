import { elementModule } from '../../support/browser/element-module';

interface Description {
  readonly tag: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
}
interface Dialog {
  view(): unknown[];
  refresh(): Promise<void>;
}
type Client = Record<'get' | 'write', (...of: readonly string[]) => Promise<unknown>>;

/** Stands for the browser's FormData, with a reason that the user has typed. */
class FormData {
  get(): string {
    return 'A regular';
  }
}

const { appointmentDialog, RequestFailed, ENGLISH, deskWriting } = elementModule(
  [
    'desk/screens/appointment/appointment.mts',
    'desk/api/client.mts',
    'desk/texts/texts.mts',
    'desk/writing.mts',
  ],
  { FormData },
) as {
  appointmentDialog: (context: object, appointment: object) => Dialog;
  RequestFailed: new (message: string, status: number, code: string, data: object) => Error;
  ENGLISH: object;
  deskWriting: (locale: object, zone: string, language: string) => object;
};

/** Thursday 22 October 2026, ten o'clock in Berlin. */
const TEN = Date.UTC(2026, 9, 22, 8) / 1000;

const APPOINTMENT = {
  id: 5,
  product_name: 'Cut',
  start: TEN + 7_200,
  end: TEN + 9_900,
  start_utc: TEN,
  end_utc: TEN + 2_700,
  status: 'pending-confirmation',
  customer_status: 'expected',
  qty: 1,
  cost: '40.34',
  price: '48.00',
  customer_id: 6,
  customer_name: 'Cleo Bright',
  customer_email: 'cleo@example.com',
  customer_phone: '+49 (30) 123-4567',
  staff_ids: [3],
  order_id: 0,
  payment: 'paid',
  release_utc: null,
  open_amount: '48.00',
  open_refund: '0.00',
  money_notes: [],
  note: 'Long hair',
  paddings: [],
  places: null,
  may_record_attendance: false,
};

/** Opens the dialog of an appointment for a manager, and collects the messages that the dialog announces. */
function opened(
  client: Partial<Client>,
  appointment: object = APPOINTMENT,
): { dialog: Dialog; messages: string[] } {
  const messages: string[] = [];
  const locale = { language: 'en', hourCycle: undefined, firstWeekday: 1, currency: 'EUR' };
  const context = {
    client: {
      getTagged: async (path: string) => [await client.get!(path)],
      ...client,
    },
    facts: {
      site: { currency_decimals: 2 },
      statuses: [],
      can_manage: true,
      members: [{ id: 3, display_name: 'Mia' }],
      products: [],
      resources: [],
    },
    settings: {},
    texts: ENGLISH,
    language: 'en',
    writing: deskWriting(locale, 'Europe/Berlin', 'en'),
    now: () => TEN - 3_600,
    changed: () => undefined,
    isOpen: () => true,
    shown: () => undefined,
    say: (message: string) => void messages.push(message),
    refresh: () => Promise.resolve(),
  };
  return { dialog: appointmentDialog(context, appointment), messages };
}

/** Lists all elements of a dialog, in document order. */
const elementsOf = (content: readonly unknown[]): Description[] =>
  content.flatMap((one) =>
    typeof one === 'object' && one !== null
      ? [one as Description, ...elementsOf((one as Description).content)]
      : [],
  );
const textsOf = (dialog: Dialog): string =>
  elementsOf(dialog.view())
    .flatMap(({ content }) => content.filter((one) => typeof one === 'string'))
    .join('\n');
const element = (dialog: Dialog, isIt: (one: Description) => boolean): Description =>
  elementsOf(dialog.view()).find(isIt)!;
const press = (dialog: Dialog, text: string): void =>
  (
    element(dialog, ({ tag, content }) => tag === 'button' && content[0] === text).values
      .onclick as () => void
  )();
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test('a dialog that opens reads its appointment, which the screen behind it may show as it was before', async () => {
  const now = { ...APPOINTMENT, customer_status: 'arrived' };
  const { dialog } = opened({
    get: (path) => Promise.resolve(path === '/desk/calendar' ? { appointments: [now] } : now),
  });
  expect(textsOf(dialog)).not.toContain('Arrived');
  await settled();
  expect(textsOf(dialog)).toContain('Arrived');
});

test('an outdated response does not reset the dialog to the older state', async () => {
  const responses: ((appointment: object) => void)[] = [];
  const { dialog } = opened({
    get: (path) =>
      path === '/desk/calendar'
        ? new Promise((done) => responses.push((one) => done({ appointments: [one] })))
        : Promise.resolve(APPOINTMENT),
  });
  const readings = [dialog.refresh(), dialog.refresh()];
  await settled();
  const newer = responses.pop();
  newer!({ ...APPOINTMENT, customer_status: 'arrived' });
  await settled();
  for (const older of responses) older(APPOINTMENT);
  await Promise.all(readings);
  expect(textsOf(dialog)).toContain('Arrived');
});

test('a confirmation that ignores missing places is reported as a confirmation', async () => {
  const bodies: unknown[] = [];
  const { dialog, messages } = opened({
    write: (_method, _path, body) => {
      bodies.push(body);
      return bodies.length > 1
        ? Promise.resolve({})
        : Promise.reject(new RequestFailed('', 409, '', { reasons: ['closed'], enforce: 'capacity' }));
    },
  });
  press(dialog, 'Confirm');
  await settled();
  const { onsubmit } = element(dialog, ({ values }) => values.class === 'overrule').values;
  (onsubmit as (event: object) => void)({ preventDefault: () => undefined });
  await settled();
  expect(bodies.at(-1)).toEqual({ status: 'confirmed', enforce: 'capacity', reason: 'A regular' });
  expect(messages).toEqual(['The appointment is confirmed.']);
});

test('a stored note stays in its field even if the appointment cannot be read again', async () => {
  const { dialog } = opened({ write: () => Promise.resolve({}) });
  const field = (): Description => element(dialog, ({ tag }) => tag === 'textarea');
  (field().values.oninput as (event: object) => void)({ target: { value: 'Short hair' } });
  press(dialog, 'Save note');
  await settled();
  expect(field().values.value).toBe('Short hair');
});

test('the telephone number and the e-mail address are links that open other programs', () => {
  const { dialog } = opened({});
  const links = elementsOf(dialog.view()).filter(({ tag }) => tag === 'a');
  expect(links.map(({ values }) => values.href)).toEqual(['tel:+49301234567', 'mailto:cleo@example.com']);
});

test.each([
  ['confirmed', 'unpaid', '€48.00 · Unpaid'],
  ['cancelled', 'unpaid', '€48.00'],
  ['cancelled', 'paid', '€48.00 · Paid'],
])('the cost of a %s appointment that is %s', (status, payment, cost) => {
  const { dialog } = opened({}, { ...APPOINTMENT, status, payment });
  expect(textsOf(dialog).split('\n')).toContain(cost);
});

test('a refund that the shop reports for the order line of a cancelled appointment counts as a part refunded', () => {
  const kept = { ...APPOINTMENT, status: 'cancelled', paid: '28.00', open_refund: '0.00', money_notes: [] };
  const costOf = (refunded: string): string => textsOf(opened({}, { ...kept, refunded }).dialog);
  expect(costOf('20.00')).toContain('€48.00 · Partly refunded · €28.00 kept');
  expect(costOf('0')).not.toContain('Partly refunded');
});

const DEPOSIT = { due_now: '20.00', due_later: '28.00' };

test.each([
  ['the deposit is open', { payment: 'unpaid' }, '€48.00 · Unpaid · €20.00 due now, €28.00 in the shop'],
  ['the price is marked as settled', { payment: 'unpaid', money_settled: true }, '€48.00'],
  ['the price is waived', { payment: 'unpaid', open_amount: '0.00' }, '€48.00'],
  ['the rest is settled at the desk', { payment: 'partial', paid: '20.00', money_settled: true }, '€48.00'],
  ['it was cancelled without a payment', { payment: 'unpaid', status: 'cancelled' }, '€48.00'],
])('the cost of an appointment with a deposit names what is still due: %s', (_what, values, cost) => {
  const { dialog } = opened({}, { ...APPOINTMENT, status: 'confirmed', ...DEPOSIT, ...values });
  expect(textsOf(dialog).split('\n')).toContain(cost);
});
