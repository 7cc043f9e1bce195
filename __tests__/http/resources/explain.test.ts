import { at, openShop, type RunningShop } from '../../support/http/shop';

interface Refused {
  readonly date: string;
  readonly staff_id: number | null;
  readonly reasons: readonly string[];
  readonly rule_ids?: readonly number[];
  readonly appointment_ids?: readonly number[];
}

let salon: RunningShop;

beforeEach(async () => {
  salon = await openShop();
});

afterEach(() => salon.close());

const ask = async (query: string, login?: string) => {
  const answer = await (login ? salon.as(login) : salon.anonymous).get(`/api/v2/slots?explain=1&${query}`);
  return answer.body as {
    records: { date: string; available: number; staff_id: number }[];
    refused: Refused[];
  };
};

const TUESDAY = 'min_date=2026-03-10&max_date=2026-03-10';
const refusedAt = (refused: readonly Refused[], date: string) =>
  refused.filter((start) => start.date === date);

test('a start outside the opening hours is closed, by no rule or by the rule that closes it', async () => {
  const wednesday = 'min_date=2026-03-11&max_date=2026-03-11';
  const { refused } = await ask(`product_id=7&${wednesday}`, 'boss');
  expect(refusedAt(refused, '2026-03-11T12:00')).toMatchObject([
    { staff_id: 3, reasons: ['closed'], rule_ids: [], appointment_ids: [] },
    { staff_id: 4, reasons: ['closed'], rule_ids: [] },
  ]);
  // Ben is at the dentist from 9 to 10.
  expect(refusedAt(refused, '2026-03-11T09:00')).toMatchObject([
    { staff_id: 4, reasons: ['closed'], rule_ids: [2] },
  ]);
  expect(refusedAt(refused, '2026-03-11T10:00')).toEqual([]);
});

test('a start that is taken names the conflicting bookings, of any member', async () => {
  const body = { start: at('2026-03-10T09:00'), enforce: 'none' };
  const post = (more: object) =>
    salon
      .as('boss')
      .post('/api/v2/appointments')
      .send({ ...body, ...more });
  await post({ product_id: 7, staff_id: 3 });
  await post({ product_id: 8, qty: 2 });
  await post({ product_id: 8, start: at('2026-03-10T10:00') });
  const haircut = await ask(`product_id=7&${TUESDAY}`, 'anna');
  expect(refusedAt(haircut.refused, '2026-03-10T09:00')).toMatchObject([
    { staff_id: 3, reasons: ['no_places'], rule_ids: [], appointment_ids: [1] },
  ]);
  const room = await ask(`product_id=8&${TUESDAY}`, 'boss');
  expect(refusedAt(room.refused, '2026-03-10T09:00')).toMatchObject([
    { staff_id: null, appointment_ids: [2] },
  ]);
  expect(refusedAt(room.refused, '2026-03-10T10:00')).toEqual([]);
});

test('the public gets the reasons, but neither rules nor appointments', async () => {
  await salon
    .as('boss')
    .post('/api/v2/appointments')
    .send({ product_id: 8, start: at('2026-03-10T09:00'), qty: 2 });
  for (const login of [undefined, 'cleo']) {
    const { refused } = await ask(`product_id=8&${TUESDAY}`, login);
    const [start] = refusedAt(refused, '2026-03-10T09:00');
    expect(start).toMatchObject({ reasons: ['no_places'] });
    expect(refused.some((each) => 'rule_ids' in each || 'appointment_ids' in each)).toBe(false);
  }
});

test('past starts are refused for being past, unless past times are requested', async () => {
  const monday = 'product_id=8&min_date=2026-03-02&max_date=2026-03-02';
  // The salon's clock shows 08:00, an hour before the salon opens.
  expect(refusedAt((await ask(monday)).refused, '2026-03-02T07:00')[0]!.reasons).toEqual([
    'in_the_past',
    'closed',
  ]);
  const { refused } = await ask(`${monday}&get_past_times=1`);
  expect(refusedAt(refused, '2026-03-02T07:00')[0]!.reasons).toEqual(['closed']);
});

test('every start of the day is either bookable or refused, never both', async () => {
  const { records, refused } = await ask(`product_id=7&${TUESDAY}`);
  for (const staffId of [3, 4]) {
    const free = records
      .filter((slot) => slot.staff_id === staffId && slot.available > 0)
      .map(({ date }) => date);
    const not = refused.filter((start) => start.staff_id === staffId).map(({ date }) => date);
    expect([...free, ...not].sort()).toEqual(
      Array.from({ length: 24 }, (_, hour) => `2026-03-10T${String(hour).padStart(2, '0')}:00`),
    );
  }
});

test('refused starts are listed only on request, and not in v1', async () => {
  expect((await salon.anonymous.get(`/api/v2/slots?product_id=8&${TUESDAY}`)).body).not.toHaveProperty(
    'refused',
  );
  expect(
    Array.isArray((await salon.anonymous.get(`/api/v1/slots?explain=1&product_id=8&${TUESDAY}`)).body),
  ).toBe(true);
  expect((await ask('product_id=99')).refused).toEqual([]);
});
